import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settledState } from '../../../src/template/files/folder.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const MOST = 10;
/** When changes of this test have settled. */
const later = (): number => Date.now() + 60_000;

function aFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'one.md'), 'One.');
  return folder;
}

describe('the state of a folder', () => {
  test('is the same while nothing changes', () => {
    const folder = aFolder();
    expect(settledState(folder, MOST, later())).toBeDefined();
    expect(settledState(folder, MOST, later())).toBe(settledState(folder, MOST, later()));
  });

  test.each([
    ['a changed file', (folder: string) => writeFileSync(join(folder, 'one.md'), 'Other.')],
    ['a new file', (folder: string) => writeFileSync(join(folder, 'two.md'), 'Two.')],
    ['a renamed file', (folder: string) => renameSync(join(folder, 'one.md'), join(folder, 'two.md'))],
    ['a removed file', (folder: string) => rmSync(join(folder, 'one.md'))],
  ])('differs after %s', (_, change) => {
    const folder = aFolder();
    const before = settledState(folder, MOST, later());
    change(folder);
    expect(settledState(folder, MOST, later())).not.toBe(before);
  });

  test('is not known just after a change, which a second one could look like', () => {
    expect(settledState(aFolder(), MOST)).toBeUndefined();
  });

  test('is not known for a missing folder, or one with too many files', () => {
    expect(settledState(join(aFolder(), 'missing'), MOST, later())).toBeUndefined();
    expect(settledState(aFolder(), 0, later())).toBeUndefined();
  });
});
