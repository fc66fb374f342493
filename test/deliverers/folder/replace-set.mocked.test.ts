import { rename } from 'node:fs/promises';
import { chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeSet } from '../../../src/deliverers/folder/write-set.js';
import { aListedSet, listed } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { asOrdinaryUser } from '../../helpers/ordinary-user.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

// Wraps the system's rename, so that it can fail as if a workbook is open in another program.
vi.mock(import('node:fs/promises'), async (original) => {
  const system = await original();
  return { ...system, rename: vi.fn(system.rename) };
});

const renaming = vi.mocked(rename);
const systemRename = renaming.getMockImplementation()!;

afterEach(() => renaming.mockImplementation(systemRename).mockClear());

type Texts = Readonly<Record<string, string>>;

const JANUARY = { 'a.pdf': 'january', 'a.xlsx': 'january', 'a.html': 'january' };
const FEBRUARY = { 'a.pdf': 'february', 'a.xlsx': 'february', 'a.html': 'february' };

/** A folder with the set of January and a file of the user. */
async function januarySet(): Promise<string> {
  const folder = join(temporaryFolder(), 'set');
  await writeSet(folder, aListedSet(JANUARY), { force: false });
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  renaming.mockClear();
  return folder;
}

const replace = (folder: string, texts: Texts) => writeSet(folder, aListedSet(texts), { force: true });

function refusing(code: string, refused: (from: string, to: string) => boolean): void {
  renaming.mockImplementation(async (from, to) => {
    if (refused(String(from), String(to))) {
      throw Object.assign(new Error(`${code}: refused, rename`), { code, syscall: 'rename' });
    }
    await systemRename(from, to);
  });
}

describe('if the system refuses a file while a set is replaced, the old set is restored', () => {
  test('and a workbook that is open elsewhere is reported', async () => {
    const folder = await januarySet();
    const workbook = join(folder, 'a.xlsx');
    refusing('EBUSY', (from, to) => from === workbook || to === workbook);
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-busy' });
    expect(failure.message).toBe(`${workbook} cannot be written: another program has it open`);
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...listed(JANUARY), 'notes.txt': 'mine' }));
  });

  // Renames: the lock, the whole folder (refused), four old files out, four new files in.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('for rename number %i', async (refusal) => {
    const folder = await januarySet();
    let count = 0;
    refusing('EIO', () => ++count === refusal);
    expect(await failureOf(() => replace(folder, FEBRUARY))).toMatchObject({ kind: 'input', code: 'write-refused' });
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...listed(JANUARY), 'notes.txt': 'mine' }));
  });

  test.skipIf(process.geteuid?.() !== 0)('also if the file belongs to another user', async () => {
    const folder = await januarySet();
    chmodSync(dirname(folder), 0o777);
    chmodSync(folder, 0o1777);
    for (const name of ['manifest.json', 'a.pdf', 'a.html']) chownSync(join(folder, name), NOBODY, NOBODY);
    const failure = await asOrdinaryUser(() => failureOf(() => replace(folder, FEBRUARY)));
    expect(failure.message).toContain(join(folder, 'a.xlsx'));
    expect(fileTree(folder)).toEqual({ ...listed(JANUARY), 'notes.txt': 'mine' });
  });

  test('or kept, with its path in the message, if restoring is refused too', async () => {
    const folder = await januarySet();
    refusing('EBUSY', (_from, to) => to === join(folder, 'a.xlsx'));
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    const workbook = join(folder, 'a.xlsx');
    expect(failure).toMatchObject({ kind: 'input', code: 'set-left-incomplete' });
    expect(failure.message).toContain(`${workbook} cannot be written: another program has it open`);
    const aside = readdirSync(dirname(folder)).filter((name) => name !== 'set');
    expect(aside).toHaveLength(1);
    const kept = join(dirname(folder), aside[0]!, 'old');
    const { 'a.pdf': pdf, 'a.html': html, ...astray } = listed(JANUARY);
    expect(fileTree(folder)).toEqual({ 'a.pdf': pdf, 'a.html': html, 'notes.txt': 'mine' });
    expect(fileTree(kept)).toEqual(astray);
    expect(failure.problems).toEqual([
      `${workbook} was not restored and is kept as ${join(kept, 'a.xlsx')}: EBUSY: refused, rename`,
      `${join(folder, 'manifest.json')} was not restored and is kept as ${join(kept, 'manifest.json')}: the set is incomplete`,
    ]);
  });

  test('by the next run, if it could not be restored at first', async () => {
    const folder = await januarySet();
    refusing('EBUSY', (_from, to) => to === join(folder, 'a.xlsx'));
    await failureOf(() => replace(folder, FEBRUARY));
    renaming.mockImplementation(systemRename);
    const failure = await failureOf(() => writeSet(folder, aListedSet(FEBRUARY), { force: false }));
    expect(failure).toMatchObject({ code: 'file-exists' });
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...listed(JANUARY), 'notes.txt': 'mine' }));
  });
});

describe('a file that another program writes while a set is replaced', () => {
  /** Another program writes after the new document is in place. */
  function writingAtOnce(folder: string, name: string): void {
    renaming.mockImplementation(async (from, to) => {
      await systemRename(from, to);
      if (to === join(folder, 'a.html')) writeFileSync(join(folder, name), 'theirs');
    });
  }

  test('keeps the manifest out, for a new file', async () => {
    const folder = await januarySet();
    writingAtOnce(folder, 'a.html');
    const failure = await failureOf(() => replace(folder, FEBRUARY));
    expect(failure).toMatchObject({ kind: 'input', code: 'set-left-incomplete' });
    expect(failure.message).toContain('another program has changed them');
    const { 'a.pdf': pdf, 'a.xlsx': xlsx } = JANUARY;
    expect(fileTree(folder)).toEqual({ 'a.pdf': pdf, 'a.xlsx': xlsx, 'a.html': 'theirs', 'notes.txt': 'mine' });
    expect(failure.problems).toHaveLength(3);
  });

  test('keeps the manifest out, for an unchanged file', async () => {
    const folder = await januarySet();
    writingAtOnce(folder, 'a.pdf');
    const mixed = { ...FEBRUARY, 'a.pdf': 'january' };
    const failure = await failureOf(() => replace(folder, mixed));
    expect(failure).toMatchObject({ kind: 'input', code: 'set-disturbed', problems: [join(folder, 'a.pdf')] });
    expect(fileTree(dirname(folder))).toEqual(prefixed({ ...listed(JANUARY), 'a.pdf': 'theirs', 'notes.txt': 'mine' }));
  });
});

const NOBODY = 65534;

function prefixed(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`set/${name}`, text]));
}
