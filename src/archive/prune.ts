/** Removes old snapshots with their document sets, and old runs. Never removes what a kept record needs. */
import { AuditpressError } from '../base/errors.js';
import type { Archive } from './archive.js';
import { identifies, idOrName } from '../model/report/ids.js';
import { ACCESS, accessBefore } from './access-log.js';
import { DERIVED, figuresKey } from './figures.js';
import { momentOf } from './list.js';
import { OBJECTS, readAllRecords } from './read.js';
import { contentAs, idOf, type KeyedRecord, type SnapshotContent } from './records.js';
import { runsToRemove, type Keep } from './prune-runs.js';
import { needsOf } from './verify.js';

export interface PrunePlan {
  /** Keys to remove, in the order of removal: what needs others comes before them. */
  readonly remove: readonly string[];
  readonly snapshots: { readonly kept: number; readonly removed: readonly SnapshotContent[] };
  readonly sets: Counted;
  readonly portfolios: Counted;
  /** With their outcomes, closings and reopenings. */
  readonly runs: Counted;
  readonly objects: Counted;
  /** Files of the log of who saw what. Only a period removes some. */
  readonly access: Counted;
}

type Counted = Readonly<Record<'kept' | 'removed', number>>;

/** Kinds that are removed with the snapshot or the run that they need. Records of other kinds are always kept, and so is what they need. */
const DEPENDENT: ReadonlySet<string> = new Set(['set', 'name', 'retrieval', 'intent', 'attempt', 'receipt']);

/**
 * Removes what is older than `keep`.
 *
 * @throws AuditpressError `archive-damaged` (input) if a record cannot be read, because what it needs is unknown
 */
export async function pruneArchive(archive: Archive, keep: Keep, isDryRun: boolean): Promise<PrunePlan> {
  if (isDryRun) return planPrune(archive, keep);
  return archive.store.removing(async (remove) => {
    const plan = await planPrune(archive, keep);
    for (const key of plan.remove) await remove(key);
    return plan;
  });
}

async function planPrune(archive: Archive, keep: Keep): Promise<PrunePlan> {
  const { records, damaged } = await readAllRecords(archive);
  if (damaged.length > 0) {
    throw new AuditpressError(
      { code: 'archive-damaged', kind: 'input' },
      `${archive.store.address}: expected readable records, because each names the files that it needs, found damaged ones`,
      { problems: damaged.map(({ key, problem }) => `${key}: ${problem}`) },
    );
  }
  const objects = await archive.store.list(OBJECTS);
  const logs = await archive.store.list(ACCESS);
  const oldLogs = 'since' in keep ? await accessBefore(archive, keep.since) : [];
  const derived = new Set(await archive.store.list(DERIVED));
  const leaving = recordsToRemove(records, keep);
  const kept = records.filter(({ key }) => !leaving.has(key));
  const needed = new Set(kept.flatMap(needsOf));
  const removed = records.filter(({ key }) => leaving.has(key));
  const ofKind = (list: readonly KeyedRecord[], kind: string): readonly KeyedRecord[] =>
    list.filter((record) => record.kind === kind);
  const counted = (kind: string) => ({ kept: ofKind(kept, kind).length, removed: ofKind(removed, kind).length });
  const snapshots = ofKind(removed, 'snapshot');
  const unneeded = objects.filter((key) => !needed.has(key));
  return {
    remove: [
      ...dependentsFirst(removed).map(({ key }) => key),
      ...snapshots.map(({ key }) => figuresKey(archive, key)).filter((key) => derived.has(key)),
      ...snapshots.map(({ key }) => key),
      ...unneeded,
      ...oldLogs,
    ],
    snapshots: { ...counted('snapshot'), removed: snapshots.map((record) => contentAs(record, 'snapshot')) },
    sets: counted('set'),
    portfolios: counted('portfolio'),
    runs: counted('run'),
    objects: { kept: objects.length - unneeded.length, removed: unneeded.length },
    access: { kept: logs.length - oldLogs.length, removed: oldLogs.length },
  };
}

