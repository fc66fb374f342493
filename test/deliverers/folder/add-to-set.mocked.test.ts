import { rename } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { writeSet } from '../../../src/deliverers/folder/write-set.js';
import { aListedSet, listed, sha256Of } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

// Wraps the system's rename, so that it can fail.
vi.mock(import('node:fs/promises'), async (original) => {
  const system = await original();
  return { ...system, rename: vi.fn(system.rename) };
});

const renaming = vi.mocked(rename);
const systemRename = renaming.getMockImplementation()!;

afterEach(() => renaming.mockImplementation(systemRename).mockClear());

const OLD = { 'a.pdf': 'pdf' };
const ALL = { ...OLD, 'a.html': 'html' };
const addsTo = sha256Of(listed(OLD)['manifest.json']!);

async function aSetThere(): Promise<string> {
  const folder = join(temporaryFolder(), 'set');
  await writeSet(folder, aListedSet(OLD), { force: false });
  renaming.mockClear();
  return folder;
}

const add = (folder: string) => writeSet(folder, aListedSet(ALL), { force: false, addsTo });

test('adds files and lists all in the manifest', async () => {
  const folder = await aSetThere();
  expect((await add(folder)).map(({ found }) => found)).toEqual(['same', 'missing', 'different']);
  expect(fileTree(folder)).toEqual(listed(ALL));
});

// Renames: the lock, the old manifest out, the new file in, the new manifest in.
test.each([1, 2, 3, 4])('restores the old set if the system refuses rename %i', async (refusal) => {
  const folder = await aSetThere();
  let count = 0;
  renaming.mockImplementation(async (from, to) => {
    count += 1;
    if (count === refusal) throw Object.assign(new Error('EIO: refused'), { code: 'EIO', syscall: 'rename' });
    await systemRename(from, to);
  });
  expect(await failureOf(() => add(folder))).toMatchObject({ code: 'write-refused' });
  expect(fileTree(join(folder, '..'))).toEqual(
    Object.fromEntries(Object.entries(listed(OLD)).map(([name, text]) => [`set/${name}`, text])),
  );
});

test('adds nothing to a set that another run has changed', async () => {
  const folder = await aSetThere();
  await writeSet(folder, aListedSet({ 'a.pdf': 'other' }), { force: true });
  expect(await failureOf(() => add(folder))).toMatchObject({ kind: 'unavailable', code: 'set-outdated' });
  expect(fileTree(folder)).toEqual(listed({ 'a.pdf': 'other' }));
});

test('replaces no file of the user', async () => {
  const folder = await aSetThere();
  writeFileSync(join(folder, 'a.html'), 'mine');
  const failure = await failureOf(() => add(folder));
  expect(failure).toMatchObject({ code: 'file-exists', problems: [join(folder, 'a.html')] });
  expect(fileTree(folder)).toEqual({ ...listed(OLD), 'a.html': 'mine' });
});
