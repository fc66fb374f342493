/** What a worker has done since it started. */
import type { ClosingContent, OutcomeContent } from '../../archive/run-records.js';
import { lacks } from '../../model/run/outcome.js';
import type { EndedAttempt } from '../queue/queue.js';

export interface WorkerStatus {
  noteLook(): void;
  noteOutcome(outcome: Pick<OutcomeContent, 'result'>): void;
  noteJob(outcome: EndedAttempt['outcome']): void;
  noteClosing(closing: ClosingContent): void;
  /** Milliseconds since the worker last looked at schedules and runs. */
  sinceLook(): number;
  readonly runsClosed: number;
  /** Of these, runs with a report that was not made, or a delivery that did not arrive. */
  readonly runsLacking: number;
  readonly reports: ReadonlyMap<string, number>;
  readonly jobs: ReadonlyMap<string, number>;
  readonly deliveries: ReadonlyMap<string, number>;
}

export function createStatus(): WorkerStatus {
  let looked = performance.now();
  let [runsClosed, runsLacking] = [0, 0];
  const [reports, jobs, deliveries] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, name: string, count: number): void =>
    void counts.set(name, (counts.get(name) ?? 0) + count);
  return {
    noteLook: () => (looked = performance.now()),
    noteOutcome: ({ result }) => add(reports, result, 1),
    noteJob: (outcome) => add(jobs, outcome, 1),
    noteClosing({ digest }) {
      runsClosed += 1;
      if (lacks(digest)) runsLacking += 1;
      for (const [state, count] of Object.entries(digest.deliveries))
        if (state !== 'planned') add(deliveries, state, count);
    },
    sinceLook: () => performance.now() - looked,
    get runsClosed() {
      return runsClosed;
    },
    get runsLacking() {
      return runsLacking;
    },
    reports,
    jobs,
    deliveries,
  };
}
