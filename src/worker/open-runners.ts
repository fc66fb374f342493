/** The runners of the runs that a worker works on. */
import type { OpenRun } from '../archive/reopenings.js';
import type { OutcomeContent } from '../archive/run-records.js';
import type { OnNotice } from '../runs/notices.js';
import type { EndableRunner, WorkerTools } from './worker-tools.js';

export interface RunInProgress {
  readonly run: OpenRun;
  readonly runner: EndableRunner;
}

export interface OpenRunners {
  /** A run that is open, with its runner; undefined if it is not. Throws what `openRunner` throws. */
  find(id: string): Promise<RunInProgress | undefined>;
  end(id: string): Promise<void>;
  endAll(): Promise<void>;
}

/** Opens the runner of each run once. */
export function openRunners({ runs, log, status, openRunner }: WorkerTools): OpenRunners {
  const opened = new Map<string, Promise<EndableRunner>>();
  const findOpen = async (id: string): Promise<OpenRun | undefined> => {
    const known = (): OpenRun | undefined => runs.open().find((run) => run.id === id);
    // Another process may have recorded or reopened it since the last look.
    if (known() === undefined) await runs.refresh();
    return known();
  };
  const open = (run: OpenRun): Promise<EndableRunner> => {
    const onOutcome = (outcome: OutcomeContent): void => {
      const { account, benchmark, result, failure } = outcome;
      status.noteOutcome(outcome);
      const { code, message } = failure ?? {};
      log.info('report-done', { run: run.id, account: account.id, benchmark, result, code, message });
    };
    const onNotice: OnNotice = ({ event, ...fields }) => log.warn(event, { run: run.id, ...fields });
    return openRunner(run, { onOutcome, onNotice });
  };
  const end = async (id: string): Promise<void> => {
    const runner = await opened.get(id)?.catch(() => undefined);
    opened.delete(id);
    await runner?.end();
  };
  return {
    async find(id) {
      const run = await findOpen(id);
      if (run === undefined) return undefined;
      const opening = opened.get(id) ?? open(run);
      opened.set(id, opening);
      try {
        return { run, runner: await opening };
      } catch (failure) {
        opened.delete(id);
        throw failure;
      }
    },
    end,
    async endAll() {
      for (const id of opened.keys()) await end(id);
    },
  };
}
