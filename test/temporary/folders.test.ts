import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clearLeftovers, temporaryPath } from '../../src/temporary/folders.js';
import { fileTree } from '../helpers/file-tree.js';
import { asOrdinaryUser } from '../helpers/ordinary-user.js';
import { aForeignOwner, aGoneOwner, anOwner } from '../helpers/owners.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const PREFIX = '.auditpress-';

function aFolder(parent: string, owner: string): string {
  const path = join(parent, `${PREFIX}${owner}`);
  mkdirSync(path);
  writeFileSync(join(path, 'document'), 'text');
  return path;
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
    mkdirSync(join(parent, `${PREFIX}${aGoneOwner()}`));
    expect(clearLeftovers(parent, PREFIX)).toEqual([]);
    expect(readdirSync(parent)).toEqual([]);
  });

  it.each([
    ['of this process', anOwner()],
    ['of another machine', aForeignOwner()],
    ['of nobody', 'Xa2bC9'],
  ])('stays where it is %s', (_whose, owner) => {
    const parent = temporaryFolder();
    const path = aFolder(parent, owner);
    expect(clearLeftovers(parent, PREFIX)).toEqual([basename(path)]);
    expect(readdirSync(path)).toEqual(['document']);
  });

  it('stays where another name begins it', () => {
    const parent = temporaryFolder();
    aFolder(parent, aGoneOwner());
    expect(clearLeftovers(parent, 'auditpress-')).toEqual([]);
    expect(readdirSync(parent)).toHaveLength(1);
  });

  it('stays where it is a link or a file, and so does what the link leads to', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'mine'));
    writeFileSync(join(parent, 'mine', 'notes.txt'), 'mine');
    symlinkSync('mine', join(parent, `${PREFIX}${aGoneOwner()}`));
    writeFileSync(join(parent, `${PREFIX}${aGoneOwner()}`), 'mine');
    expect(clearLeftovers(parent, PREFIX)).toHaveLength(2);
    expect(readdirSync(parent)).toHaveLength(3);
  });

  it('goes without what its links lead to', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'mine'));
    writeFileSync(join(parent, 'mine', 'notes.txt'), 'mine');
    symlinkSync('../mine', join(aFolder(parent, aGoneOwner()), 'link'));
    clearLeftovers(parent, PREFIX);
    expect(fileTree(parent)).toEqual({ 'mine/notes.txt': 'mine' });
  });

  it.skipIf(process.geteuid?.() !== 0)('stays where it belongs to another user', () => {
    const parent = temporaryFolder();
    chownSync(aFolder(parent, aGoneOwner()), 65534, 65534);
    expect(clearLeftovers(parent, PREFIX)).toHaveLength(1);
    expect(readdirSync(parent)).toHaveLength(1);
  });

  it('stays where it cannot be removed, and keeps nobody from working', async () => {
    const parent = temporaryFolder();
    const path = aFolder(parent, aGoneOwner());
    if (process.geteuid?.() === 0) chownSync(path, 65534, 65534);
    chmodSync(parent, 0o555);
    const left = await asOrdinaryUser(() => Promise.resolve(clearLeftovers(parent, PREFIX)));
    chmodSync(parent, 0o755);
    expect(left).toEqual([basename(path)]);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('is nothing where there is no folder to look into', () => {
    expect(clearLeftovers('/nowhere', PREFIX)).toEqual([]);
  });
});
