import { chmodSync, lchownSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPrivateGroup, distrustOf } from '../../../src/base/files/trusted-path.js';
import { asOrdinaryUser, canGiveAway, NEIGHBOR } from '../../helpers/ordinary-user.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** A group with many members, private to no one. */
const SHARED_GROUP = 54321;

function aFolder(parent: string, name: string, mode = 0o755): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

function aFile(folder: string, name = 'file', mode = 0o644): string {
  const file = join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

function aLink(folder: string, name: string, target: string): string {
  const link = join(folder, name);
  symlinkSync(target, link);
  return link;
}

describe('a path', () => {
  test('of this user is trusted, also below a sticky folder such as /tmp', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o1777);
    expect(distrustOf(aFile(aFolder(shared, 'own')))).toBeUndefined();
    expect(distrustOf(aFile(aFolder(shared, 'private', 0o700), 'file', 0o600))).toBeUndefined();
  });

  test.each([0o646, 0o666])('is not trusted if everyone can write to the file (mode %o)', (mode) => {
    const file = aFile(temporaryFolder(), 'file', mode);
    expect(distrustOf(file)).toBe(`${file} can be written by all users (mode ${mode.toString(8)})`);
  });

  test('is trusted if the group that can write to it has no other member', () => {
    const file = aFile(temporaryFolder(), 'file', 0o664);
    const { uid, gid } = statSync(file);
    expect(distrustOf(file) === undefined).toBe(isPrivateGroup(gid, uid));
  });

  test('is not trusted if everyone can write to a folder above it', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o777);
    expect(distrustOf(aFile(aFolder(shared, 'own')))).toBe(`${shared} can be written by all users (mode 777)`);
  });

  test('is not trusted if everyone can put files beside it, even in a sticky folder', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o1777);
    expect(distrustOf(aFile(shared))).toBe(`${shared} can be written by all users (mode 1777)`);
    expect(distrustOf(aFolder(shared, '.git'))).toBe(`${shared} can be written by all users (mode 1777)`);
  });

  test('is not trusted if nothing is there', () => {
    const file = join(temporaryFolder(), 'file');
    expect(distrustOf(file)).toBe(`the system refuses to show who can change ${file} (ENOENT)`);
  });
});

describe('a symbolic link', () => {
  test('is followed: its target and the folders on the way count', () => {
    const root = temporaryFolder();
    const shared = aFolder(root, 'shared', 0o777);
    const own = aFolder(root, 'own');
    aFile(own);
    aFile(shared);
    const open = `${shared} can be written by all users (mode 777)`;
    expect(distrustOf(aLink(own, 'absolute', join(own, 'file')))).toBeUndefined();
    expect(distrustOf(aLink(own, 'relative', '../own/./file'))).toBeUndefined();
    expect(distrustOf(aLink(own, 'out', '../shared/file'))).toBe(open);
    expect(distrustOf(aLink(own, 'through', join(aLink(shared, 'back', own), 'file')))).toBe(open);
    expect(distrustOf(join(aLink(root, 'folder', own), 'file'))).toBeUndefined();
  });

  test('does not hide that the file is in a sticky folder', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o1777);
    const open = `${shared} can be written by all users (mode 1777)`;
    const own = aFolder(shared, 'own');
    aFile(own);
    aFile(shared);
    expect(distrustOf(aLink(shared, 'link', join(own, 'file')))).toBe(open);
    expect(distrustOf(join(aLink(shared, 'here', '.'), 'file'))).toBe(open);
    expect(distrustOf(join(aLink(own, 'up', '..'), 'file'))).toBe(open);
  });

  test('to itself is not trusted', () => {
    const link = aLink(temporaryFolder(), 'link', 'link');
    expect(distrustOf(link)).toBe(`${link} leads through more than 40 symbolic links`);
  });
});

describe.runIf(canGiveAway())('a path of another user (needs root)', () => {
  const belongs = (path: string): string => `${path} belongs to another user (uid ${NEIGHBOR})`;

  function give(path: string): string {
    lchownSync(path, NEIGHBOR, NEIGHBOR);
    return path;
  }

  test('is not trusted, neither a file nor a folder', () => {
    const root = temporaryFolder();
    const file = give(aFile(root));
    expect(distrustOf(file)).toBe(belongs(file));
    const folder = give(aFolder(root, 'folder'));
    expect(distrustOf(aFile(folder, 'own'))).toBe(belongs(folder));
  });

  test('is not trusted if it is a link, or the target of one', () => {
    const root = temporaryFolder();
    const file = give(aFile(root));
    expect(distrustOf(aLink(root, 'to', file))).toBe(belongs(file));
    const link = give(aLink(root, 'link', aFile(root, 'own')));
    expect(distrustOf(link)).toBe(belongs(link));
  });

  test('is not trusted under another name either', () => {
    const root = temporaryFolder();
    const name = join(root, 'name');
    linkSync(give(aFile(root)), name);
    expect(distrustOf(name)).toBe(belongs(name));
  });

  test('is not trusted if a group with other members can write to it', () => {
    const folder = aFolder(temporaryFolder(), 'folder');
    lchownSync(folder, 0, SHARED_GROUP);
    chmodSync(folder, 0o2775);
    expect(distrustOf(aFile(folder))).toBe(`${folder} can be written by its group ${SHARED_GROUP} (mode 2775)`);
    const file = aFile(temporaryFolder(), 'file', 0o664);
    lchownSync(file, 0, SHARED_GROUP);
    expect(distrustOf(file)).toBe(`${file} can be written by its group ${SHARED_GROUP} (mode 664)`);
  });

  test('is trusted by all users if it belongs to root', async () => {
    const file = aFile(temporaryFolder());
    chmodSync(join(file, '..'), 0o755);
    expect(await asOrdinaryUser(() => Promise.resolve(distrustOf(file)), NEIGHBOR)).toBeUndefined();
  });
});

const PASSWD = `root:x:0:0:root:/root:/bin/sh
anna:x:1001:1001::/home/anna:/bin/sh
bert:x:1002:1002::/home/bert:/bin/sh
`;

test('a group whose only member is the user is private', () => {
  const group = 'anna:x:1001:\nbert:x:1002:bert\n';
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group })).toBe(true);
  expect(isPrivateGroup(1002, 1002, { passwd: PASSWD, group })).toBe(true);
});

test('a group of another user is not private', () => {
  expect(isPrivateGroup(1002, 1001, { passwd: PASSWD, group: 'anna:x:1001:\nbert:x:1002:\n' })).toBe(false);
});

test('a group with other members is not private, whether it is their primary group or an additional one', () => {
  const group = 'anna:x:1001:\n';
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group: 'anna:x:1001:anna,bert\n' })).toBe(false);
  expect(isPrivateGroup(1001, 1001, { passwd: `${PASSWD}carl:x:1003:1001::/:/bin/sh\n`, group })).toBe(false);
});

test('a group with members unknown to this machine is not private', () => {
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group: '' })).toBe(false);
  expect(isPrivateGroup(1001, 1001, { passwd: '', group: 'anna:x:1001:\n' })).toBe(false);
});
