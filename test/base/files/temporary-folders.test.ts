import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
  existsSync,
  readFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  clearLeftovers,
  temporaryNames,
  temporaryPath,
  thisMachine,
  newOwner,
  readOwner,
  stateOf,
  type Owner,
} from '../../../src/base/files/temporary-folders.js';
import { fileTree } from '../../helpers/file-tree.js';
import { asOrdinaryUser } from '../../helpers/ordinary-user.js';
import { aForeignOwner, aGoneOwner, anOwner } from '../../helpers/owners.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const PREFIX = '.auditpress-';

function aFolder(parent: string, owner: string): string {
  const path = join(parent, `${PREFIX}${owner}`);
  mkdirSync(path, 0o700);
  writeFileSync(join(path, 'document'), 'text');
  return path;
}

/** What remains after another run, with its own folder there, has removed leftovers. */
function leftAfterClearing(parent: string, prefix = PREFIX): readonly string[] {
  const own = temporaryPath(parent, prefix);
  mkdirSync(own, 0o700);
  clearLeftovers(own, prefix);
  rmdirSync(own);
  return readdirSync(parent);
}

it('a temporary folder is named after the run that creates it', () => {
  const path = temporaryPath('/out', PREFIX);
  expect(path.startsWith(`/out/${PREFIX}${process.pid}-`)).toBe(true);
  expect(temporaryPath('/out', PREFIX)).not.toBe(path);
});

describe('a leftover', () => {
  it('is removed when its owner is gone', () => {
    const parent = temporaryFolder();
    aFolder(parent, aGoneOwner());
    mkdirSync(join(parent, `${PREFIX}${aGoneOwner()}`), 0o700);
    expect(leftAfterClearing(parent)).toEqual([]);
  });

  it.each([
    ['this process', anOwner()],
    ['another machine', aForeignOwner()],
    ['no owner', 'Xa2bC9'],
  ])('is kept if it belongs to %s', (_whose, owner) => {
    const parent = temporaryFolder();
    const path = aFolder(parent, owner);
    expect(leftAfterClearing(parent)).toEqual([basename(path)]);
    expect(readdirSync(path)).toEqual(['document']);
  });

  it('is kept if its name has another prefix', () => {
    const parent = temporaryFolder();
    aFolder(parent, aGoneOwner());
    expect(leftAfterClearing(parent, 'auditpress-')).toHaveLength(1);
  });

  it('is kept if it is a link or a file, and so is the target of the link', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'mine'), 0o700);
    writeFileSync(join(parent, 'mine', 'notes.txt'), 'mine');
    symlinkSync('mine', join(parent, `${PREFIX}${aGoneOwner()}`));
    writeFileSync(join(parent, `${PREFIX}${aGoneOwner()}`), 'mine');
    expect(leftAfterClearing(parent)).toHaveLength(3);
    expect(readdirSync(join(parent, 'mine'))).toEqual(['notes.txt']);
  });

  it('is removed without the targets of its links', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'mine'));
    writeFileSync(join(parent, 'mine', 'notes.txt'), 'mine');
    symlinkSync('../mine', join(aFolder(parent, aGoneOwner()), 'link'));
    leftAfterClearing(parent);
    expect(fileTree(parent)).toEqual({ 'mine/notes.txt': 'mine' });
  });

  it.skipIf(process.geteuid?.() !== 0)('is kept if another user owns it', () => {
    const parent = temporaryFolder();
    chownSync(aFolder(parent, aGoneOwner()), 65534, 65534);
    expect(leftAfterClearing(parent)).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')(
    'is kept if others can access it, because temporary folders are private',
    () => {
      const parent = temporaryFolder();
      chmodSync(aFolder(parent, aGoneOwner()), 0o755);
      expect(leftAfterClearing(parent)).toHaveLength(1);
    },
  );

  it('that cannot be removed is kept, and does not stop the run', async () => {
    const parent = temporaryFolder();
    const path = aFolder(parent, aGoneOwner());
    const own = aFolder(parent, anOwner());
    for (const folder of [path, own]) if (process.geteuid?.() === 0) chownSync(folder, 65534, 65534);
    chmodSync(parent, 0o555);
    await asOrdinaryUser(() => Promise.resolve().then(() => clearLeftovers(own, PREFIX)));
    chmodSync(parent, 0o755);
    expect(readdirSync(parent)).toContain(basename(path));
  });

  it('is not found in a folder that does not exist', () => {
    expect(temporaryNames('/nowhere', PREFIX)).toEqual([]);
  });
});

const HERE = { ...thisMachine(), isLasting: true };
const OTHER_BOOT = '0123456789ab';
const knowsStarts = existsSync('/proc/self/stat');

/** State and start time of a process, from `proc(5)`. */
function statusOf(pid: number): readonly [state: string, start: string] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return [fields[0]!, fields[19]!];
}

function read(name: string): Owner {
  return readOwner(name)!;
}

describe('an owner', () => {
  it('is read back from its name, which is safe on every file system', () => {
    const owner = newOwner();
    const name = anOwner(owner);
    expect(readOwner(name)).toEqual(owner);
    expect(name).toMatch(/^[A-Za-z0-9.-]{40,160}$/);
  });

  it('is different each time, even in one process', () => {
    expect(newOwner().token).not.toBe(newOwner().token);
  });

  it.each(['', 'Xa2bC9', '0-1-0123456789ab-0123456789ab-0123456789ab-host', `${anOwner()}/..`, `x${anOwner()}`])(
    'is not read from %j',
    (name) => expect(readOwner(name)).toBeUndefined(),
  );
});

describe('an owner is alive', () => {
  it('while its process runs', () => {
    expect(stateOf(newOwner())).toBe('alive');
  });

  it.skipIf(process.geteuid?.() !== 0)('while its process runs as another user', async () => {
    const child = spawn('sleep', ['60'], { uid: 65534 });
    await once(child, 'spawn');
    process.seteuid?.(65533);
    const state = stateOf({ ...newOwner(), pid: child.pid!, start: '0' });
    process.seteuid?.(0);
    child.kill();
    expect(state).toBe('alive');
  });

  it('if the system does not report when the process with its id started', () => {
    expect(stateOf({ ...newOwner(), start: '0' })).toBe('alive');
  });
});

describe('an owner is gone', () => {
  it('when its process has ended', () => {
    expect(stateOf(read(aGoneOwner()))).toBe('gone');
  });

  it.runIf(knowsStarts)('when another process has its id', () => {
    expect(stateOf({ ...newOwner(), start: '1' })).toBe('gone');
  });

  it.runIf(knowsStarts)('when its process was killed and is a zombie', async () => {
    // The shell starts a process that ends at once, then becomes a program that never waits for it.
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60']);
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    const [, start] = statusOf(pid);
    while (statusOf(pid)[0] !== 'Z') await wait(5);
    expect(stateOf({ ...newOwner(), pid, start })).toBe('gone');
    parent.kill();
  });

  it('when its machine has been restarted', () => {
    expect(stateOf({ ...newOwner(), boot: OTHER_BOOT }, HERE)).toBe('gone');
  });
});

describe('the state of an owner is unknown', () => {
  it('on another machine, even if its process id is free here', () => {
    expect(stateOf(read(aForeignOwner()))).toBe('unknown');
  });

  it('in another run of a container, because another host may have used its name', () => {
    expect(stateOf({ ...newOwner(), boot: OTHER_BOOT }, { ...HERE, isLasting: false })).toBe('unknown');
  });
});
