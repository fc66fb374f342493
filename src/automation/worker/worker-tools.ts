/** What a worker works with, and what it has done since it started. */
import type { Archive } from '../../archive/archive.js';
import type { OutcomeContent, ClosingContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { Log } from './log.js';
import type { Queue } from '../queue/queue.js';
import type { OnNotice } from '../runs/notices.js';
import type { Runner } from '../runs/runner.js';
import type { Schedule } from '../schedule/fire.js';
import type { RunWatch } from './run-watch.js';
import { lacks } from '../../model/run/outcome.js';

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
