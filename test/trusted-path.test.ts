import { chmodSync, lchownSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPrivateGroup, distrustOf } from '../src/trusted-path.js';
import { asOrdinaryUser, canGiveAway, NEIGHBOR } from './helpers/ordinary-user.js';
import { temporaryFolder } from './helpers/temporary-folder.js';

/** A group that many are in, and nobody alone. */
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
  test('of the own user is trusted, below a sticky folder such as /tmp too', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o1777);
    expect(distrustOf(aFile(aFolder(shared, 'own')))).toBeUndefined();
    expect(distrustOf(aFile(aFolder(shared, 'private', 0o700), 'file', 0o600))).toBeUndefined();
  });

  test.each([0o646, 0o666])('is not where everybody can write the file (mode %o)', (mode) => {
    const file = aFile(temporaryFolder(), 'file', mode);
    expect(distrustOf(file)).toBe(`${file} can be written by everybody (mode ${mode.toString(8)})`);
  });

  test('is where nobody else is in the group that can write it', () => {
    const file = aFile(temporaryFolder(), 'file', 0o664);
    const { uid, gid } = statSync(file);
    expect(distrustOf(file) === undefined).toBe(isPrivateGroup(gid, uid));
  });

  test('is not where everybody can write a folder on the way', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o777);
    expect(distrustOf(aFile(aFolder(shared, 'own')))).toBe(`${shared} can be written by everybody (mode 777)`);
  });

  test('is not where everybody can put files beside the file, in a sticky folder too', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o1777);
    expect(distrustOf(aFile(shared))).toBe(`${shared} can be written by everybody (mode 1777)`);
    expect(distrustOf(aFolder(shared, '.git'))).toBe(`${shared} can be written by everybody (mode 1777)`);
  });

  test('is not where nothing is', () => {
    const file = join(temporaryFolder(), 'file');
    expect(distrustOf(file)).toBe(`the system refuses to show who can change ${file} (ENOENT)`);
  });
});

describe('a symbolic link', () => {
  test('is followed: what it leads to and through is what counts', () => {
    const root = temporaryFolder();
    const shared = aFolder(root, 'shared', 0o777);
    const own = aFolder(root, 'own');
    aFile(own);
    aFile(shared);
    const open = `${shared} can be written by everybody (mode 777)`;
    expect(distrustOf(aLink(own, 'absolute', join(own, 'file')))).toBeUndefined();
    expect(distrustOf(aLink(own, 'relative', '../own/./file'))).toBeUndefined();
    expect(distrustOf(aLink(own, 'out', '../shared/file'))).toBe(open);
    expect(distrustOf(aLink(own, 'through', join(aLink(shared, 'back', own), 'file')))).toBe(open);
    expect(distrustOf(join(aLink(root, 'folder', own), 'file'))).toBeUndefined();
  });

  test('does not hide that a sticky folder holds the file', () => {
    const shared = aFolder(temporaryFolder(), 'shared', 0o1777);
    const open = `${shared} can be written by everybody (mode 1777)`;
    const own = aFolder(shared, 'own');
    aFile(own);
    aFile(shared);
    expect(distrustOf(aLink(shared, 'link', join(own, 'file')))).toBe(open);
    expect(distrustOf(join(aLink(shared, 'here', '.'), 'file'))).toBe(open);
    expect(distrustOf(join(aLink(own, 'up', '..'), 'file'))).toBe(open);
  });

  test('that leads to itself is not trusted', () => {
    const link = aLink(temporaryFolder(), 'link', 'link');
    expect(distrustOf(link)).toBe(`${link} leads through more than 40 symbolic links`);
  });
});

describe.runIf(canGiveAway())('needs root: what belongs to another user', () => {
  const belongs = (path: string): string => `${path} belongs to another user (uid ${NEIGHBOR})`;

  function give(path: string): string {
    lchownSync(path, NEIGHBOR, NEIGHBOR);
    return path;
  }

  test('is not trusted: neither a file nor a folder', () => {
    const root = temporaryFolder();
    const file = give(aFile(root));
    expect(distrustOf(file)).toBe(belongs(file));
    const folder = give(aFolder(root, 'folder'));
    expect(distrustOf(aFile(folder, 'own'))).toBe(belongs(folder));
  });

  test('is not trusted where a link leads to it, or is one', () => {
    const root = temporaryFolder();
    const file = give(aFile(root));
    expect(distrustOf(aLink(root, 'to', file))).toBe(belongs(file));
    const link = give(aLink(root, 'link', aFile(root, 'own')));
    expect(distrustOf(link)).toBe(belongs(link));
  });

  test('is not trusted by another name either', () => {
    const root = temporaryFolder();
    const name = join(root, 'name');
    linkSync(give(aFile(root)), name);
    expect(distrustOf(name)).toBe(belongs(name));
  });

  test('is not trusted where a group can write that others are in', () => {
    const folder = aFolder(temporaryFolder(), 'folder');
    lchownSync(folder, 0, SHARED_GROUP);
    chmodSync(folder, 0o2775);
    expect(distrustOf(aFile(folder))).toBe(`${folder} can be written by its group ${SHARED_GROUP} (mode 2775)`);
    const file = aFile(temporaryFolder(), 'file', 0o664);
    lchownSync(file, 0, SHARED_GROUP);
    expect(distrustOf(file)).toBe(`${file} can be written by its group ${SHARED_GROUP} (mode 664)`);
  });

  test("is trusted where it is root's, by whoever asks", async () => {
    const file = aFile(temporaryFolder());
    chmodSync(join(file, '..'), 0o755);
    expect(await asOrdinaryUser(() => Promise.resolve(distrustOf(file)), NEIGHBOR)).toBeUndefined();
  });
});

const PASSWD = `root:x:0:0:root:/root:/bin/sh
anna:x:1001:1001::/home/anna:/bin/sh
bert:x:1002:1002::/home/bert:/bin/sh
`;

test('the group that a user alone is in is private', () => {
  const group = 'anna:x:1001:\nbert:x:1002:bert\n';
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group })).toBe(true);
  expect(isPrivateGroup(1002, 1002, { passwd: PASSWD, group })).toBe(true);
});

test('that of somebody else is not', () => {
  expect(isPrivateGroup(1002, 1001, { passwd: PASSWD, group: 'anna:x:1001:\nbert:x:1002:\n' })).toBe(false);
});

test('one that others are in is not, as their first group or as a further one', () => {
  const group = 'anna:x:1001:\n';
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group: 'anna:x:1001:anna,bert\n' })).toBe(false);
  expect(isPrivateGroup(1001, 1001, { passwd: `${PASSWD}carl:x:1003:1001::/:/bin/sh\n`, group })).toBe(false);
});

test('one whose members this machine does not know is not', () => {
  expect(isPrivateGroup(1001, 1001, { passwd: PASSWD, group: '' })).toBe(false);
  expect(isPrivateGroup(1001, 1001, { passwd: '', group: 'anna:x:1001:\n' })).toBe(false);
});
