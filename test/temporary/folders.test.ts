import { chmodSync, chownSync, mkdirSync, readdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clearLeftovers, temporaryNames, temporaryPath } from '../../src/temporary/folders.js';
import { fileTree } from '../helpers/file-tree.js';
import { asOrdinaryUser } from '../helpers/ordinary-user.js';
import { aForeignOwner, aGoneOwner, anOwner } from '../helpers/owners.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const PREFIX = '.auditpress-';

function aFolder(parent: string, owner: string): string {
  const path = join(parent, `${PREFIX}${owner}`);
  mkdirSync(path, 0o700);
  writeFileSync(join(path, 'document'), 'text');
  return path;
}

/** What is left when another run, with a folder of its own there, has cleared up. */
function leftAfterClearing(parent: string, prefix = PREFIX): readonly string[] {
  const own = temporaryPath(parent, prefix);
  mkdirSync(own, 0o700);
  clearLeftovers(own, prefix);
  rmdirSync(own);
  return readdirSync(parent);
}

it('a temporary folder is named for the run that makes it', () => {
  const path = temporaryPath('/out', PREFIX);
  expect(path.startsWith(`/out/${PREFIX}${process.pid}-`)).toBe(true);
  expect(temporaryPath('/out', PREFIX)).not.toBe(path);
});

describe('what is left over', () => {
  it('goes when its owner is gone', () => {
    const parent = temporaryFolder();
    aFolder(parent, aGoneOwner());
    mkdirSync(join(parent, `${PREFIX}${aGoneOwner()}`), 0o700);
    expect(leftAfterClearing(parent)).toEqual([]);
  });

  it.each([
    ['of this process', anOwner()],
    ['of another machine', aForeignOwner()],
    ['of nobody', 'Xa2bC9'],
  ])('stays where it is %s', (_whose, owner) => {
    const parent = temporaryFolder();
    const path = aFolder(parent, owner);
    expect(leftAfterClearing(parent)).toEqual([basename(path)]);
    expect(readdirSync(path)).toEqual(['document']);
  });

  it('stays where another name begins it', () => {
    const parent = temporaryFolder();
    aFolder(parent, aGoneOwner());
    expect(leftAfterClearing(parent, 'auditpress-')).toHaveLength(1);
  });

  it('stays where it is a link or a file, and so does what the link leads to', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'mine'), 0o700);
    writeFileSync(join(parent, 'mine', 'notes.txt'), 'mine');
    symlinkSync('mine', join(parent, `${PREFIX}${aGoneOwner()}`));
    writeFileSync(join(parent, `${PREFIX}${aGoneOwner()}`), 'mine');
    expect(leftAfterClearing(parent)).toHaveLength(3);
    expect(readdirSync(join(parent, 'mine'))).toEqual(['notes.txt']);
  });

  it('goes without what its links lead to', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'mine'));
    writeFileSync(join(parent, 'mine', 'notes.txt'), 'mine');
    symlinkSync('../mine', join(aFolder(parent, aGoneOwner()), 'link'));
    leftAfterClearing(parent);
    expect(fileTree(parent)).toEqual({ 'mine/notes.txt': 'mine' });
  });

  it.skipIf(process.geteuid?.() !== 0)('stays where it belongs to another user', () => {
    const parent = temporaryFolder();
    chownSync(aFolder(parent, aGoneOwner()), 65534, 65534);
    expect(leftAfterClearing(parent)).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')('stays where it is open to others, as no temporary folder is', () => {
    const parent = temporaryFolder();
    chmodSync(aFolder(parent, aGoneOwner()), 0o755);
    expect(leftAfterClearing(parent)).toHaveLength(1);
  });

  it('stays where it cannot be removed, and keeps nobody from working', async () => {
    const parent = temporaryFolder();
    const path = aFolder(parent, aGoneOwner());
    const own = aFolder(parent, anOwner());
    for (const folder of [path, own]) if (process.geteuid?.() === 0) chownSync(folder, 65534, 65534);
    chmodSync(parent, 0o555);
    await asOrdinaryUser(() => Promise.resolve().then(() => clearLeftovers(own, PREFIX)));
    chmodSync(parent, 0o755);
    expect(readdirSync(parent)).toContain(basename(path));
  });

  it('is nothing where there is no folder to look into', () => {
    expect(temporaryNames('/nowhere', PREFIX)).toEqual([]);
  });
});
