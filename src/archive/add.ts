/** Adds snapshots and document sets to an archive. Objects come first, so what a record needs is there. */
import { receivedProvenance, type Snapshot } from '../model/report/snapshot.js';
import type { ScanSummary } from '../model/summary/summary.js';
import { addingTo, type Archive } from './archive.js';
import { keepFigures } from './figures.js';
import { addObject } from './read.js';
import {
  contentAs,
  decodeRecord,
  encodeRecord,
  groupOf,
  idOf,
  recordKey,
  snapshotId,
  timeId,
  type ContentOf,
  type Needs,
  type PortfolioContent,
  type RecordKind,
  type ReportIds,
  type SetContent,
  type SnapshotContent,
} from './records.js';
import { type FileContent, type NewFiles } from './store.js';
import { receivedContent } from '../base/files/received.js';
import { contentOf } from '../base/content.js';

export interface Archived {
  readonly key: string;
  /** False if the archive had it already. */
  readonly isNew: boolean;
}

export interface NewSet extends Pick<SetContent, 'name' | 'documentId' | 'clock' | 'template' | 'locale'> {
  readonly manifest: FileContent;
  /** In the order of the manifest. */
  readonly files: readonly { readonly listed: SetContent['files'][number]; readonly content: FileContent }[];
}

/** Archives a snapshot with its figures. If it is archived already, only records that it was retrieved again. */
export async function archiveSnapshot(archive: Archive, snapshot: Snapshot, summary: ScanSummary): Promise<Archived> {
  return addingTo(archive, (files) => addSnapshot(archive, files, snapshot, summary));
}

export async function archiveSet(
  archive: Archive,
  snapshot: Snapshot,
  summary: ScanSummary,
  set: NewSet,
): Promise<Archived> {
  return addingTo(archive, async (files) => {
    const { key: snapshotRecord } = await addSnapshot(archive, files, snapshot, summary);
    const { described, stored, objects } = await addFiles(archive, files, set);
    const content = { ...described, report: idsOf(snapshot.report), ...stored };
    return addRecord(archive, files, 'set', setKey(content), { objects, records: [snapshotRecord] }, content);
  });
}

/** Archives the document set of a portfolio. Its snapshots can be removed before it, so its record does not need theirs. */
export async function archivePortfolio(
  archive: Archive,
  { portfolio, snapshots }: Pick<PortfolioContent, 'portfolio' | 'snapshots'>,
  set: NewSet,
): Promise<Archived> {
  return addingTo(archive, async (files) => {
    const { described, stored, objects } = await addFiles(archive, files, set);
    const content = { ...described, portfolio, snapshots: [...snapshots], ...stored };
    return addRecord(archive, files, 'portfolio', portfolioKey(content), { objects, records: [] }, content);
  });
}

async function addFiles({ store }: Archive, files: NewFiles, { manifest, files: documents, ...described }: NewSet) {
  for (const { content } of documents) await addObject(store, files, content);
  await addObject(store, files, manifest);
  const listed = documents.map((file) => file.listed);
  const objects = [...new Set([manifest.sha256, ...listed.map(({ sha256 }) => sha256)])];
  return { described, stored: { manifest: manifest.sha256, files: listed }, objects };
}

/** The id with which an archive keeps a snapshot, and pages show it. */
export function idOfSnapshot(snapshot: Snapshot, summary: Pick<ScanSummary, 'scanTime'>): string {
  return snapshotId(snapshotContent(snapshot, summary));
}

function snapshotContent(
  { report, provenance }: Snapshot,
  { scanTime }: Pick<ScanSummary, 'scanTime'>,
): SnapshotContent {
  return { report: idsOf(report), scanTime, provenance: receivedProvenance(provenance) };
}

