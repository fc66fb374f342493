/** The runners of the runs that a worker works on. */
import type { OpenRun } from '../../archive/reopenings.js';
import type { OutcomeContent } from '../../archive/run-records.js';
import type { OnNotice } from '../runs/notices.js';
import type { EndableRunner, WorkerTools } from './worker-tools.js';

export interface RunInProgress {
  readonly run: OpenRun;
  readonly runner: EndableRunner;
}

export interface OpenRunners {
  /** Works on a run, or does nothing if it is not open. Throws what `openRunner` and `work` throw. */
  use(id: string, work: (found: RunInProgress) => Promise<void>): Promise<void>;
  /** Ends the runners that are not in use, except those of runs that are open. Any worker may have ended the others. */
  endUnused(open: readonly OpenRun[]): Promise<void>;
}

interface Opened {
  readonly opening: Promise<EndableRunner>;
  uses: number;
}

/** Opens the runner of each run once. */
export function openRunners({ runs, log, status, openRunner }: WorkerTools): OpenRunners {
  const opened = new Map<string, Opened>();
  const findOpen = async (id: string): Promise<OpenRun | undefined> => {
    const known = (): OpenRun | undefined => runs.open().find((run) => run.id === id);
    // Another process may have recorded or reopened it since the last look.
    if (known() === undefined) await runs.refresh();
    return known();
  };
  const open = (run: OpenRun): Promise<EndableRunner> => {
    const onOutcome = (outcome: OutcomeContent): void => {
      const { account, benchmark, result, failure } = outcome;
      status.reports.add(result, 1);
      const { code, message } = failure ?? {};
      log.info('report-done', { run: run.id, account: account.id, benchmark, result, code, message });
    };
    const onNotice: OnNotice = ({ event, ...fields }) => log.warn(event, { run: run.id, ...fields });
    return openRunner(run, { onOutcome, onNotice });
  };
  return {
    async use(id, work) {
      const run = await findOpen(id);
      if (run === undefined) return;
      const entry = opened.get(id) ?? { opening: open(run), uses: 0 };
      opened.set(id, entry);
      entry.uses += 1;
      try {
        const runner = await entry.opening.catch((failure: unknown) => {
          if (opened.get(id) === entry) opened.delete(id);
          throw failure;
        });
        await work({ run, runner });
      } finally {
        entry.uses -= 1;
      }
    },
    async endUnused(stillOpen) {
      const needed = new Set(stillOpen.map(({ id }) => id));
      for (const [id, { opening, uses }] of opened) {
        if (uses > 0 || needed.has(id)) continue;
        opened.delete(id);
        await (await opening).end();
      }
    },
  };
}
