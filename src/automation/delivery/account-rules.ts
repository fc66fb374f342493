/** Which deliverers are for an account, whether their rules mean no other account, and who is left out. */
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
import { archivedAccounts, seenAccount, type KnownAccount, archivedReports } from '../../archive/known-accounts.js';
import type { NamedDeliverer } from './named-deliverer.js';
import { CONCURRENCY } from '../../archive/read.js';
import type { RunWarning } from '../../archive/run-records.js';
import { mapConcurrently } from '../../base/map-concurrently.js';
import { memoizeByObject } from '../../model/values/memoize.js';

export interface RuleContext {
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
const unseenOf = memoizeByObject((accounts: readonly KnownAccount[]): readonly KnownAccount[] => {
  const seen = accounts.filter(({ source }) => source !== undefined);
  return accounts.filter(
    (account) => account.benchmarks.length > 0 && !seen.some((other) => isSameAccount(account, other)),
  );
});

/**
 * Who is left out of a run: for each entry that fits no account of the list or the run, each empty list, and each other deliverer that
 * sent nothing. Names of accounts change, so it says which account had the name before.
 *
 * @param rules besides those of the deliverers
 */
export async function findLeftOut(
  deliverers: readonly Ruled[],
  rules: readonly AccountRuleOf[],
  { accounts: known, archive }: RuleContext,
  served: ReadonlySet<string>,
): Promise<readonly RunWarning[]> {
  const accounts = known.filter(({ source }) => source === undefined);
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
  const isFitted = (deliverer: Ruled): boolean =>
    rulesOf(deliverer).some(({ accounts: entries = [] }) => entries.some(isNow));
  const ofRun = accounts.filter(({ benchmarks }) => benchmarks.length > 0);
  return [...warnings, ...findUnserved(deliverers.filter(isFitted), ofRun, served)];
}

/**
 * Who is left out of documents that were made for some accounts: deliverers that sent nothing, because their rules choose none of these.
 */
export function findUnserved(
  deliverers: readonly Ruled[],
  accounts: readonly RuledAccount[],
  served: ReadonlySet<string>,
): readonly RunWarning[] {
  const shown = accounts.length === 0 ? 'a portfolio' : shownAccounts(accounts);
  return deliverers.flatMap((deliverer) => {
    const rules = rulesOf(deliverer);
    const [first] = rules;
    if (first === undefined || served.has(deliverer.name)) return [];
    const entries = rules.map(({ at, accounts: written = [] }) => `${at}: ${JSON.stringify(written)}`).join(', ');
    return [{ at: first.at, receiver: deliverer.name, message: `no rule is about ${shown} (${entries}).` }];
  });
}

function shownAccounts(accounts: readonly RuledAccount[]): string {
  const shown = [...new Set(accounts.map(shownAccount))];
  return shown.length > SHOWN_LIMIT ? `any of the ${String(shown.length)} accounts` : shown.join(' or ');
}

const SHOWN_LIMIT = 5;

interface ReportedAccount {
  readonly now: RuledAccount;
  /** With the names of earlier reports. */
  readonly before: readonly RuledAccount[];
}

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
