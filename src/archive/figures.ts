/**
 * Figures of snapshots, kept so that a year of reports need not be read again. Derived data: each version of auditpress
 * computes its own.
 */
import { AuditpressError } from '../base/errors.js';
import { sha256Of } from '../base/sha256.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { type Archive, addingTo } from './archive.js';
import { readObject, CONCURRENCY, readRecords, type Damage } from './read.js';
import { folderOf, type SnapshotContent } from './records.js';
import { type NewFiles } from './store.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { rebuildIndex } from './record-index.js';
import { contentOf } from '../base/content.js';

export const DERIVED = 'derived';

type Counts = Pick<ScanFigures, 'entryTally' | 'resourceChecks' | 'formula' | 'severities'>;

export function figuresKey({ tools }: Archive, snapshot: string): string {
  return `${DERIVED}/figures/${tools.version.toLowerCase()}${snapshot.slice(folderOf('snapshot').length)}`;
}

/** Writes nothing if the same figures are stored already. */
export async function keepFigures(
  archive: Archive,
  files: NewFiles,
  snapshot: string,
  { entryTally, resourceChecks, formula, severities }: Counts,
): Promise<void> {
  const figures = { entryTally, resourceChecks, formula, severities };
  const sha256 = sha256Of(JSON.stringify(figures));
  const content = contentOf(Buffer.from(`${JSON.stringify({ sha256, figures })}\n`));
  const key = figuresKey(archive, snapshot);
  const kept = await archive.store.read(key);
  if (kept !== undefined && sha256Of(kept) === content.sha256) return;
  if (kept !== undefined || !(await files.add(key, content))) await files.replace(key, content);
}

export async function readFigures(
  archive: Archive,
  snapshot: string,
  content: SnapshotContent,
): Promise<ScanFigures | undefined> {
  const bytes = await archive.store.read(figuresKey(archive, snapshot));
  const counts = bytes && decode(bytes);
  return counts && withCounts(content, counts);
}

export async function computeFigures({ store, tools }: Archive, content: SnapshotContent): Promise<ScanFigures> {
  const { provenance } = content;
  const snapshot = await tools.openSnapshot(provenance, await readObject(store, provenance.sha256));
  return withCounts(content, tools.summarize(snapshot));
}

function withCounts(
  { report, provenance, scanTime }: SnapshotContent,
  { entryTally, resourceChecks, formula, severities }: Counts,
): ScanFigures {
  return { jobId: report.jobId, provenance, scanTime, entryTally, resourceChecks, formula, severities };
}

function decode(bytes: Uint8Array): Counts | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const { sha256, figures } = value as { readonly sha256?: unknown; readonly figures?: Counts };
    const isWhole = sha256Of(JSON.stringify(figures)) === sha256;
    // Those that an earlier build of this version wrote lack the severities.
    return isWhole && figures?.severities !== undefined ? figures : undefined;
  } catch {
    return undefined;
  }
}

export interface Reindexed {
  readonly snapshots: number;
  /** Records in the index; null without one. */
  readonly indexed: number | null;
  readonly damaged: readonly Damage[];
}

export async function reindexArchive(archive: Archive): Promise<Reindexed> {
  const figures = await rebuildFigures(archive);
  return { ...figures, indexed: (await rebuildIndex(archive, process.env)) ?? null };
}

export async function rebuildFigures(archive: Archive): Promise<Omit<Reindexed, 'indexed'>> {
  const { records, damaged } = await readRecords(archive, 'snapshot');
  const found: Damage[] = [...damaged];
  const current = new Set(records.map(({ key }) => figuresKey(archive, key)));
  await archive.store.removing(async (remove) => {
    for (const key of await archive.store.list(DERIVED)) if (!current.has(key)) await remove(key);
  });
  const kept = await addingTo(archive, (files) =>
    mapConcurrently(records, CONCURRENCY, async ({ key, content }) => {
      let figures: ScanFigures;
      try {
        figures = await computeFigures(archive, content);
      } catch (cause) {
        // A reader that is not configured damages nothing.
        if (cause instanceof AuditpressError && cause.kind === 'usage') throw cause;
        found.push({ key, problem: (cause as Error).message });
        return false;
      }
      await keepFigures(archive, files, key, figures);
      return true;
    }),
  );
  const snapshots = kept.filter((isKept) => isKept).length;
  return { snapshots, damaged: found };
}
