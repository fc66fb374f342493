/** The accounts that rules could mean: of the list, of a run, and of the reports in an archive. */
import type { Archive } from './archive.js';
import { momentOf } from './list.js';
import { readRecords } from './read.js';
import { groupOf, type SnapshotContent } from './records.js';
import { identifies } from '../model/report/ids.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { ListedAccount } from '../model/settings/accounts.js';
import { isSameAccount, type SeenAccount } from '../base/account-rules.js';

export interface KnownAccount extends SeenAccount {
  /** Ids of the benchmarks that a run fetches for it; empty for any other account. */
  readonly benchmarks: readonly string[];
}

export function knownAccount(
  { id, license, name }: Pick<ListedAccount, 'id' | 'license' | 'name'>,
  benchmarks: readonly string[] = [],
): KnownAccount {
  return { accountId: id, licenseId: license, accountName: '', listedName: name, benchmarks };
}

export function statedAccount({ report, provenance }: Pick<SnapshotContent, 'report' | 'provenance'>): KnownAccount {
  const { accountId, accountName, licenseId } = report;
  const source = `${provenance.sha256} ${String(provenance.reportIndex)}`;
  return { accountId, accountName, licenseId, listedName: '', source, benchmarks: [] };
}

export function accountOf(
  { snapshot }: { readonly snapshot: Snapshot | null },
  known: readonly SeenAccount[],
): SeenAccount | null {
  if (snapshot === null) return null;
  return withListedName(statedAccount(snapshot), known);
}

export function withListedName(account: SeenAccount, known: readonly SeenAccount[]): SeenAccount {
  const listed = known.find((other) => other.listedName !== '' && isSameAccount(account, other));
  return { ...account, listedName: listed?.listedName ?? '' };
}

export async function archivedAccounts(archive: Archive): Promise<readonly KnownAccount[]> {
  const { records } = await readRecords(archive, 'snapshot');
  const latest = new Map<string, SnapshotContent>();
  for (const { content } of records) {
    const { accountId, licenseId } = content.report;
    const { source = '' } = statedAccount(content);
    const account = identifies(accountId) ? JSON.stringify([licenseId, accountId]).toLowerCase() : source;
    const held = latest.get(account);
    if (held === undefined || momentOf(held) < momentOf(content)) latest.set(account, content);
  }
  return [...latest.values()].map(statedAccount);
}

const found = new WeakMap<KnownAccount, KnownAccount>();

/** An account of a run with the name in its latest report; undefined if the archive has no report of it. */
export async function seenAccount(archive: Archive, account: KnownAccount): Promise<KnownAccount | undefined> {
  const known = found.get(account);
  if (known !== undefined) return known;
  const [latest] = await archivedReports(archive, account);
  if (latest === undefined) return undefined;
  const named = { ...account, accountName: latest.accountName };
  found.set(account, named);
  return named;
}

export async function archivedReports(archive: Archive, account: KnownAccount): Promise<readonly KnownAccount[]> {
  const { accountId, benchmarks } = account;
  const groups = benchmarks.map((benchmarkId) => groupOf({ accountId, benchmarkId }));
  const found = await Promise.all(groups.map((group) => readRecords(archive, 'snapshot', group)));
  return found
    .flatMap(({ records }) => records.map(({ content }) => content))
    .toSorted((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1))
    .map(statedAccount)
    .filter((stated) => isSameAccount(stated, account));
}
