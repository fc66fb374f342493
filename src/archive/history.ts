/** The scans in an archive, as comparisons and trends find them. */
import { isDeepStrictEqual } from 'node:util';
import { AuditpressError } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { isSameAccount, isSameBenchmark } from '../model/report/ids.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { ScanHistory, ScanSeries, SnapshotKey } from '../model/summary/scan-history.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { addingTo, type Archive } from './archive.js';
import { computeFigures, keepFigures, readFigures } from './figures.js';
import {
  damageOf,
  readObject,
  CONCURRENCY,
  readKeys,
  readRecords,
  type Damage,
  type Records,
  type StoredRecord,
} from './read.js';
import { folderOf, groupOf, idOf, mayHold } from './records.js';

type SnapshotRecord = StoredRecord<'snapshot'>;

/** @param onDamage called with each snapshot that cannot be used. The others are found. */
export function scanHistory(archive: Archive, onDamage: (damage: Damage) => void): ScanHistory {
  let first: Promise<Records<'snapshot'>> | undefined;
  return {
    async figures(series) {
      const { records, damaged } = await readRecords(archive, 'snapshot', groupOf(series));
      damaged.forEach(onDamage);
      const found = await mapConcurrently(records, CONCURRENCY, (record) => figuresOf(archive, record, onDamage));
      const sound = found.flatMap((one) => one ?? []);
      await keepComputed(archive, sound);
      // A group may hold several series, because it is named by a hash.
      return sound
        .filter(({ record }) => isOf(series, record.content.report))
        .map(({ figures }) => figures)
        .sort((one, other) => rankOf(one) - rankOf(other));
    },

    async others(series) {
      const keys = await archive.store.list(folderOf('snapshot'));
      // The reports of a group are of one account and benchmark, so one record shows which groups to read.
      first ??= readKeys(archive.store, 'snapshot', [...new Map(keys.map((key) => [groupIn(key), key])).values()]);
      const groups = (await first).records.filter(
        ({ content: { report } }) => isSameAccount(report, series) && !isOf(series, report),
      );
      const wanted = new Set(groups.map(({ key }) => groupIn(key)));
      const { records } = await readKeys(
        archive.store,
        'snapshot',
        keys.filter((key) => wanted.has(groupIn(key))),
      );
      return records
        .filter(({ content: { report } }) => isSameAccount(report, series) && !isOf(series, report))
        .map(({ content: { report, scanTime, provenance } }) => ({ ...report, scanTime, provenance }));
    },

    async snapshot(key) {
      const record = await findRecord(archive, key);
      return readSnapshot(archive, record);
    },
  };
}

export async function readSnapshot({ store, tools }: Archive, { content }: SnapshotRecord): Promise<Snapshot> {
  const { provenance } = content;
  return await tools.openSnapshot(provenance, await readObject(store, provenance.sha256));
}

interface Found {
  readonly record: SnapshotRecord;
  readonly figures: ScanFigures;
  readonly isKept: boolean;
}

async function figuresOf(
  archive: Archive,
  record: SnapshotRecord,
  onDamage: (damage: Damage) => void,
): Promise<Found | undefined> {
  const { key, content } = record;
  try {
    const kept = await readFigures(archive, key, content);
    return { record, figures: kept ?? (await computeFigures(archive, content)), isKept: kept !== undefined };
  } catch (cause) {
    onDamage(damageOf(key, cause));
    return undefined;
  }
}

/** Stores computed figures for the next run, if this run may write there. */
async function keepComputed(archive: Archive, found: readonly Found[]): Promise<void> {
  const computed = found.filter(({ isKept }) => !isKept);
  if (computed.length === 0) return;
  try {
    await addingTo(archive, async (files) => {
      for (const { record, figures } of computed) await keepFigures(archive, files, record.key, figures);
    });
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
  }
}

function isOf(series: ScanSeries, report: ScanSeries): boolean {
  return isSameAccount(report, series) && isSameBenchmark(report, series);
}

function groupIn(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}

/** Of several records of one scan, the one that knows most about its time comes last. */
function rankOf({ scanTime }: ScanFigures): number {
  return ['unknown', 'service', 'user'].indexOf(scanTime.basis);
}

async function findRecord(archive: Archive, { sha256, reportIndex, reader }: SnapshotKey): Promise<SnapshotRecord> {
  const keys = (await archive.store.list(folderOf('snapshot'))).filter((key) => mayHold(key, sha256));
  const { records } = await readKeys(archive.store, 'snapshot', keys);
  const isAsked = ({ content: { provenance } }: SnapshotRecord): boolean =>
    provenance.sha256 === sha256 &&
    provenance.reportIndex === reportIndex &&
    isDeepStrictEqual(provenance.reader?.options, reader?.options);
  const record = records.find(isAsked);
  if (record !== undefined) return record;
  throw new AuditpressError(
    'archive-entry-missing',
    `expected a snapshot with the SHA-256 ${sha256} in the archive ${archive.store.address}, found none`,
  );
}

/**
 * When a snapshot was first retrieved since a time. The archive may know it for longer.
 *
 * @returns ISO 8601; null if it was not retrieved since then
 */
export async function firstRetrieval(archive: Archive, key: string, since: Date): Promise<string | null> {
  const snapshots = await readKeys(archive.store, 'snapshot', [key]);
  const retrievals = await readRecords(archive, 'retrieval', idOf(key));
  const times = [...snapshots.records, ...retrievals.records].map(({ content }) => content.provenance.retrievedAt);
  return times.filter((time) => Date.parse(time) >= since.getTime()).toSorted()[0] ?? null;
}
