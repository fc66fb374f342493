import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

function manifestText(files: readonly object[]): string {
  return JSON.stringify({ manifest: 1, files });
}

/** A manifest that lists the texts as they are written. */
function manifestOf(texts: Texts): string {
  return manifestText(Object.entries(texts).map(([name, text]) => ({ name, sha256: sha256Of(text) })));
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function asSet(texts: Texts): readonly Artifact[] {
  return Object.entries(asWritten(texts)).map(([name, text]) => anArtifact(name, text));
}

const asWritten = (texts: Texts): Texts => ({ ...texts, 'manifest.json': manifestOf(texts) });

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

  // The lock is taken, the whole folder is tried, each of four old files goes aside, and each of four new ones comes in.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('whichever it is: number %i', async (refusal) => {
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
    const kept = join(dirname(folder), aside[0]!, 'old');
    const { 'a.pdf': pdf, 'a.html': html, ...astray } = asWritten(JANUARY);
    expect(fileTree(folder)).toEqual({ 'a.pdf': pdf, 'a.html': html, 'notes.txt': 'mine' });
    expect(fileTree(kept)).toEqual(astray);
    expect(failure.problems).toEqual([
      `${workbook} is kept as ${join(kept, 'a.xlsx')}: EBUSY: refused, rename`,
      `${join(folder, 'manifest.json')} is kept as ${join(kept, 'manifest.json')}: the set is incomplete`,
    ]);
  });

  test('by the next run, in this process or another, where it could not be put back at first', async () => {
    const folder = await januarySet();
    refusing('EBUSY', (_from, to) => to === join(folder, 'a.xlsx'));
    await failureOf(() => replace(folder, FEBRUARY));
    renaming.mockImplementation(systemRename);
    const failure = await failureOf(() => writeSet(folder, asSet(FEBRUARY), { force: false }));
    expect(failure).toMatchObject({ code: 'file-exists' });
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...asWritten(JANUARY), 'notes.txt': 'mine' }));
  });
});

describe('what another program writes while a set is replaced', () => {
  /** Somebody writes when the new document has come. */
  function writingAtOnce(folder: string, name: string): void {
    renaming.mockImplementation(async (from, to) => {
      await systemRename(from, to);
      if (to === join(folder, 'a.html')) writeFileSync(join(folder, name), 'theirs');
    });
  }

  test('keeps the manifest from going in, for a file that came', async () => {
    const folder = await januarySet();
    writingAtOnce(folder, 'a.html');
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    expect(failure).toMatchObject({ kind: 'input', code: 'set-left-incomplete' });
    expect(failure.message).toContain('another program has changed them');
    const { 'a.pdf': pdf, 'a.xlsx': xlsx } = JANUARY;
    expect(fileTree(folder)).toEqual({ 'a.pdf': pdf, 'a.xlsx': xlsx, 'a.html': 'theirs', 'notes.txt': 'mine' });
    expect(failure.problems).toHaveLength(3);
  });

  test('and for one that was the same and was left alone', async () => {
    const folder = await januarySet();
    writingAtOnce(folder, 'a.pdf');
    const mixed = { ...FEBRUARY, 'a.pdf': 'january' };
    const failure = await failureOf(() => replace(folder, mixed));
    expect(failure).toMatchObject({ kind: 'input', code: 'set-disturbed', problems: [join(folder, 'a.pdf')] });
    expect(fileTree(dirname(folder))).toEqual(
      prefixed({ ...asWritten(JANUARY), 'a.pdf': 'theirs', 'notes.txt': 'mine' }),
    );
  });
});

describe('a file that is not as the old manifest lists it stays, and the set with it', () => {
  async function expectRefused(folder: string, texts: Texts, ...problems: readonly string[]): Promise<void> {
    const before = fileTree(dirname(folder));
    const failure = await failureOf(() => replace(folder, texts));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-changed', problems });
    expect(failure.hint).toMatch(/^Move /);
    expect(fileTree(dirname(folder))).toEqual(before);
  }

  test('where it would be replaced', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'a.xlsx'), 'worked on');
    await expectRefused(folder, FEBRUARY, `${join(folder, 'a.xlsx')} is not as it was written`);
  });

  test('where it would be deleted', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'a.xlsx'), 'worked on');
    writeFileSync(join(folder, 'a.pdf'), 'signed');
    const problems = ['a.pdf', 'a.xlsx'].map((name) => `${join(folder, name)} is not as it was written`);
    await expectRefused(folder, { 'a.html': 'february' }, ...problems);
  });

  test('where the manifest does not list it', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'b.pdf'), 'mine');
    await expectRefused(folder, { 'b.pdf': 'february' }, `${join(folder, 'b.pdf')} is not in the manifest`);
  });

  test('where the manifest has no hash of it', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'manifest.json'), manifestText([{ name: 'a.pdf' }]));
    await expectRefused(folder, { 'b.pdf': 'february' }, `${join(folder, 'a.pdf')} is not as it was written`);
  });

  test('but goes where it has become what the new set holds', async () => {
    const folder = await januarySet();
    writeFileSync(join(folder, 'a.xlsx'), 'february');
    await replace(folder, FEBRUARY);
    expect(fileTree(folder)).toEqual({ ...asWritten(FEBRUARY), 'notes.txt': 'mine' });
  });

  test.skipIf(process.platform === 'win32')('a pipe included, which is not read', async () => {
    const folder = await januarySet();
    rmSync(join(folder, 'a.pdf'));
    execFileSync('mkfifo', [join(folder, 'a.pdf')]);
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    expect(failure).toMatchObject({ code: 'file-changed' });
  });
});

test('documents without a manifest, which nothing says who made, are replaced with force', async () => {
  const folder = await januarySet();
  rmSync(join(folder, 'manifest.json'));
  writeFileSync(join(folder, 'a.xlsx'), 'worked on');
  await replace(folder, FEBRUARY);
  expect(fileTree(folder)).toEqual({ ...asWritten(FEBRUARY), 'notes.txt': 'mine' });
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
    const listed = ['a.html', ...names].map((name) => ({ name, sha256: sha256Of('january') }));
    writeFileSync(join(folder, 'manifest.json'), manifestText(listed));
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
    writeFileSync(join(folder, 'manifest.json'), manifestOf({ 'a.pdf': 'mine' }));
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
