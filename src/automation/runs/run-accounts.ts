/** The accounts of a run: what it works on, what is left of them, and which names contain their ids. */
import type { RunAccount, OutcomeContent } from '../../archive/run-records.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { OpenRun } from '../../archive/reopenings.js';
import { pairOf } from '../../archive/runs.js';
import type { StateInRun, StateOf } from './delivery-states.js';
import type { Report } from '../../model/report/report.js';
import { endOf, type Shown } from '../../base/set-names/choose-names.js';
import { nameKey, SHORT_NAMES_ROOM, shortNames } from '../../base/set-names/file-name.js';

export function runAccount(
  { id, name, license, environment, group, owner }: ListedAccount,
  benchmarks: readonly string[],
): RunAccount {
  const distinct = new Map(benchmarks.map((benchmark) => [benchmark.trim().toLowerCase(), benchmark.trim()]));
  return { id, name, license, environment, group, owner, benchmarks: [...distinct.values()] };
}

/**
 * Accounts with a report that was not reached. If failed ones are repeated, also those with a report that was not made, or a
 * delivery that could not be planned, before the run was reopened.
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

const UNSENT: ReadonlySet<StateInRun> = new Set(['planned', 'postponed', 'unknown']);

/** The same, if what failed is repeated. */
const NOT_DELIVERED: ReadonlySet<StateInRun> = new Set([...UNSENT, 'refused', 'partial']);

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

/**
 * What the name of a set shows of its account, so that no two accounts of a run get the same name. It follows from the list of
 * accounts and the report alone, so it does not depend on which report is made first.
 *
 * Nothing is shown if the list has only this account, or if it gives the account the name that the report states, and gives that
 * name to no other account.
 */
export function shownAccount(
  { accounts }: { readonly accounts: readonly Pick<RunAccount, 'id' | 'name'>[] },
  { accountId, accountName, benchmarkId }: Pick<Report, 'accountId' | 'accountName' | 'benchmarkId'>,
): Shown {
  const keyOf = (name: string): string => nameKey(shortNames(name, benchmarkId, SHORT_NAMES_ROOM).account);
  const isOwn = ({ id }: Pick<RunAccount, 'id'>): boolean => id.trim().toLowerCase() === accountId.trim().toLowerCase();
  const others = accounts.filter((account) => !isOwn(account));
  const stated = keyOf(accountName);
  const isListed = accounts.some((account) => isOwn(account) && keyOf(account.name) === stated);
  if (others.length === 0 || (isListed && others.every(({ name }) => keyOf(name) !== stated))) return {};
  const end = endOf(accountId);
  return { account: others.every(({ id }) => endOf(id) !== end) ? 'end' : 'whole' };
}
