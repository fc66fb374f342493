import { rename } from 'node:fs/promises';
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.js';
import { writeSet } from '../../../src/deliverers/folder/write-set.js';
import { anArtifact } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { asOrdinaryUser } from '../../helpers/ordinary-user.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

// The system's own function, so that it can refuse like a system whose user has a workbook open.
vi.mock(import('node:fs/promises'), async (original) => {
  const system = await original();
  return { ...system, rename: vi.fn(system.rename) };
});

const renaming = vi.mocked(rename);
const systemRename = renaming.getMockImplementation()!;

afterEach(() => renaming.mockImplementation(systemRename).mockClear());

type Texts = Readonly<Record<string, string>>;

function manifestText(files: readonly unknown[], texts: Texts = {}): string {
  return JSON.stringify({ manifest: 1, files: files.map((name) => ({ name })), texts });
}

function asSet(texts: Texts): readonly Artifact[] {
  const documents = Object.entries(texts).map(([name, text]) => anArtifact(name, text));
  return [...documents, anArtifact('manifest.json', manifestText(Object.keys(texts), texts))];
}

const asWritten = (texts: Texts): Texts => ({ ...texts, 'manifest.json': manifestText(Object.keys(texts), texts) });

const JANUARY = { 'a.pdf': 'january', 'a.xlsx': 'january', 'a.html': 'january' };
const FEBRUARY = { 'a.pdf': 'february', 'a.xlsx': 'february', 'a.html': 'february' };

/** A folder that holds the set of January and a file of the user. */
async function januarySet(): Promise<string> {
  const folder = join(temporaryFolder(), 'set');
  await writeSet(folder, asSet(JANUARY), { force: false });
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  renaming.mockClear();
  return folder;
}

const replace = (folder: string, texts: Texts) => writeSet(folder, asSet(texts), { force: true });

function refusing(code: string, refused: (from: string, to: string) => boolean): void {
  renaming.mockImplementation(async (from, to) => {
    if (refused(String(from), String(to))) {
      throw Object.assign(new Error(`${code}: refused, rename`), { code, syscall: 'rename' });
    }
    await systemRename(from, to);
  });
}

describe('where the system refuses a file while a set is replaced, the old set is put back', () => {
  test('and a workbook that is open elsewhere is named', async () => {
    const folder = await januarySet();
    const workbook = join(folder, 'a.xlsx');
    refusing('EBUSY', (from, to) => from === workbook || to === workbook);
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-busy' });
    expect(failure.message).toBe(`${workbook} cannot be written: a program has it open`);
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...asWritten(JANUARY), 'notes.txt': 'mine' }));
  });

  // Each of four old files goes aside and each of four new ones comes in; the first attempt is at the whole folder.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('whichever it is: number %i', async (refusal) => {
    const folder = await januarySet();
    let count = 0;
    refusing('EIO', () => ++count === refusal);
    expect(await failureOf(() => replace(folder, FEBRUARY))).toMatchObject({ kind: 'input', code: 'write-refused' });
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...asWritten(JANUARY), 'notes.txt': 'mine' }));
  });

  test.skipIf(process.geteuid?.() !== 0)('also where the file belongs to somebody else', async () => {
    const folder = await januarySet();
    chmodSync(dirname(folder), 0o777);
    chmodSync(folder, 0o1777);
    for (const name of ['manifest.json', 'a.pdf', 'a.html']) chownSync(join(folder, name), NOBODY, NOBODY);
    const failure = await asOrdinaryUser(() => failureOf(() => replace(folder, FEBRUARY)));
    expect(failure.message).toContain(join(folder, 'a.xlsx'));
    expect(fileTree(folder)).toEqual({ ...asWritten(JANUARY), 'notes.txt': 'mine' });
  });

  test('or kept aside, and the message says where, if that is refused too', async () => {
    const folder = await januarySet();
    refusing('EBUSY', (_from, to) => to === join(folder, 'a.xlsx'));
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    const workbook = join(folder, 'a.xlsx');
    expect(failure).toMatchObject({ kind: 'input', code: 'set-left-incomplete' });
    expect(failure.message).toContain(`${workbook} cannot be written: a program has it open`);
    const aside = readdirSync(dirname(folder)).filter((name) => name !== 'set');
    expect(aside).toHaveLength(1);
    const kept = join(dirname(folder), aside[0]!);
    const { 'a.pdf': pdf, 'a.html': html, ...astray } = asWritten(JANUARY);
    expect(fileTree(folder)).toEqual({ 'a.pdf': pdf, 'a.html': html, 'notes.txt': 'mine' });
    expect(fileTree(kept)).toEqual(astray);
    expect(failure.problems).toEqual(
      ['a.xlsx', 'manifest.json'].map((name) => `${join(folder, name)} now lies at ${join(kept, name)}`),
    );
  });
});

