import { idOrName, isSameId, isUnstated } from '../../model/report/ids.js';
import type { Environment } from '../../model/report/snapshot.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { PortfolioAccount } from '../../model/summary/portfolio.js';
import { groupBy } from '../../model/values/group-by.js';
import { isBlank } from '../../model/values/open-value.js';
import { keyPart } from '../../model/values/key-part.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { firstNonBlank } from '../open-values.js';
import { benchmarkKey, joinJobs, NO_JOBS, sortedByTime, type CollectedJobs, type CollectedPair } from './collect.js';

/** An account before it is placed among the others: what `PortfolioAccount` says about it, and its jobs by `benchmarkKey`. */
export interface FoundAccount extends Omit<PortfolioAccount, 'distinction' | 'hasMixedJobs' | 'results'> {
  readonly jobs: ReadonlyMap<string, CollectedJobs>;
}

export function findAccounts(pairs: readonly CollectedPair[], listed: readonly ListedAccount[]): FoundAccount[] {
  const reported = withPositions(groupPairs(pairs).map((group) => reportedAccount(group, listed)));
  const absent = listed.filter((entry) => !reported.some((account) => isMeant(entry, account)));
  return [...reported, ...absent.map(listedAccount)].sort(
    (one, other) =>
      Number(one.group === '') - Number(other.group === '') ||
      compareNaturally(one.group, other.group) ||
      compareNaturally(one.accountName, other.accountName) ||
      compareNaturally(one.id, other.id),
  );
}

/** Those that are not stated, by the names of their files, then by content, so that the order of the input does not matter. */
function withPositions(accounts: readonly ReportedAccount[]): FoundAccount[] {
  const unstated = accounts
    .filter((account) => account.unstated !== null)
    .sort(
      (one, other) =>
        compareNaturally(one.unstated?.fileName ?? '', other.unstated?.fileName ?? '') ||
        compareNaturally(one.sha256, other.sha256),
    );
  return accounts.map((account): FoundAccount => {
    const { sha256: _sha256, ...own } = account;
    if (own.unstated === null) return own;
    const placed = { ...own, unstated: { ...own.unstated, position: unstated.indexOf(account) + 1 } };
    return { ...placed, id: idOf(placed) };
  });
}

type ReportedAccount = FoundAccount & { readonly sha256: string };

type NamedAccount = Pick<
  PortfolioAccount,
  'environment' | 'accountId' | 'accountName' | 'licenseId' | 'licenseName' | 'unstated'
>;

export function distinctionOf(account: NamedAccount, accounts: readonly NamedAccount[]): readonly string[] {
  const { unstated } = account;
  if (unstated !== null) return unstatedDistinction(unstated, accounts);
  const same = accounts.filter(
    (each) => each.unstated === null && nameKey(each.accountName) === nameKey(account.accountName),
  );
  if (same.length === 1) return [];
  const differ = (textOf: (each: NamedAccount) => string): boolean => new Set(same.map(textOf)).size > 1;
  const license = differ(({ licenseName }) => licenseName)
    ? firstNonBlank(account.licenseName, shortId(account.licenseId))
    : shortId(account.licenseId);
  const isShort = new Set(same.map(({ accountId }) => shortId(accountId))).size === same.length;
  return [
    differ(({ environment }) => environment ?? '') ? (account.environment ?? '') : '',
    differ(({ licenseId }) => licenseId.toLowerCase()) ? license : '',
    isShort ? shortId(account.accountId) : account.accountId,
  ].filter((part) => !isBlank(part));
}

