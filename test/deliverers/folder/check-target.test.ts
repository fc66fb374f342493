import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTarget } from '../../../src/deliverers/folder/check-target.js';
import { planSets } from '../../../src/deliverers/folder/plan-sets.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { asOrdinaryUser } from '../../helpers/ordinary-user.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function check(out: string) {
  return checkTarget(out, planSets(out, [{ name: 'set', fileNames: ['a.pdf'] }]));
}

test('accepts a folder that can be created, without creating it', async () => {
  const folder = temporaryFolder();
  await check(join(folder, 'a', 'b'));
  expect(fileTree(folder)).toEqual({});
});

test('accepts existing files, whose bytes are compared later', async () => {
  const out = temporaryFolder();
  mkdirSync(join(out, 'set'));
  writeFileSync(join(out, 'set', 'a.pdf'), 'old');
  await expect(check(out)).resolves.toBeUndefined();
});

test('removes the probe of a killed run, and of another run at the same time', async () => {
  const out = temporaryFolder();
  mkdirSync(join(out, `.auditpress-probe-${process.geteuid?.() ?? 'user'}`));
  await Promise.all(Array.from({ length: 8 }, () => check(out)));
  expect(readdirSync(out)).toEqual([]);
});

describe('refuses an existing file or folder in place of', () => {
  test('the out folder or a parent, which is a file', async () => {
    const file = join(temporaryFolder(), 'out');
    writeFileSync(file, '');
    for (const out of [file, join(file, 'below')]) {
      const failure = await failureOf(() => check(out));
      expect(failure).toMatchObject({ kind: 'input', code: 'not-a-folder', exitCode: 3 });
      expect(failure.message).toContain(file);
      expect(failure.hint).toBe('Choose another folder, or move the file away.');
    }
  });

  test('the folder of the set, which is a file', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'set'), '');
    const failure = await failureOf(() => check(out));
    expect(failure).toMatchObject({ kind: 'input', code: 'not-a-folder' });
    expect(failure.message).toContain(join(out, 'set'));
  });

  test('a document, which is a folder', async () => {
    const out = temporaryFolder();
    mkdirSync(join(out, 'set', 'a.pdf'), { recursive: true });
    const failure = await failureOf(() => check(out));
    expect(failure).toMatchObject({ kind: 'input', code: 'not-a-file' });
    expect(failure.message).toContain(join(out, 'set', 'a.pdf'));
  });
});

describe('checks permissions', () => {
  test.each([
    ['of the out folder', '.'],
    ['of the folder that the out folder is made in', 'new'],
  ])('%s', async (_what, below) => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    const failure = await asOrdinaryUser(() => failureOf(() => check(join(folder, below))));
    expect(failure).toMatchObject({ kind: 'input', code: 'folder-not-writable' });
    expect(failure.message).toBe(`${folder} cannot be written to: permission denied`);
  });
});
