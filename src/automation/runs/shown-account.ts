/** Decides which names of a run contain the id of the account. */
import type { RunAccount } from '../../archive/run-records.js';
import type { Report } from '../../model/report/report.js';
import { endOf, type Shown } from '../../base/set-names/choose-names.js';
import { nameKey, SHORT_NAMES_ROOM, shortNames } from '../../base/set-names/file-name.js';

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
