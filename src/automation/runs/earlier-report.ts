/** The reports that a schedule made last. */
import type { Archive } from '../../archive/archive.js';
import { closingKeys, lastOutcome, pairOf, runsBefore, type RecordedRun, type RunReport } from '../../archive/runs.js';

/**
 * The snapshots of a report in the last run of the same schedule that made it; none if there was no such run. Unknown if a run before
 * has not reached the report yet, or the archive has lost its outcome: whether something changed is then not known.
 */
export type Earlier =
  /** Ids. */
  | { readonly snapshots: readonly string[] }
  /** Why, in words. */
  | { readonly unknown: string };

export const NO_REPORT: Earlier = { snapshots: [] };

export type FindEarlier = (run: RecordedRun, report: RunReport) => Promise<Earlier>;

/** Lists the earlier runs of a schedule once. */
export function earlierReports(archive: Archive): FindEarlier {
  const known = new Map<string, ReturnType<typeof runsBefore>>();
  return async (run, report) => {
    const before = known.get(run.id) ?? runsBefore(archive, run);
    known.set(run.id, before);
    for (const earlier of await before) {
      const { number, outcome, damage } = await lastOutcome(archive, earlier, report);
      if (damage !== undefined) return { unknown: `${damage.key}: ${damage.problem}` };
      // A run that cannot be read may be one of this schedule.
      if ('damage' in earlier && number > 0) return { unknown: `${earlier.damage.key}: ${earlier.damage.problem}` };
      if ('damage' in earlier) continue;
      if (outcome?.failure?.code === 'delivery-unknown') return { unknown: outcome.failure.message };
      if (outcome?.result === 'made') return { snapshots: outcome.sets.map(({ snapshot }) => snapshot) };
      if (outcome === undefined && plans(earlier, report) && (await closingKeys(archive, earlier)).length === 0) {
        return { unknown: `run ${earlier.id} of the schedule has not reached this report yet` };
      }
    }
    return NO_REPORT;
  };
}

function plans({ accounts }: Pick<RecordedRun, 'accounts'>, report: RunReport): boolean {
  const pair = pairOf(report);
  return accounts.some((account) => account.benchmarks.some((benchmark) => pairOf({ account, benchmark }) === pair));
}
