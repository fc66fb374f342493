/**
 * The scans of an archive in memory, for those who look at many of them: 24,000 scans take about 50 MiB. The files are read once;
 * records never change, so the index only has to follow which of them there are.
 */
import { coalesce } from '../base/coalesce.js';
import { AuditpressError } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { keysOf } from '../base/page-paths.js';
import { groupBy } from '../model/values/group-by.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { addingTo, type Archive } from './archive.js';
import { computeFigures, keepFigures, readFigures } from './figures.js';
import { momentOf } from './list.js';
import { CONCURRENCY, damageOf, readKeys, type Damage } from './read.js';
import { folderOf, idOf, type SnapshotContent } from './records.js';

export interface IndexedScan extends SnapshotContent {
  readonly id: string;
  readonly key: string;
  readonly figures: ScanFigures;
  /** Ids, or names where no id identifies, as `idKey` writes them. */
  readonly accountKey: string;
  readonly benchmarkKey: string;
  readonly licenseKey: string;
  /** What is compared over time: account, benchmark and environment. */
  readonly series: string;
  /** When the scan ran; if that is unknown, when it was retrieved. ISO 8601, UTC. */
  readonly moment: string;
  /** Names and ids, in lower case, a line each. */
  readonly words: string;
}

export interface IndexState {
  /** When the index last agreed with the files; null before the first time. */
  readonly syncedAt: Date | null;
  /** Snapshots read, and snapshots there are. */
  readonly read: number;
  readonly total: number;
  /** Snapshots that cannot be read. They are tried again each time. */
  readonly damaged: readonly Damage[];
}

export interface ScanIndex {
  /** Follows the files. The look at them begins after the call; simultaneous calls share it. */
  readonly sync: () => Promise<void>;
  readonly state: () => IndexState;
  /** By id. */
  readonly scan: (id: string) => IndexedScan | undefined;
  /** The scans of each series, the newest first. A scan job counts once, by the snapshot that was retrieved last. */
  readonly series: () => ReadonlyMap<string, readonly IndexedScan[]>;
}

/** Snapshots that are read before the next look at what there is to do. */
const BATCH = 500;

export function scanIndexOf(archive: Archive, now: () => Date): ScanIndex {
  const scans = new Map<string, IndexedScan>();
  let series: ReadonlyMap<string, readonly IndexedScan[]> = new Map();
  let state: IndexState = { syncedAt: null, read: 0, total: 0, damaged: [] };

  const follow = async (): Promise<void> => {
    const syncedAt = now();
    const keys = await archive.store.list(folderOf('snapshot'));
    const there = new Set(keys.map(idOf));
    const gone = [...scans.keys()].filter((id) => !there.has(id));
    for (const id of gone) scans.delete(id);
    const missing = keys.filter((key) => !scans.has(idOf(key)));
    const damaged: Damage[] = [];
    for (let start = 0; start < missing.length; start += BATCH) {
      const found = await readScans(archive, missing.slice(start, start + BATCH), damaged);
      for (const scan of found) scans.set(scan.id, scan);
      state = { ...state, read: scans.size, total: keys.length };
    }
    if (gone.length > 0 || missing.length > damaged.length) series = seriesOf([...scans.values()]);
    state = { syncedAt, read: scans.size, total: keys.length, damaged };
  };
  return {
    sync: coalesce(follow),
    state: () => state,
    scan: (id) => scans.get(id),
    series: () => series,
  };
}

async function readScans(
  archive: Archive,
  keys: readonly string[],
  damaged: Damage[],
): Promise<readonly IndexedScan[]> {
  const read = await readKeys(archive.store, 'snapshot', keys);
  damaged.push(...read.damaged);
  const computed: IndexedScan[] = [];
  const scans = await mapConcurrently(read.records, CONCURRENCY, async ({ key, content }) => {
    try {
      const kept = await readFigures(archive, key, content);
      const scan = indexed(key, content, kept ?? (await computeFigures(archive, content)));
      if (kept === undefined) computed.push(scan);
      return [scan];
    } catch (cause) {
      damaged.push(damageOf(key, cause));
      return [];
    }
  });
  await keep(archive, computed);
  return scans.flat();
}

/** Stores computed figures for the next process, if this one may write there. */
async function keep(archive: Archive, scans: readonly IndexedScan[]): Promise<void> {
  if (scans.length === 0) return;
  try {
    await addingTo(archive, async (files) => {
      for (const { key, figures } of scans) await keepFigures(archive, files, key, figures);
    });
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
  }
}

function indexed(key: string, content: SnapshotContent, figures: ScanFigures): IndexedScan {
  const { report, provenance } = content;
  const keys = keysOf(report);
  const { licenseKey, accountKey, benchmarkKey } = keys;
  return {
    ...content,
    id: idOf(key),
    key,
    figures,
    ...keys,
    series: JSON.stringify([licenseKey, accountKey, benchmarkKey, provenance.environment ?? '']),
    moment: momentOf(content),
    words: Object.values(report).join('\n').toLowerCase(),
  };
}

function seriesOf(scans: readonly IndexedScan[]): ReadonlyMap<string, readonly IndexedScan[]> {
  const groups = groupBy(scans, ({ series }) => series);
  return new Map([...groups].map(([series, group]) => [series, newestFirst(lastRetrieved(group))]));
}

/** One snapshot per scan job. Without a job id, each is a scan of its own. */
function lastRetrieved(scans: readonly IndexedScan[]): readonly IndexedScan[] {
  const jobs = groupBy(scans, ({ report, id }) => (report.jobId === '' ? id : `job ${report.jobId}`));
  return [...jobs.values()].map((copies) => copies.reduce((one, other) => (isLater(other, one) ? other : one)));
}

function isLater(one: IndexedScan, other: IndexedScan): boolean {
  return byRetrieval(one, other) > 0;
}

/** By the times of the scans if all are known, else by those of their retrieval. */
function newestFirst(scans: readonly IndexedScan[]): readonly IndexedScan[] {
  const areDated = scans.every(({ scanTime }) => scanTime.basis !== 'unknown');
  return scans.toSorted(
    (one, other) => (areDated ? compareCodeUnits(other.moment, one.moment) : 0) || byRetrieval(other, one),
  );
}

function byRetrieval(one: IndexedScan, other: IndexedScan): number {
  return (
    compareCodeUnits(one.provenance.retrievedAt, other.provenance.retrievedAt) || compareCodeUnits(one.id, other.id)
  );
}
