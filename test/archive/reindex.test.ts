import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { figuresKey, rebuildFigures } from '../../src/archive/figures.js';
import { objectKey } from '../../src/archive/read.js';
import { anArchive, archived, aWeeklySnapshot } from '../helpers/archives.js';
import { failureOf } from '../helpers/failure.js';
import { fileTree } from '../helpers/file-tree.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let root: string;
let archive: Archive;
let keys: string[];

beforeEach(async () => {
  root = join(temporaryFolder(), 'archive');
  archive = anArchive(root);
  keys = [];
  for (const week of [0, 1, 2]) keys.push((await archived(archive, aWeeklySnapshot(week))).key);
});

it('computes lost and damaged figures again, and removes those of other versions', async () => {
  const before = fileTree(root);
  const [first = '', second = ''] = keys.map((key) => figuresKey(archive, key));
  rmSync(join(root, first));
  writeFileSync(join(root, second), 'other');
  expect(await rebuildFigures(anArchive(root, '9.0.0'))).toEqual({ snapshots: 3, damaged: [] });
  expect(Object.keys(fileTree(root)).some((path) => path === second)).toBe(false);
  expect(await rebuildFigures(archive)).toEqual({ snapshots: 3, damaged: [] });
  expect(fileTree(root)).toMatchObject(before);
});

it('names a snapshot that is damaged, and computes the others', async () => {
  const { provenance } = aWeeklySnapshot(1);
  writeFileSync(join(root, objectKey(provenance.sha256)), 'other');
  expect(await rebuildFigures(archive)).toMatchObject({ snapshots: 2, damaged: [{ key: keys[1] }] });
});

it('calls no snapshot damaged if figures cannot be written', async () => {
  rmSync(join(root, 'derived'), { recursive: true });
  writeFileSync(join(root, 'derived'), 'in the way');
  expect((await failureOf(() => rebuildFigures(archive))).message).toContain('derived');
});
