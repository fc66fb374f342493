/** Who is left out, because the rules of deliverers choose none of the accounts. */
import type { Archive } from '../../archive/archive.js';
import { CONCURRENCY } from '../../archive/read.js';
import type { RunWarning } from '../../archive/run-records.js';
import type { AccountRuleOf } from '../../deliverers/deliverer.js';
import { mapConcurrently } from '../../base/map-concurrently.js';
import { fitsAccount, shownAccount, type RuledAccount } from '../../base/account-rules.js';
import { rulesOf, type RuleContext, type Ruled } from './account-rules.js';
import { archivedReports, type KnownAccount } from './known-accounts.js';

/**
 * Who is left out of a run: for each entry that fits no account of the list or the run, each empty list, and each other deliverer that
 * sent nothing. Names of accounts change, so it says which account had the name before.
 *
 * @param rules besides those of the deliverers
 * @param served names of the deliverers that sent something, failed, or were not due
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
 *
 * @param accounts of the documents; none for a portfolio
 * @param served names of the deliverers that sent something, or failed
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

/** Names few accounts, and counts many. */
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
