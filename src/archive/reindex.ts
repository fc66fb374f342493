/** Recomputes what an archive derives from its records and objects. */
import { mapConcurrently } from '../base/map-concurrently.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { addingTo, type Archive } from './archive.js';
import { computeFigures, DERIVED, figuresKey, keepFigures } from './figures.js';
import { CONCURRENCY, readRecords, type Damage } from './read.js';
import { rebuildIndex } from './record-index.js';

export interface Reindexed {
  /** Snapshots whose figures were computed. */
  readonly snapshots: number;
  /** Records in the index; null without one. */
  readonly indexed: number | null;
  /** Snapshots that are left out. */
  readonly damaged: readonly Damage[];
}

/** Computes again what follows from the files of an archive: figures, and the index. */
export async function reindexArchive(archive: Archive): Promise<Reindexed> {
  const figures = await rebuildFigures(archive);
  return { ...figures, indexed: (await rebuildIndex(archive, process.env)) ?? null };
}

/** Removes all derived data, including that of other versions, and recomputes it. */
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
