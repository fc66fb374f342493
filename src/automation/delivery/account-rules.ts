/** Which deliverers are for an account, and whether their rules mean no other account. */
import type { Archive } from '../../archive/archive.js';
import type { AccountRuleOf } from '../../deliverers/deliverer.js';
import { AuditpressError } from '../../base/errors.js';
import {
  choosesAccount,
  entryByReport,
  fitsAccount,
  isSameAccount,
  mayBeName,
  refuseAmbiguous,
  shownAccount,
  type RuledAccount,
  type SeenAccount,
} from '../../base/account-rules.js';
import { archivedAccounts, seenAccount, type KnownAccount } from './known-accounts.js';
import type { NamedDeliverer } from './named-deliverer.js';

/** What rules are checked against. */
export interface RuleContext {
  /** See `knownFor`. */
  readonly accounts: readonly KnownAccount[];
  /** Has the names that reports of the run have stated meanwhile; null in a dry run. */
  readonly archive: Archive | null;
}

/** The deliverers that are for an account; for a portfolio, those that are for all accounts. */
export function concerned(
  deliverers: readonly NamedDeliverer[],
  account: RuledAccount | null,
): readonly NamedDeliverer[] {
  return deliverers.filter(({ settings: { accounts } }) =>
    account === null ? accounts === undefined : choosesAccount(accounts, account),
  );
}

/** @throws AuditpressError `portfolio-not-by-account` (usage) if one of the deliverers is for some accounts only */
export function refuseAccounts(deliverers: readonly Pick<NamedDeliverer, 'name' | 'settings'>[]): void {
  const refused = deliverers.filter(({ settings: { accounts } }) => accounts !== undefined).map(({ name }) => name);
  if (refused.length === 0) return;
  throw new AuditpressError(
    'portfolio-not-by-account',
    `expected deliverers without accounts for a portfolio, received ${refused.join(', ')}`,
  );
}

export type Ruled = Pick<NamedDeliverer, 'name' | 'settings' | 'plugIn' | 'options'>;

/** The rules of a deliverer that choose accounts: its own, and those in its options. */
export function rulesOf({ name, settings: { accounts }, plugIn, options }: Ruled): readonly AccountRuleOf[] {
  const place = `deliverers.${name}`;
  return [
    ...(accounts === undefined ? [] : [{ at: `${place}.accounts`, accounts, receiver: name }]),
    ...(plugIn.accountRules?.(options) ?? []).map((rule) => ({ ...rule, at: `${place}.options.${rule.at}` })),
  ];
}

/**
 * Everything that the rules of deliverers could mean: the accounts of a command, and those of the archive. The archive is read only
 * if a rule has an entry that may be a name.
 */
export async function knownFor(
  deliverers: readonly Ruled[],
  accounts: readonly KnownAccount[],
  archive: Archive | null,
): Promise<readonly KnownAccount[]> {
  const isNamed = deliverers.flatMap(rulesOf).some(({ accounts: entries = [] }) => entries.some(mayBeName));
  return isNamed && archive !== null ? [...accounts, ...(await archivedAccounts(archive))] : accounts;
}

/**
 * Refuses rules that fit several of the known accounts by one name.
 *
 * @throws AuditpressError `account-ambiguous` (usage)
 */
export function refuseAmbiguousRules(deliverers: readonly Ruled[], accounts: readonly KnownAccount[]): void {
  refuseAmbiguous(deliverers.flatMap(rulesOf), accounts);
}

/**
 * Refuses a rule of a deliverer that chooses an account by a name that another known account has. One that nothing but its report
 * names is also refused if the run has accounts whose reports it has not seen: any of them may have the name.
 *
 * @throws AuditpressError `account-ambiguous` (usage)
 */
export async function refuseUnclear(
  deliverer: Ruled,
  account: SeenAccount | null,
  { accounts, archive }: RuleContext,
): Promise<void> {
  const rules = rulesOf(deliverer);
  if (account === null || rules.length === 0) return;
  refuseAmbiguous(rules, [account, ...accounts], account);
  for (const rule of rules) {
    const entry = entryByReport(rule, account);
    if (entry === undefined) continue;
    for (const other of unseenOf(accounts)) {
      if (isSameAccount(account, other) || !fitsAccount(entry, { ...other, accountName: account.accountName }))
        continue;
      const seen = archive === null ? undefined : await seenAccount(archive, other);
      if (seen === undefined) {
        throw new AuditpressError(
          'account-ambiguous',
          `${rule.at}: expected one account, received "${entry}", which matches ${shownAccount(account)} and may match ${shownAccount(other)}, whose report is not archived yet`,
        );
      }
      refuseAmbiguous([rule], [account, seen], account);
    }
  }
}

/** Accounts of a run of which the archive had no report when it began, by the accounts that are known. */
const unseen = new WeakMap<readonly KnownAccount[], readonly KnownAccount[]>();

function unseenOf(accounts: readonly KnownAccount[]): readonly KnownAccount[] {
  const known = unseen.get(accounts);
  if (known !== undefined) return known;
  const seen = accounts.filter(({ source }) => source !== undefined);
  const found = accounts.filter(
    (account) => account.benchmarks.length > 0 && !seen.some((other) => isSameAccount(account, other)),
  );
  unseen.set(accounts, found);
  return found;
}
