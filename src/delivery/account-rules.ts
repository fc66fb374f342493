/** Which deliverers are for an account, and whether their rules mean no other account. */
import type { Archive } from '../archive/archive.js';
import { momentOf } from '../archive/list.js';
import { CONCURRENCY, readRecords } from '../archive/read.js';
import { groupOf } from '../archive/records.js';
import type { RunWarning } from '../archive/run-records.js';
import type { AccountRuleOf } from '../deliverers/deliverer.js';
import { AuditpressError } from '../errors.js';
import { mapConcurrently } from '../map-concurrently.js';
import type { ListedAccount } from '../model/settings/accounts.js';
import {
  choosesAccount,
  fitsAccount,
  isSameAccount,
  refuseAmbiguous,
  shownAccount,
  uncheckedEntry,
  type RuledAccount,
} from '../model/values/account-rules.js';
import type { NamedDeliverer } from './named-deliverer.js';
import type { AnySet } from './shipment.js';

/** An account that a rule could mean. */
export interface KnownAccount extends RuledAccount {
  /** Ids of the benchmarks that a run fetches for it; empty for an account that is only listed. */
  readonly benchmarks: readonly string[];
}

/** What rules are checked against. */
export interface RuleContext {
  /** The listed accounts, and those of the command or the run. */
  readonly accounts: readonly KnownAccount[];
  /** Has the names of accounts that are not listed; null in a dry run. */
  readonly archive: Archive | null;
}

/** An account of the list, or of a run. */
export function knownAccount(
  { id, license, name }: Pick<ListedAccount, 'id' | 'license' | 'name'>,
  benchmarks: readonly string[] = [],
): KnownAccount {
  return { accountId: id, licenseId: license, accountName: '', listedName: name, benchmarks };
}

