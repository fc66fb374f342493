import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSet, filesLeaving } from '../../../src/deliverers/folder/compare-set.js';
import { writeSet } from '../../../src/deliverers/folder/write-set.js';
import { aListedSet, listed, sha256Of } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

type Texts = Readonly<Record<string, string>>;

const JANUARY = { 'a.pdf': 'january', 'a.xlsx': 'january', 'a.html': 'january' };
const FEBRUARY = { 'a.pdf': 'february', 'a.xlsx': 'february', 'a.html': 'february' };

/** A folder with the set of January and a file of the user. */
async function januarySet(): Promise<string> {
  const folder = join(temporaryFolder(), 'set');
  await writeSet(folder, aListedSet(JANUARY), { force: false });
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  return folder;
}

const replace = (folder: string, texts: Texts) => writeSet(folder, aListedSet(texts), { force: true });

function manifestText(files: readonly object[]): string {
  return JSON.stringify({ manifest: 1, files });
}

describe('documents that only the old manifest lists', () => {
  test('are removed with it, and nothing else is', async () => {
    const folder = await januarySet();
    await replace(folder, { 'a.html': 'february' });
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...listed({ 'a.html': 'february' }), 'notes.txt': 'mine' }));
  });

  test('stay without force, because the set is refused', async () => {
    const folder = await januarySet();
    const failure = await failureOf(() => writeSet(folder, aListedSet({ 'a.html': 'january' }), { force: false }));
    expect(failure.problems).toEqual([join(folder, 'manifest.json')]);
    expect(fileTree(folder)).toEqual({ ...listed(JANUARY), 'notes.txt': 'mine' });
  });

  test.each([
    ['leads out of the folder', ['../outside.txt', '..', '.', '', '/etc/hosts', '..\\outside.txt', 'below/deep.txt']],
    ['is no text', [7, null, { name: 'notes.txt' }]],
    ['is that of a folder', ['below']],
    ['is that of a new document in other letters', ['A.HTML']],
  ])('stay if the name in the manifest %s', async (_what, names) => {
    const folder = join(temporaryFolder(), 'set');
    mkdirSync(join(folder, 'below'), { recursive: true });
    const files = { 'below/deep.txt': 'mine', 'a.html': 'january', 'A.HTML': 'other', 'notes.txt': 'mine' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(dirname(folder), 'outside.txt'), 'mine');
    const entries = ['a.html', ...names].map((name) => ({ name, sha256: sha256Of('january') }));
    writeFileSync(join(folder, 'manifest.json'), manifestText(entries));
    await replace(folder, { 'a.html': 'february' });
    const expected = { ...files, ...listed({ 'a.html': 'february' }) };
    expect(fileTree(dirname(folder))).toEqual({ ...prefixed(expected), 'outside.txt': 'mine' });
  });

  test.each([
    'no JSON',
    '[]',
    'null',
    '{"manifest":2,"files":[{"name":"notes.txt"}]}',
    '{"files":[{"name":"notes.txt"}]}',
  ])('stay if the manifest is not one of auditpress: %s', async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    writeFileSync(join(folder, 'manifest.json'), text);
    await replace(folder, { 'a.html': 'february' });
    expect(fileTree(folder)).toEqual({ ...listed({ 'a.html': 'february' }), 'notes.txt': 'mine' });
  });

  test('are removed as links, without their targets', async () => {
    const folder = join(temporaryFolder(), 'set');
    mkdirSync(folder);
    writeFileSync(join(dirname(folder), 'outside.txt'), 'mine');
    symlinkSync('../outside.txt', join(folder, 'a.pdf'));
    writeFileSync(join(folder, 'manifest.json'), listed({ 'a.pdf': 'mine' })['manifest.json']!);
    await replace(folder, { 'a.html': 'february' });
    expect(fileTree(dirname(folder))).toEqual({
      ...prefixed(listed({ 'a.html': 'february' })),
      'outside.txt': 'mine',
    });
  });
});

describe('a file that differs from the old manifest keeps the set', () => {
  async function expectRefused(folder: string, texts: Texts, ...problems: readonly string[]): Promise<void> {
    const before = fileTree(dirname(folder));
    const failure = await failureOf(() => replace(folder, texts));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-changed', problems });
    expect(failure.hint).toMatch(/move them out of the folder/);
    expect(fileTree(dirname(folder))).toEqual(before);
  }

  test('if it would be replaced', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'a.xlsx'), 'worked on');
    await expectRefused(folder, FEBRUARY, `${join(folder, 'a.xlsx')} has changed since it was written`);
  });

  test('if it would be deleted', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'a.xlsx'), 'worked on');
    writeFileSync(join(folder, 'a.pdf'), 'signed');
    const problems = ['a.pdf', 'a.xlsx'].map((name) => `${join(folder, name)} has changed since it was written`);
    await expectRefused(folder, { 'a.html': 'february' }, ...problems);
  });

  test('if the manifest does not list it', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'b.pdf'), 'mine');
    await expectRefused(folder, { 'b.pdf': 'february' }, `${join(folder, 'b.pdf')} is not in the manifest`);
  });

  test('if the manifest has no hash of it', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'manifest.json'), manifestText([{ name: 'a.pdf' }]));
    await expectRefused(folder, { 'b.pdf': 'february' }, `${join(folder, 'a.pdf')} has changed since it was written`);
  });

  test('unless it is identical to the new file', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'a.xlsx'), 'february');
    await replace(folder, FEBRUARY);
    expect(fileTree(folder)).toEqual({ ...listed(FEBRUARY), 'notes.txt': 'mine' });
  });

  test.skipIf(process.platform === 'win32')('if it is a pipe, which is not read', async () => {
    const folder = await januarySet();
    rmSync(join(folder, 'a.pdf'));
    execFileSync('mkfifo', [join(folder, 'a.pdf')]);
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    expect(failure).toMatchObject({ code: 'file-changed' });
  });
});

test('the manifest leaves first, also if the new one is the same', async () => {
  const folder = await januarySet();
  rmSync(join(folder, 'a.pdf'));
  const artifacts = aListedSet(JANUARY);
  expect(await filesLeaving(folder, await compareSet(folder, artifacts))).toEqual(['manifest.json']);
  expect(await filesLeaving(folder, await compareSet(folder, aListedSet(FEBRUARY)))).toEqual([
    'manifest.json',
    'a.xlsx',
    'a.html',
  ]);
});

test('documents without a manifest are replaced with force', async () => {
  const folder = await januarySet();
  rmSync(join(folder, 'manifest.json'));
  writeFileSync(join(folder, 'a.xlsx'), 'worked on');
  await replace(folder, FEBRUARY);
  expect(fileTree(folder)).toEqual({ ...listed(FEBRUARY), 'notes.txt': 'mine' });
});

function prefixed(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`set/${name}`, text]));
}