async function addSnapshot(
  archive: Archive,
  files: NewFiles,
  snapshot: Snapshot,
  summary: ScanSummary,
): Promise<Archived> {
  const { provenance } = snapshot;
  const content = snapshotContent(snapshot, summary);
  const { sha256 } = provenance;
  await addObject(archive.store, files, receivedContent(snapshot));
  const needs = { objects: [sha256], records: [] };
  const archived = await addRecord(archive, files, 'snapshot', snapshotKey(content), needs, content);
  if (archived.isNew) await keepFigures(archive, files, archived.key, summary);
  else if (provenance.httpStatus !== null) await noteRetrieval(archive, files, archived.key, provenance);
  return archived;
}

/** Records that the service returned the bytes of a snapshot again. The first retrieval is in the record of the snapshot. */
async function noteRetrieval(
  archive: Archive,
  files: NewFiles,
  snapshot: string,
  provenance: SnapshotContent['provenance'],
): Promise<void> {
  const { provenance: first } = contentAs(
    decodeRecord((await archive.store.read(snapshot)) ?? Buffer.of()),
    'snapshot',
  );
  if (first.retrievedAt === provenance.retrievedAt) return;
  const key = recordKey('retrieval', idOf(snapshot), timeId(provenance.retrievedAt));
  await addRecord(archive, files, 'retrieval', key, { objects: [], records: [snapshot] }, { provenance });
}

/**
 * Kinds whose content follows from what is archived again or counted again, so that a damaged record is replaced. All others are
 * the only evidence of what happened: what a damaged one said stays unknown.
 */
const REPLACED: ReadonlySet<RecordKind> = new Set(['snapshot', 'retrieval', 'set', 'portfolio', 'intent', 'closing']);

/** Adds a record. One that exists is kept, unless it is damaged and of a kind that can be replaced. */
export async function addRecord<Kind extends RecordKind>(
  { store }: Archive,
  files: NewFiles,
  kind: Kind,
  key: string,
  needs: Needs,
  content: ContentOf<Kind>,
): Promise<Archived> {
  const file = contentOf(Buffer.from(encodeRecord(kind, needs, content)));
  if (await files.add(key, file)) return { key, isNew: true };
  if (!REPLACED.has(kind) || isSound(await store.read(key))) return { key, isNew: false };
  await files.replace(key, file);
  return { key, isNew: true };
}

export async function recordAlone<Kind extends RecordKind>(
  archive: Archive,
  kind: Kind,
  key: string,
  records: readonly string[],
  content: ContentOf<Kind>,
): Promise<Archived> {
  return addingTo(archive, (files) => addRecord(archive, files, kind, key, { objects: [], records }, content));
}

function isSound(record: Uint8Array | undefined): boolean {
  try {
    decodeRecord(record ?? Buffer.of());
    return true;
  } catch {
    return false;
  }
}

export function snapshotKey(content: SnapshotContent): string {
  return recordKey('snapshot', groupOf(content.report), snapshotId(content));
}

const SET_ID_LENGTH = 32;

/** A set is identified by its manifest, which names everything that it was made from. */
export function setKey({ report, manifest }: Pick<SetContent, 'report' | 'manifest'>): string {
  return recordKey('set', groupOf(report), manifest.slice(0, SET_ID_LENGTH));
}

export function portfolioKey({ clock, manifest }: Pick<PortfolioContent, 'clock' | 'manifest'>): string {
  return recordKey('portfolio', clock.slice(0, MONTH), manifest.slice(0, SET_ID_LENGTH));
}

const MONTH = 'yyyy-mm'.length;

/** Whether the set with this key may have the manifest with this SHA-256, by its id. */
export function isSetOf(key: string, manifest: string): boolean {
  return idOf(key) === manifest.slice(0, SET_ID_LENGTH);
}

function idsOf(report: ReportIds): ReportIds {
  const { licenseId, licenseName, accountId, accountName, benchmarkId, benchmarkName, jobId } = report;
  return { licenseId, licenseName, accountId, accountName, benchmarkId, benchmarkName, jobId };
}
