import { AuditpressError } from '../base/errors.js';
import { quote } from '../base/wording/printable.js';
import { idOrName } from '../model/report/ids.js';
import { groupBy } from '../model/values/group-by.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import type { Archive } from './archive.js';
import type { ListedSnapshot, Listing } from './listing-schema.js';
import { readKey, readRecords, type Damage, type Records, type StoredRecord } from './read.js';
import {
  folderOf,
  groupOfKey,
  idOf,
  type RecordKind,
  type RetrievalContent,
  type SetContent,
  type SnapshotContent,
} from './records.js';

export interface ListFilter {
  readonly account?: string | undefined;
  readonly benchmark?: string | undefined;
  readonly job?: string | undefined;
}

export interface RecordReader<Known extends RecordKind = RecordKind> {
  records<Kind extends Known>(kind: Kind): Promise<Records<Kind>>;
}

export function fileReader(archive: Archive): RecordReader {
  return { records: (kind) => readRecords(archive, kind) };
}

export async function listArchive(reader: RecordReader, filter: ListFilter = {}): Promise<Listing> {
  const snapshots = await reader.records('snapshot');
  const sets = await reader.records('set');
  const retrievals = await reader.records('retrieval');
  const portfolios = await reader.records('portfolio');
  const times = groupBy(retrievals.records, ({ key }) => groupOfKey(key));
  const made = groupBy(sets.records, ({ content }) => jobOf(content));
  const listed = snapshots.records
    .filter(({ content }) => isAsked(content, filter))
    .map(({ key, content }): ListedSnapshot => {
      const id = idOf(key);
      return {
        id,
        ...content,
        retrievedAgain: (times.get(id) ?? []).map(retrievedAt).sort(),
        sets: (made.get(jobOf(content)) ?? [])
          .map(withId)
          .sort((one, other) => compareCodeUnits(one.clock, other.clock)),
      };
    });
  const ids = new Set(listed.map(({ id }) => id));
  const isFiltered = Object.values(filter).some((wanted) => wanted !== undefined);
  const counting = portfolios.records.filter(
    ({ content }) => !isFiltered || content.snapshots.some((id) => ids.has(id)),
  );
  return {
    snapshots: listed.sort(byPlaceAndTime),
    portfolios: counting.map(withId).sort((one, other) => compareCodeUnits(one.clock, other.clock)),
    damaged: [snapshots, sets, retrievals, portfolios].flatMap(({ damaged }) => damaged),
  };
}

export type Entry =
  | { readonly snapshot: StoredRecord<'snapshot'> }
  | { readonly set: StoredRecord<'set'> }
  | { readonly portfolio: StoredRecord<'portfolio'> };

const ENTRY_KINDS = ['snapshot', 'set', 'portfolio'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

const ID_LIMIT = 80;
const SHORTEST_ID = 4;

/**
 * The entry with an id, its beginning, or a document id.
 *
 * @throws AuditpressError `archive-entry-missing` (notFound), `archive-entry-ambiguous` (usage), `archive-damaged` (input)
 */
export async function findEntry(archive: Archive, written: string, onDamage: (damage: Damage) => void): Promise<Entry> {
  const { store } = archive;
  const id = written.trim().toLowerCase();
  const isNamed = (key: string): boolean => id.length >= SHORTEST_ID && idOf(key).startsWith(id);
  const found: { readonly kind: EntryKind; readonly key: string }[] = [];
  for (const kind of ENTRY_KINDS) {
    const keys = (await store.list(folderOf(kind))).filter(isNamed);
    found.push(...keys.map((key) => ({ kind, key })));
  }
  if (found.length > 1) {
    throw new AuditpressError(
      'archive-entry-ambiguous',
      `expected the id of one snapshot, document set or portfolio, received ${quote(written, ID_LIMIT)}; several ids begin with it`,
      { problems: found.map(({ key }) => idOf(key)) },
    );
  }
  const [entry] = found;
  return entry === undefined ? findByDocumentId(archive, written, onDamage) : readEntry(archive, entry.kind, entry.key);
}

async function readEntry(archive: Archive, kind: EntryKind, key: string): Promise<Entry> {
  switch (kind) {
    case 'snapshot':
      return { snapshot: await readKey(archive.store, kind, key) };
    case 'set':
      return { set: await readKey(archive.store, kind, key) };
    case 'portfolio':
      return { portfolio: await readKey(archive.store, kind, key) };
  }
}

async function findByDocumentId(archive: Archive, written: string, onDamage: (damage: Damage) => void): Promise<Entry> {
  const wanted = written.trim().toUpperCase();
  const [sets, portfolios] = [await readRecords(archive, 'set'), await readRecords(archive, 'portfolio')];
  [...sets.damaged, ...portfolios.damaged].forEach(onDamage);
  const set = fullest(sets.records, wanted);
  if (set !== undefined) return { set };
  const portfolio = fullest(portfolios.records, wanted);
  if (portfolio !== undefined) return { portfolio };
  throw new AuditpressError(
    'archive-entry-missing',
    `expected the id of a snapshot, document set, portfolio or document in the archive ${archive.store.address}, received ${quote(written, ID_LIMIT)}`,
  );
}

function fullest<Stored extends StoredRecord<'set' | 'portfolio'>>(
  records: readonly Stored[],
  documentId: string,
): Stored | undefined {
  const [first] = records
    .filter(({ content }) => content.documentId === documentId)
    .sort((one, other) => other.content.files.length - one.content.files.length);
  return first;
}

export function isAsked({ report }: Pick<SnapshotContent, 'report'>, { account, benchmark, job }: ListFilter): boolean {
  const is = (value: string, wanted: string | undefined): boolean =>
    wanted === undefined || value.toLowerCase() === wanted.trim().toLowerCase();
  return (
    (is(report.accountId, account) || is(report.accountName, account)) &&
    is(report.benchmarkId, benchmark) &&
    is(report.jobId, job)
  );
}

/** Sets are listed with the snapshots of their scan job. */
export function jobOf({ report }: SnapshotContent | SetContent): string {
  const { licenseId, licenseName, accountId, accountName, benchmarkId, benchmarkName, jobId } = report;
  const license = idOrName(licenseId, licenseName);
  const names = [idOrName(accountId, accountName), idOrName(benchmarkId, benchmarkName)];
  return JSON.stringify([license, ...names, jobId]);
}

function withId<Content>({ key, content }: { readonly key: string; readonly content: Content }) {
  return { id: idOf(key), ...content };
}

function retrievedAt({ content }: { readonly content: RetrievalContent }): string {
  return content.provenance.retrievedAt;
}

function byPlaceAndTime(one: ListedSnapshot, other: ListedSnapshot): number {
  const placeOf = ({ report, provenance }: ListedSnapshot): string =>
    [report.accountName, report.accountId, report.benchmarkId, provenance.environment ?? ''].join('\0');
  return (
    compareCodeUnits(placeOf(one), placeOf(other)) ||
    compareCodeUnits(momentOf(one), momentOf(other)) ||
    compareCodeUnits(one.id, other.id)
  );
}

/** When the scan ran; if that is unknown, when its report was retrieved. */
export function momentOf({ scanTime, provenance }: SnapshotContent): string {
  return scanTime.basis === 'unknown' ? provenance.retrievedAt : scanTime.at;
}
