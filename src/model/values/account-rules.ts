/**
 * Rules that choose accounts, wherever the configuration lists them: recipients, deliverers, schedules, credentials, acceptances. Case
 * and white space around an entry are ignored, and `*` is any text. An entry is
 *
 *     Contoso, acc-1, *prod*       the name or the id of an account
 *     id:acc-1, name:Contoso       only its id, only its name
 *     license:lic-1                every account of a license
 *     license:lic-1/Contoso        an account of a license
 */
import { AuditpressError } from '../../errors.js';
import { fitsAny } from './pattern.js';

/** What rules know about an account. Empty texts are not known, and match nothing. */
export interface RuledAccount {
  readonly accountId: string;
  readonly licenseId: string;
  /** In its report. */
  readonly accountName: string;
  /** In the list of accounts of the configuration. */
  readonly listedName: string;
}

/** Undefined chooses every account; an empty list chooses none. */
export type AccountRule = readonly string[] | undefined;

/** A rule and where it is written. */
export interface PlacedRule {
  /** Such as `deliverers.auditors.accounts`. */
  readonly at: string;
  readonly accounts: AccountRule;
}

export function choosesAccount(rule: AccountRule, account: RuledAccount): boolean {
  return rule === undefined || rule.some((entry) => fitsAccount(entry, account));
}

/** Whether an entry of a rule matches an account. */
export function fitsAccount(entry: string, account: RuledAccount): boolean {
  const { by, text, of } = readEntry(entry);
  const fits = (values: readonly string[]): boolean =>
    values.some((value) => value.trim() !== '' && fitsAny([text], value.trim().toLowerCase()));
  const { accountId, licenseId, accountName, listedName } = account;
  switch (by) {
    case 'id':
      return fits([accountId]);
    case 'name':
      return fits([accountName, listedName]);
    case 'either':
      return fits([accountId, accountName, listedName]);
    case 'license':
      return fits([licenseId]) && (of === null || fitsAccount(of, account));
  }
}

interface Entry {
  readonly by: 'id' | 'name' | 'either' | 'license';
  /** In lower case. */
  readonly text: string;
  /** Which accounts of the license, as an entry of their own; null for all of them. */
  readonly of: string | null;
}

function readEntry(written: string): Entry {
  const entry = written.trim().toLowerCase();
  const [, by, text = ''] = /^(id|name|license):(.*)$/s.exec(entry) ?? [];
  if (by === undefined) return { by: 'either', text: entry, of: null };
  if (by !== 'license') return { by: by as 'id' | 'name', text: text.trim(), of: null };
  const [license = '', ...of] = text.split('/');
  return { by, text: license.trim(), of: of.length === 0 ? null : of.join('/') };
}

/** Whether an entry means one account: it has no `*` in place of the account, and is not a whole license. */
function meansOne(entry: string): boolean {
  const { by, text, of } = readEntry(entry);
  return by === 'license' ? of !== null && meansOne(of) : !text.includes('*');
}

/** Whether two are one account. An unknown license may be any. */
export function isSameAccount(one: RuledAccount, other: RuledAccount): boolean {
  const isEqual = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase();
  return (
    isEqual(one.accountId, other.accountId) &&
    (isEqual(one.licenseId, other.licenseId) || one.licenseId.trim() === '' || other.licenseId.trim() === '') &&
    // Without an id, the name is all that is known.
    (one.accountId.trim() !== '' || isEqual(one.accountName || one.listedName, other.accountName || other.listedName))
  );
}

/**
 * Refuses entries without `*` that match several accounts: an entry with one name means one account.
 *
 * @param accounts all accounts that could be meant
 * @param about only entries that match this account matter. Default: all entries
 * @throws AuditpressError `account-ambiguous` (usage) that names the accounts
 */
export function refuseAmbiguous(
  rules: readonly PlacedRule[],
  accounts: readonly RuledAccount[],
  about?: RuledAccount,
): void {
  const problems = rules.flatMap(({ at, accounts: entries = [] }) =>
    entries
      .filter((entry) => meansOne(entry) && (about === undefined || fitsAccount(entry, about)))
      .flatMap((entry) => {
        const fitting = distinctAccounts(accounts.filter((account) => fitsAccount(entry, account)));
        if (fitting.length < 2) return [];
        return [
          `${at}: expected one account, received "${entry}", which matches ${fitting.map(shownAccount).join(' and ')}`,
        ];
      }),
  );
  const [first] = problems;
  if (first !== undefined) throw new AuditpressError('account-ambiguous', first, { problems });
}

/**
 * The first entry that chooses an account only by a name that another account might have too: one whose name is not known yet.
 * Undefined if there is none.
 */
export function uncheckedEntry(
  { accounts: entries = [] }: PlacedRule,
  account: RuledAccount,
  unnamed: readonly RuledAccount[],
): string | undefined {
  const { accountName, listedName } = account;
  const others = unnamed.filter((other) => !isSameAccount(account, other));
  return entries.find(
    (entry) =>
      meansOne(entry) &&
      fitsAccount(entry, account) &&
      !fitsAccount(entry, { ...account, accountName: '', listedName: '' }) &&
      others.some((other) => fitsAccount(entry, { ...other, accountName, listedName })),
  );
}

/** `acc-1 of the license lic-1` */
export function shownAccount({ accountId, licenseId, accountName, listedName }: RuledAccount): string {
  const id = accountId === '' ? `an account without an id, ${listedName || accountName}` : accountId;
  return licenseId === '' ? id : `${id} of the license ${licenseId}`;
}

/** Each account once. Those with a license come first, because an unknown license may be any of theirs. */
function distinctAccounts(accounts: readonly RuledAccount[]): RuledAccount[] {
  const ordered = accounts.toSorted((one, other) => Number(one.licenseId === '') - Number(other.licenseId === ''));
  return ordered.filter((account, index) => !ordered.slice(0, index).some((other) => isSameAccount(account, other)));
}