/** The account of a report, with its name in the list; null for a portfolio. */
export function accountOf({ snapshot }: Pick<AnySet, 'snapshot'>, known: readonly RuledAccount[]): RuledAccount | null {
  if (snapshot === null) return null;
  const { accountId, accountName, licenseId } = snapshot.report;
  const account = { accountId, accountName, licenseId, listedName: '' };
  const listed = known.find((other) => other.listedName !== '' && isSameAccount(account, other));
  return { ...account, listedName: listed?.listedName ?? '' };
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

type Ruled = Pick<NamedDeliverer, 'name' | 'settings' | 'plugIn' | 'options'>;

/** The rules of a deliverer that choose accounts: its own, and those in its options. */
export function rulesOf({ name, settings: { accounts }, plugIn, options }: Ruled): readonly AccountRuleOf[] {
  const place = `deliverers.${name}`;
  return [
    ...(accounts === undefined ? [] : [{ at: `${place}.accounts`, accounts, receiver: name }]),
    ...(plugIn.accountRules?.(options) ?? []).map((rule) => ({ ...rule, at: `${place}.options.${rule.at}` })),
  ];
}

/**
 * Refuses rules that fit several of the known accounts by one name.
 *
 * @throws AuditpressError `account-ambiguous` (usage)
 */
export async function refuseAmbiguousRules(
  deliverers: readonly Ruled[],
  { accounts, archive }: RuleContext,
): Promise<void> {
  const rules = deliverers.flatMap(rulesOf);
  if (rules.length > 0) refuseAmbiguous(rules, await withArchivedNames(archive, accounts));
}

/**
 * Refuses a rule of a deliverer that chooses an account by a name that another known account has, or may have: the name of an account
 * that is neither listed nor archived is not known.
 *
 * @throws AuditpressError `account-ambiguous` (usage)
 */
export async function refuseUnclear(
  deliverer: Ruled,
  account: RuledAccount | null,
  { accounts, archive }: RuleContext,
): Promise<void> {
  const rules = rulesOf(deliverer);
  if (account === null || rules.length === 0) return;
  const named = await withArchivedNames(archive, accounts);
  refuseAmbiguous(rules, [account, ...named], account);
  const unnamed = named.filter(isUnnamed);
  for (const rule of rules) {
    const entry = uncheckedEntry(rule, account, unnamed);
    if (entry === undefined) continue;
    throw new AuditpressError(
      'account-ambiguous',
      `${rule.at}: expected one account, received "${entry}", which matches ${shownAccount(account)} and may match ${unnamed
        .filter((other) => !isSameAccount(account, other))
        .map(shownAccount)
        .join(' and ')}, whose name is not known yet`,
    );
  }
}

/**
 * Who is left out: for each entry that fits no known account, and each empty list. Names of accounts change, so it says which account had
 * the name before.
 *
 * @param rules besides those of the deliverers
 */
export async function findLeftOut(
  deliverers: readonly Ruled[],
  rules: readonly AccountRuleOf[],
  { accounts, archive }: RuleContext,
): Promise<readonly RunWarning[]> {
  const all = [...deliverers.flatMap(rulesOf), ...rules];
  if (all.length === 0) return [];
  const isKnown = (entry: string): boolean => accounts.some((each) => fitsAccount(entry, each));
  const isInReport = all.some(({ accounts: entries = [] }) => !entries.every(isKnown));
  const seen = archive === null || !isInReport ? [] : await reportedAccounts(archive, accounts);
  const isNow = (entry: string): boolean => isKnown(entry) || seen.some(({ now }) => fitsAccount(entry, now));
  const warnings: RunWarning[] = [];
  for (const { at, accounts: entries = [], receiver } of all) {
    if (entries.length === 0) warnings.push({ at, receiver, message: `${at} is an empty list.` });
    for (const entry of entries.filter((each) => !isNow(each))) {
      const renamed = seen.find(({ before }) => before.some((each) => fitsAccount(entry, each)));
      const why =
        renamed === undefined
          ? ''
          : `, but ${shownAccount(renamed.now)} was, which is now "${renamed.now.accountName}"`;
      warnings.push({ at, receiver, message: `no known account is "${entry}" (${at})${why}.` });
    }
  }
  return warnings;
}

/**
 * Who is left out of documents that were made for some accounts: deliverers that sent nothing, because their rules choose none of these.
 *
 * @param accounts of the documents; none for a portfolio
 * @param served names of the deliverers that sent something, or failed
 */
export function findUnserved(
  deliverers: readonly Ruled[],
  accounts: readonly RuledAccount[],
  served: ReadonlySet<string>,
): readonly RunWarning[] {
  const shown = accounts.length === 0 ? 'a portfolio' : [...new Set(accounts.map(shownAccount))].join(' or ');
  return deliverers.flatMap((deliverer) => {
    const rules = rulesOf(deliverer);
    const [first] = rules;
    if (first === undefined || served.has(deliverer.name)) return [];
    const entries = rules.map(({ at, accounts: written = [] }) => `${at}: ${JSON.stringify(written)}`).join(', ');
    return [{ at: first.at, receiver: deliverer.name, message: `no rule is about ${shown} (${entries}).` }];
  });
}

interface ReportedAccount {
  readonly now: RuledAccount;
  /** With the names of earlier reports. */
  readonly before: readonly RuledAccount[];
}

/** Accounts of a run with the names in their archived reports. */
async function reportedAccounts(
  archive: Archive,
  accounts: readonly KnownAccount[],
): Promise<readonly ReportedAccount[]> {
  const reported = await mapConcurrently(accounts, CONCURRENCY, async (account) => {
    const reports = await archivedReports(archive, account);
    const [now, ...before] = reports.map((report) => ({ ...report, listedName: account.listedName }));
    return now === undefined ? [] : [{ now, before }];
  });
  return reported.flat();
}

function isUnnamed({ accountName, listedName, benchmarks }: KnownAccount): boolean {
  return accountName === '' && listedName === '' && benchmarks.length > 0;
}

/** Names that were found, by account: they are looked up for each report of a run. */
const found = new WeakMap<KnownAccount, KnownAccount>();

/** Accounts of a run that the list does not name have the name of their latest report in the archive. */
async function withArchivedNames(
  archive: Archive | null,
  accounts: readonly KnownAccount[],
): Promise<readonly KnownAccount[]> {
  const named: KnownAccount[] = [];
  for (const account of accounts) {
    if (archive === null || !isUnnamed(account)) named.push(account);
    else named.push(found.get(account) ?? (await withArchivedName(archive, account)));
  }
  return named;
}

async function withArchivedName(archive: Archive, account: KnownAccount): Promise<KnownAccount> {
  const latest = (await archivedReports(archive, account)).find(({ accountName }) => accountName !== '');
  if (latest === undefined) return account;
  const named = { ...account, accountName: latest.accountName };
  found.set(account, named);
  return named;
}

/** The archived reports of an account of a run, the latest first. */
async function archivedReports(
  archive: Archive,
  account: KnownAccount,
): Promise<readonly Omit<RuledAccount, 'listedName'>[]> {
  const { accountId, benchmarks } = account;
  const groups = benchmarks.map((benchmarkId) => groupOf({ accountId, benchmarkId }));
  const records = (await Promise.all(groups.map((group) => readRecords(archive, 'snapshot', group)))).flatMap(
    ({ records: own }) => own,
  );
  return records
    .map(({ content }) => content)
    .filter(({ report }) => isSameAccount({ ...report, listedName: '' }, account))
    .toSorted((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1))
    .map(({ report }) => report);
}