/** The name of the file, and the position where other files have that name, or where it has none. */
function unstatedDistinction(
  { position, fileName }: NonNullable<PortfolioAccount['unstated']>,
  accounts: readonly NamedAccount[],
): readonly string[] {
  const all = accounts.flatMap(({ unstated }) => unstated ?? []);
  const isAlone = all.filter((each) => each.fileName === fileName).length === 1;
  if (fileName === null) return all.length === 1 ? [] : [String(position)];
  return isAlone ? [fileName] : [fileName, String(position)];
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** The first group of a UUID; any other id whole. */
function shortId(id: string): string {
  return /^([0-9a-f]{8})-/i.exec(id)?.[1] ?? id;
}

interface PairGroup {
  readonly environment: Environment | null;
  readonly pairs: readonly CollectedPair[];
}

/** One group per account. Reports without an environment belong to the only one that others of the account name. */
function groupPairs(pairs: readonly CollectedPair[]): PairGroup[] {
  return [...groupBy(pairs, ({ account }) => account).values()].flatMap((group): PairGroup[] => {
    const byEnvironment = groupBy(group, ({ environment }) => environment);
    const named = [...byEnvironment.keys()].filter((environment) => environment !== null);
    if (named.length <= 1) return [{ environment: named[0] ?? null, pairs: group }];
    return [...byEnvironment].map(([environment, own]) => ({ environment, pairs: own }));
  });
}

/** Names are those of the report that was retrieved last. */
function reportedAccount({ environment, pairs }: PairGroup, listed: readonly ListedAccount[]): ReportedAccount {
  const last = sortedByTime(
    pairs.flatMap(({ jobs }) => [...jobs.latest.retrieval.values()]),
    'retrieval',
  ).at(-1)?.report;
  const { accountId = '', accountName = '', licenseId = '', licenseName = '' } = last ?? {};
  const { sha256 = '', address: fileName = null } = last?.provenance ?? {};
  const unstated = isUnstated({ accountId, accountName }) ? { position: 1, fileName } : null;
  const own = { environment, accountId, accountName, licenseId, licenseName, unstated };
  const entry = listed.filter((each) => isMeant(each, own)).sort((one, other) => stated(other) - stated(one))[0];
  return {
    ...own,
    id: idOf(own),
    accountName: firstNonBlank(entry?.name ?? '', accountName),
    group: entry?.group.trim() ?? '',
    owner: entry?.owner.trim() ?? '',
    isListed: listed.length === 0 ? null : entry !== undefined,
    jobs: jobsByBenchmark(pairs),
    sha256,
  };
}

function listedAccount({ id, name, license, environment, group, owner }: ListedAccount): FoundAccount {
  const own = {
    environment,
    accountId: id,
    accountName: firstNonBlank(name, id),
    licenseId: license,
    licenseName: '',
    unstated: null,
  };
  const placed = { group: group.trim(), owner: owner.trim() };
  return { ...own, ...placed, id: idOf(own), isListed: true, jobs: new Map() };
}

type Identity = Pick<PortfolioAccount, 'environment' | 'accountId' | 'licenseId' | 'accountName' | 'unstated'>;

/** `PortfolioAccount.id` */
export function idOf({ environment, licenseId, accountId, accountName, unstated }: Identity): string {
  return [
    environment ?? '',
    licenseId,
    idOrName(accountId, accountName),
    ...(unstated === null ? [] : [unstated.position]),
  ]
    .map((part) => keyPart(String(part).toLowerCase()))
    .join('/');
}

/** Whether an entry of the list matches an account. Fields that the entry does not state match anything. */
export function isMeant(
  { id, license, environment }: Pick<ListedAccount, 'id' | 'license' | 'environment'>,
  account: Pick<PortfolioAccount, 'accountId' | 'licenseId' | 'environment'>,
): boolean {
  return (
    isSameId(id, account.accountId) &&
    (isBlank(license) || isSameId(license, account.licenseId)) &&
    (environment === null || account.environment === null || environment === account.environment)
  );
}

/** How many of its ids an entry states: the more, the more specific it is. */
function stated({ license, environment }: ListedAccount): number {
  return Number(!isBlank(license)) + Number(environment !== null);
}

function jobsByBenchmark(pairs: readonly CollectedPair[]): Map<string, CollectedJobs> {
  const benchmarks = new Map<string, CollectedJobs>();
  for (const { jobs } of pairs) {
    const [benchmark = ''] = [...jobs.latest.retrieval.values()].map(({ report }) => benchmarkKey(report));
    benchmarks.set(benchmark, joinJobs(benchmarks.get(benchmark) ?? NO_JOBS, jobs));
  }
  return benchmarks;
}