describe('documents that only the old manifest lists', () => {
  test('go with it, and nothing else does', async () => {
    const folder = await januarySet();
    await replace(folder, { 'a.html': 'february' });
    expect(fileTree(dirname(folder))).toEqual(
      prefixed({ ...asWritten({ 'a.html': 'february' }), 'notes.txt': 'mine' }),
    );
  });

  test('stay without force: the set is refused', async () => {
    const folder = await januarySet();
    const failure = await failureOf(() => writeSet(folder, asSet({ 'a.html': 'january' }), { force: false }));
    expect(failure.problems).toEqual([join(folder, 'manifest.json')]);
    expect(fileTree(folder)).toEqual({ ...asWritten(JANUARY), 'notes.txt': 'mine' });
  });

  test.each([
    ['leads out of the folder', ['../outside.txt', '..', '.', '', '/etc/hosts', '..\\outside.txt', 'below/deep.txt']],
    ['is no text', [7, null, { name: 'notes.txt' }]],
    ['is that of a folder', ['below']],
    ['is that of a new document in other letters', ['A.HTML']],
  ])('stay where the name in the manifest %s', async (_what, names) => {
    const folder = join(temporaryFolder(), 'set');
    mkdirSync(join(folder, 'below'), { recursive: true });
    const files = { 'below/deep.txt': 'mine', 'a.html': 'january', 'A.HTML': 'other', 'notes.txt': 'mine' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(dirname(folder), 'outside.txt'), 'mine');
    writeFileSync(join(folder, 'manifest.json'), manifestText(names));
    await replace(folder, { 'a.html': 'february' });
    const expected = { ...files, ...asWritten({ 'a.html': 'february' }) };
    expect(fileTree(dirname(folder))).toEqual({ ...prefixed(expected), 'outside.txt': 'mine' });
  });

  test.each([
    'no JSON',
    '[]',
    'null',
    '{"manifest":2,"files":[{"name":"notes.txt"}]}',
    '{"files":[{"name":"notes.txt"}]}',
  ])('stay where the manifest is not one of auditpress: %s', async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    writeFileSync(join(folder, 'manifest.json'), text);
    await replace(folder, { 'a.html': 'february' });
    expect(fileTree(folder)).toEqual({ ...asWritten({ 'a.html': 'february' }), 'notes.txt': 'mine' });
  });

  test('are removed as links, not as what they lead to', async () => {
    const folder = join(temporaryFolder(), 'set');
    mkdirSync(folder);
    writeFileSync(join(dirname(folder), 'outside.txt'), 'mine');
    symlinkSync('../outside.txt', join(folder, 'a.pdf'));
    writeFileSync(join(folder, 'manifest.json'), manifestText(['a.pdf']));
    await replace(folder, { 'a.html': 'february' });
    expect(fileTree(dirname(folder))).toEqual({
      ...prefixed(asWritten({ 'a.html': 'february' })),
      'outside.txt': 'mine',
    });
  });
});

const NOBODY = 65534;

function prefixed(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`set/${name}`, text]));
}
