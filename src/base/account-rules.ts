/**
 * Rules that choose accounts, wherever the configuration lists them: recipients, deliverers, schedules, credentials, acceptances. Case
 * and white space around an entry are ignored, and `*` is any text. An entry is
 *
 *     Contoso, acc-1, *prod*       the name or the id of an account
 *     id:acc-1, name:Contoso       only its id, only its name
 *     license:lic-1                every account of a license
 *     license:lic-1/Contoso        an account of a license
 */
import { AuditpressError } from './errors.js';
import { identifies, isAbsentId, isSameId } from '../model/report/ids.js';
import type { AccountRule } from '../model/settings/accounts.js';
import { compilePattern } from '../model/values/pattern.js';

/** What rules know about an account. Empty texts are not known, and match nothing. */
export interface RuledAccount {
  readonly accountId: string;
  readonly licenseId: string;
  /** In its report. */
  readonly accountName: string;
  /** In the list of accounts of the configuration. */
  readonly listedName: string;
}

export interface SeenAccount extends RuledAccount {
  /** Distinguishes accounts without an id, such as by their report; absent for a listed account. */
  readonly source?: string;
}

export interface PlacedRule {
  /** Such as `deliverers.auditors.accounts`. */
  readonly at: string;
  readonly accounts: AccountRule;
}

export function choosesAccount(rule: AccountRule, account: RuledAccount): boolean {
  return rule === undefined || rule.some((entry) => fitsAccount(entry, account));
}

export function fitsAccount(entry: string, account: RuledAccount): boolean {
  return matcherOf(entry)(account);
}

function matcherOf(entry: string): (account: RuledAccount) => boolean {
  const { by, text, of } = readEntry(entry);
  const pattern = compilePattern(text);
  const fits = (...values: readonly string[]): boolean =>
    values.some((value) => {
      const known = value.trim().toLowerCase();
      return known !== '' && (pattern === undefined ? known === text : pattern.fits(known));
    });
  const fitsOf = of === null ? () => true : matcherOf(of);
  switch (by) {
    case 'id':
      return ({ accountId }) => fits(accountId);
    case 'name':
      return ({ accountName, listedName }) => fits(accountName, listedName);
    case 'either':
      return ({ accountId, accountName, listedName }) => fits(accountId, accountName, listedName);
    case 'license':
      return (account) => fits(account.licenseId) && fitsOf(account);
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

function meansOne(entry: string): boolean {
  const { by, text, of } = readEntry(entry);
  return by === 'license' ? of !== null && meansOne(of) : !text.includes('*');
}

/** Whether an entry may mean one account by its name. */
export function mayBeName(entry: string): boolean {
  const { by, of } = readEntry(entry);
  return meansOne(entry) && by !== 'id' && (of === null || mayBeName(of));
}

/** Whether two are known to be one account. An unknown license may be any. Without an id, only those of one source are. */
export function isSameAccount(one: SeenAccount, other: SeenAccount): boolean {
  const isSame = isSameId(one.accountId, other.accountId) || (one.source !== undefined && one.source === other.source);
  const isOtherLicense =
    [one.licenseId, other.licenseId].every(identifies) && !isSameId(one.licenseId, other.licenseId);
  return isSame && !isOtherLicense;
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
  accounts: readonly SeenAccount[],
  about?: SeenAccount,
): void {
  const problems = rules.flatMap(({ at, accounts: entries = [] }) =>
    entries
      .filter((entry) => meansOne(entry) && (about === undefined || fitsAccount(entry, about)))
      .flatMap((entry) => {
        const fitting = distinctAccounts(accounts.filter(matcherOf(entry)));
        if (fitting.length < 2) return [];
        return [
          `${at}: expected one account, received "${entry}", which matches ${fitting.map(shownAccount).join(' and ')}`,
        ];
      }),
  );
  const [first] = problems;
  if (first !== undefined) throw new AuditpressError('account-ambiguous', first, { problems });
}

/** The first entry that chooses one account by nothing but the name in its report. Undefined if there is none. */
export function entryByReport({ accounts: entries = [] }: PlacedRule, account: RuledAccount): string | undefined {
  return entries.find(
    (entry) => meansOne(entry) && fitsAccount(entry, account) && !fitsAccount(entry, { ...account, accountName: '' }),
  );
}

/** `acc-1 of the license lic-1` */
export function shownAccount({ accountId, licenseId, accountName, listedName }: RuledAccount): string {
  const id = isAbsentId(accountId) ? `an account without an id, ${listedName || accountName}` : accountId;
  return licenseId === '' ? id : `${id} of the license ${licenseId}`;
}

function distinctAccounts(accounts: readonly SeenAccount[]): SeenAccount[] {
  const ordered = accounts.toSorted(
    (one, other) => Number(identifies(other.licenseId)) - Number(identifies(one.licenseId)),
  );
  return ordered.filter((account, index) => !ordered.slice(0, index).some((other) => isSameAccount(account, other)));
}
