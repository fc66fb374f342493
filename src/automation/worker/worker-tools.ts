/** What a worker works with. */
import type { Archive } from '../../archive/archive.js';
import type { OutcomeContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { Log } from './log.js';
import type { Queue } from '../queue/queue.js';
import type { OnNotice } from '../runs/notices.js';
import type { Runner } from '../runs/runner.js';
import type { Schedule } from '../schedule/fire.js';
import type { RunWatch } from './run-watch.js';
import type { WorkerStatus } from './status.js';

export interface EndableRunner extends Runner {
  /** Ends its threads. */
  end(): Promise<void>;
}

/** How a worker learns of what happens in a run. */
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
