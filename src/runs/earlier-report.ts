/** The reports that a schedule made last. */
import type { Archive } from '../archive/archive.js';
import { earlierRuns, lastOutcome, type RecordedRun, type RunReport } from '../archive/runs.js';

/** Ids of the snapshots of a report in the last run of the same schedule that made it; none if there was no such run. */
export type FindEarlier = (run: RecordedRun, report: RunReport) => Promise<readonly string[]>;

/** Lists the earlier runs of a schedule once. */
export function earlierReports(archive: Archive): FindEarlier {
  const runsBefore = new Map<string, ReturnType<typeof earlierRuns>>();
  return async (run, report) => {
    const runs = runsBefore.get(run.id) ?? earlierRuns(archive, run);
    runsBefore.set(run.id, runs);
    for (const earlier of await runs) {
      const outcome = await lastOutcome(archive, earlier, report);
      if (outcome?.result === 'made') return outcome.sets.map(({ snapshot }) => snapshot);
    }
    return [];
  };
}
