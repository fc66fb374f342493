/** What a worker works with, and what it has done since it started. */
import type { Archive } from '../../archive/archive.js';
import type { OutcomeContent, ClosingContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import { reportFields } from '../runs/log-fields.js';
import type { Log } from './log.js';
import type { Queue } from '../queue/queue.js';
import type { OnNotice } from '../runs/notices.js';
import type { Runner } from '../runs/runner.js';
import type { Schedule } from '../schedule/fire.js';
import type { RunWatch } from './run-watch.js';
import { lacks } from '../../model/run/outcome.js';
import type { OpenRun } from '../../archive/reopenings.js';

export interface EndableRunner extends Runner {
  end(): Promise<void>;
}

export interface Told {
  readonly onOutcome: (outcome: OutcomeContent) => void;
  readonly onNotice: OnNotice;
}

export interface WorkerTools {
  readonly archive: Archive;
  readonly queue: Queue;
  readonly runs: RunWatch;
  readonly log: Log;
  readonly status: WorkerStatus;
  readonly schedules: readonly Schedule[];
  readonly now: () => Date;
  /** Throws an AuditpressError if something that the run needs is missing on this machine. */
  readonly openRunner: (run: RecordedRun, told: Told) => Promise<EndableRunner>;
}

class Counts extends Map<string, number> {
  add(name: string, count: number): void {
    this.set(name, (this.get(name) ?? 0) + count);
  }
}

export class WorkerStatus {
  runsClosed = 0;
  /** Of these, runs with a report that was not made, or a delivery that did not arrive. */
  runsLacking = 0;
  readonly reports = new Counts();
  readonly jobs = new Counts();
  readonly deliveries = new Counts();
  #looked = performance.now();

  noteLook(): void {
    this.#looked = performance.now();
  }

  /** Milliseconds since the worker last looked at schedules and runs. */
  sinceLook(): number {
    return performance.now() - this.#looked;
  }

  noteClosing({ digest }: ClosingContent): void {
    this.runsClosed += 1;
    if (lacks(digest)) this.runsLacking += 1;
    const { planned: _planned, ...states } = digest.deliveries;
    for (const [state, count] of Object.entries(states)) this.deliveries.add(state, count);
  }
}

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
      status.reports.add(outcome.result, 1);
      log.info('report-done', reportFields(run.id, outcome));
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
