import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeSet } from '../../../src/deliverers/folder/write-set.js';
import { aSet } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { asOrdinaryUser } from '../../helpers/ordinary-user.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const OLD = { 'a.pdf': 'old', 'a.html': 'same' };
const NEW = { 'a.pdf': 'new', 'a.html': 'same' };

const asWritten = (texts: Readonly<Record<string, string>>) => ({ ...texts, 'manifest.json': JSON.stringify(texts) });

/** What was found for each artifact, in order. */
async function write(folder: string, texts: Readonly<Record<string, string>>, force = false, signal?: AbortSignal) {
  return (await writeSet(folder, aSet(texts), { force, signal })).map(({ found }) => found);
}

describe('a new set', () => {
  test('appears with all its files and nothing else', async () => {
    const root = temporaryFolder();
    expect(await write(join(root, 'out/set'), NEW)).toEqual(['missing', 'missing', 'missing']);
    expect(fileTree(join(root, 'out/set'))).toEqual(asWritten(NEW));
    expect(Object.keys(fileTree(root))).toHaveLength(3);
  });

  test('has the usual permissions', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'plain'));
    await write(join(root, 'set'), NEW);
    expect(statSync(join(root, 'set')).mode).toBe(statSync(join(root, 'plain')).mode);
  });

  test.skipIf(process.platform === 'win32')(
    'keeps what is private from others, whatever the others may read',
    async () => {
      const folder = join(temporaryFolder(), 'set');
      const [document, manifest] = aSet({ 'a.json': 'evidence' });
      const before = process.umask(0o022);
      await writeSet(folder, [{ ...document!, isPrivate: true }, manifest!], { force: false });
      process.umask(before);
      const modes = ['', 'a.json', 'manifest.json'].map((name) => statSync(join(folder, name)).mode & 0o777);
      expect(modes).toEqual([0o755, 0o600, 0o644]);
    },
  );

  test('is written to an existing folder, next to other files', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await write(folder, NEW);
    expect(fileTree(folder)).toEqual({ ...asWritten(NEW), 'notes.txt': 'mine' });
  });
});

describe('an existing set', () => {
  test('is not touched if every byte is the same', async () => {
    const folder = join(temporaryFolder(), 'set');
    await write(folder, OLD);
    const before = statSync(join(folder, 'manifest.json'));
    expect(await write(folder, OLD)).toEqual(['same', 'same', 'same']);
    expect(statSync(join(folder, 'manifest.json')).ino).toBe(before.ino);
  });

  test('is not replaced without force, and different files are named', async () => {
    const folder = join(temporaryFolder(), 'set');
    await write(folder, OLD);
    const failure = await failureOf(() => write(folder, NEW));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-exists', exitCode: 3 });
    expect(failure.problems).toEqual([join(folder, 'a.pdf'), join(folder, 'manifest.json')]);
    expect(failure.hint).toContain('--force');
    expect(fileTree(folder)).toEqual(asWritten(OLD));
  });

  test('is replaced with force, and identical files are kept', async () => {
    const root = temporaryFolder();
    await write(join(root, 'set'), OLD);
    const before = statSync(join(root, 'set/a.html'));
    expect(await write(join(root, 'set'), NEW, true)).toEqual(['different', 'same', 'different']);
    expect(fileTree(join(root, 'set'))).toEqual(asWritten(NEW));
    expect(statSync(join(root, 'set/a.html')).ino).toBe(before.ino);
    expect(Object.keys(fileTree(root))).toHaveLength(3);
  });

  test('gets missing files, and its manifest is the newest file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'manifest.json'), asWritten(OLD)['manifest.json']);
    const before = statSync(join(folder, 'manifest.json'));
    expect(await write(folder, OLD)).toEqual(['missing', 'missing', 'same']);
    expect(fileTree(folder)).toEqual(asWritten(OLD));
    expect(statSync(join(folder, 'manifest.json')).ino).not.toBe(before.ino);
  });
});

describe('a failure leaves nothing behind', () => {
  /** Aborts at the n-th check. */
  function signalAt(question: number): AbortSignal {
    const controller = new AbortController();
    let asked = 0;
    const { signal } = controller;
    signal.throwIfAborted = () => {
      asked += 1;
      if (asked === question) throw new Error('stopped');
    };
    return signal;
  }

  test.each([1, 2, 3, 4, 5])('if it is stopped at point %i', async (question) => {
    const root = temporaryFolder();
    await expect(write(join(root, 'deep/out/set'), NEW, false, signalAt(question))).rejects.toThrow('stopped');
    expect(fileTree(root)).toEqual({});
  });

  test('and keeps the old set, if it is stopped while replacing', async () => {
    const root = temporaryFolder();
    await write(join(root, 'set'), OLD);
    await expect(write(join(root, 'set'), NEW, true, signalAt(3))).rejects.toThrow('stopped');
    expect(fileTree(root)).toEqual({
      'set/a.html': 'same',
      'set/a.pdf': 'old',
      'set/manifest.json': JSON.stringify(OLD),
    });
  });

  test('if writing is not permitted', async () => {
    const out = temporaryFolder();
    chmodSync(out, 0o555);
    const failure = await asOrdinaryUser(() => failureOf(() => write(join(out, 'set'), NEW)));
    expect(failure).toMatchObject({ kind: 'input', code: 'folder-not-writable' });
    expect(fileTree(out)).toEqual({});
  });

  test('if a file has the name of the folder', async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'out'), 'mine');
    expect(await failureOf(() => write(join(root, 'out/set'), NEW))).toMatchObject({ code: 'not-a-folder' });
    expect(fileTree(root)).toEqual({ out: 'mine' });
  });
});

test('if two runs write different sets, one succeeds and the other fails', async () => {
  const folder = join(temporaryFolder(), 'set');
  const results = await Promise.allSettled([write(folder, OLD), write(folder, NEW)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const failed = results.find((result) => result.status === 'rejected');
  expect(failed?.reason).toMatchObject({ code: 'file-exists' });
  expect([asWritten(OLD), asWritten(NEW)]).toContainEqual(fileTree(folder));
});

test('after a write with force, the folder holds the new set for any previous files', async () => {
  const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'manifest.json'), fc.constantFrom('x', 'y'));
  const documents = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'));
  await fc.assert(
    fc.asyncProperty(texts, documents, async (before, after) => {
      const folder = temporaryFolder();
      for (const [name, text] of Object.entries(before)) writeFileSync(join(folder, name), text);
      await write(folder, after, true);
      expect(fileTree(folder)).toEqual({ ...before, ...asWritten(after) });
    }),
    { numRuns: 40 },
  );
});
