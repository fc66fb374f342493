/** Computes again what an archive derives from its records and objects. */
import { addingTo, type Archive } from './archive.js';
import { computeFigures, DERIVED, figuresKey, keepFigures } from './figures.js';
import { readRecords, type Damage } from './read.js';

export interface RebuiltFigures {
  /** Snapshots whose figures were computed. */
  readonly snapshots: number;
  /** Snapshots that are left out. */
  readonly damaged: readonly Damage[];
}

/** Removes all derived data, also that of other versions, and computes it again. */
export async function rebuildFigures(archive: Archive): Promise<RebuiltFigures> {
  const { records, damaged } = await readRecords(archive, 'snapshot');
  const found: Damage[] = [...damaged];
  const current = new Set(records.map(({ key }) => figuresKey(archive, key)));
  await archive.store.removing(async (remove) => {
    for (const key of await archive.store.list(DERIVED)) if (!current.has(key)) await remove(key);
  });
  let snapshots = 0;
  for (const { key, content } of records) {
    try {
      const figures = await computeFigures(archive, content);
      await addingTo(archive, (files) => keepFigures(archive, files, key, figures));
      snapshots += 1;
    } catch (cause) {
      found.push({ key, problem: (cause as Error).message });
    }
  }
  return { snapshots, damaged: found };
}
