/** Decides which accounts of an open run are left to work on. */
import type { OpenRun } from '../../archive/reopenings.js';
import type { OutcomeContent, RunAccount } from '../../archive/run-records.js';
import { pairOf } from '../../archive/runs.js';
import type { StateInRun, StateOf } from './delivery-states.js';

/**
 * Accounts with a report that was not reached. If failed ones are repeated, also those with a report that was not made, or a
 * delivery that could not be planned, before the run was reopened.
 *
 * @param outcomes the last of each report
 */
export function accountsLeft(run: OpenRun, outcomes: readonly OutcomeContent[]): readonly RunAccount[] {
  const byPair = new Map(outcomes.map((outcome) => [pairOf(outcome), outcome]));
  return run.accounts.filter((account) =>
    account.benchmarks.some((benchmark) => {
      const outcome = byPair.get(pairOf({ account, benchmark }));
      return outcome === undefined || isRepeated(run, outcome);
    }),
  );
}

function isRepeated({ redo, reopenedAt }: OpenRun, { at, result, deliveries }: OutcomeContent): boolean {
  if (redo === 'open' || reopenedAt === null || at >= reopenedAt) return false;
  return result !== 'made' || deliveries.some(({ decision }) => decision === 'failed');
}

/** States of deliveries that are tried again whenever an account is worked on. Of those that are unknown, only some are. */
const UNSENT: ReadonlySet<StateInRun> = new Set(['planned', 'postponed', 'unknown']);

/** The same, if what failed is repeated. */
const NOT_DELIVERED: ReadonlySet<StateInRun> = new Set([...UNSENT, 'refused', 'partial']);

/** Accounts with a delivery that was recorded, and may not have arrived. */
export function accountsUnsent(
  run: Pick<OpenRun, 'accounts' | 'redo'>,
  outcomes: readonly OutcomeContent[],
  stateOf: StateOf,
): readonly RunAccount[] {
  const wanted = run.redo === 'failed' ? NOT_DELIVERED : UNSENT;
  const unsent = new Set(
    outcomes
      .filter(({ deliveries }) =>
        deliveries.flatMap(({ ids }) => ids).some((id) => wanted.has(stateOf(id) ?? 'delivered')),
      )
      .map(pairOf),
  );
  return run.accounts.filter((account) =>
    account.benchmarks.some((benchmark) => unsent.has(pairOf({ account, benchmark }))),
  );
}