/**
 * Keys of old snapshots and their dependents, and of portfolios that count no snapshot that stays; except those that a record
 * that stays needs. And of old runs, with the deliveries of their digests.
 */
function recordsToRemove(records: readonly KeyedRecord[], keep: Keep): ReadonlySet<string> {
  const leaving = new Set(oldSnapshots(records, keep));
  addDependents(records, leaving);
  keepNeeded(records, leaving);
  for (const key of outlivedPortfolios(records, leaving)) leaving.add(key);
  addDependents(records, leaving);
  keepNeeded(records, leaving);
  for (const key of runsToRemove(records, leaving, keep)) leaving.add(key);
  addDependents(records, leaving);
  return leaving;
}

/** Adds to `leaving` what is kept only together with a record that leaves, and what is kept only together with that. */
function addDependents(records: readonly KeyedRecord[], leaving: Set<string>): void {
  for (let before = 0; before < leaving.size;) {
    before = leaving.size;
    for (const { kind, key, needs } of records) {
      if (DEPENDENT.has(kind) && needs.records.some((needed) => leaving.has(needed))) leaving.add(key);
    }
  }
}

/**
 * Records that others need come after these; snapshots are left out. Closings come after their runs, because a run without one
 * would be taken for one that has not ended, and be run again.
 */
const REMOVAL_ORDER = [
  'receipt',
  'attempt',
  'intent',
  'set',
  'name',
  'retrieval',
  'portfolio',
  'outcome',
  'reopening',
  'run',
  'closing',
];

function dependentsFirst(removed: readonly KeyedRecord[]): readonly KeyedRecord[] {
  const rankOf = ({ kind }: KeyedRecord): number => REMOVAL_ORDER.indexOf(kind);
  return removed.filter(({ kind }) => kind !== 'snapshot').sort((one, other) => rankOf(one) - rankOf(other));
}

/** Takes from `leaving` what a record that stays needs, and what that needs in turn. */
function keepNeeded(records: readonly KeyedRecord[], leaving: Set<string>): void {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const staying = records.filter(({ key }) => !leaving.has(key));
  for (let record = staying.pop(); record !== undefined; record = staying.pop()) {
    for (const key of record.needs.records) {
      if (!leaving.delete(key)) continue;
      const needed = byKey.get(key);
      if (needed !== undefined) staying.push(needed);
    }
  }
}

function outlivedPortfolios(records: readonly KeyedRecord[], leaving: ReadonlySet<string>): readonly string[] {
  const staying = records.filter(({ kind, key }) => kind === 'snapshot' && !leaving.has(key));
  const ids = new Set(staying.map(({ key }) => idOf(key)));
  return records
    .filter(({ kind }) => kind === 'portfolio')
    .filter((record) => !contentAs(record, 'portfolio').snapshots.some((id) => ids.has(id)))
    .map(({ key }) => key);
}

function oldSnapshots(records: readonly KeyedRecord[], keep: Keep): readonly string[] {
  const snapshots = records
    .filter(({ kind }) => kind === 'snapshot')
    .map((record) => ({ key: record.key, content: contentAs(record, 'snapshot') }));
  if ('since' in keep) {
    return snapshots
      .filter(({ content }) => Date.parse(momentOf(content)) < keep.since.getTime())
      .map(({ key }) => key);
  }
  const newestFirst = snapshots.sort((one, other) => (momentOf(one.content) < momentOf(other.content) ? 1 : -1));
  const jobs = new Map<string, Set<string>>();
  return newestFirst.flatMap(({ key, content }) => {
    const { licenseId, accountId, accountName, benchmarkId, benchmarkName, jobId } = content.report;
    const names = [idOrName(accountId, accountName), idOrName(benchmarkId, benchmarkName)];
    const series = JSON.stringify([content.provenance.environment, licenseId, ...names]);
    const known = jobs.get(series) ?? new Set<string>();
    jobs.set(series, known);
    // Without an id, each snapshot is of a job of its own.
    const job = identifies(jobId) ? jobId : key;
    if (known.has(job) || known.size < keep.jobs) {
      known.add(job);
      return [];
    }
    return [key];
  });
}
