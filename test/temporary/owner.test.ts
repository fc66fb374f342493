import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { thisMachine } from '../../src/temporary/machine.js';
import { newOwner, readOwner, stateOf, type Owner } from '../../src/temporary/owner.js';
import { aForeignOwner, aGoneOwner, anOwner } from '../helpers/owners.js';

const HERE = { ...thisMachine(), isLasting: true };
const OTHER_BOOT = '0123456789ab';
const knowsStarts = existsSync('/proc/self/stat');

/** State and start of a process, as `proc(5)` has them. */
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

  it('is another one each time, also in one process', () => {
    expect(newOwner().token).not.toBe(newOwner().token);
  });

  it.each(['', 'Xa2bC9', '0-1-0123456789ab-0123456789ab-0123456789ab-host', `${anOwner()}/..`, `x${anOwner()}`])(
    'is not read from %j',
    (name) => expect(readOwner(name)).toBeUndefined(),
  );
});

describe('an owner is alive', () => {
  it('while its process is there', () => {
    expect(stateOf(newOwner())).toBe('alive');
  });

  it.skipIf(process.geteuid?.() !== 0)('while its process is there and belongs to another user', async () => {
    const child = spawn('sleep', ['60'], { uid: 65534 });
    await once(child, 'spawn');
    process.seteuid?.(65533);
    const state = stateOf({ ...newOwner(), pid: child.pid!, start: '0' });
    process.seteuid?.(0);
    child.kill();
    expect(state).toBe('alive');
  });

  it('where the system does not say when a process with its number started', () => {
    expect(stateOf({ ...newOwner(), start: '0' })).toBe('alive');
  });
});

describe('an owner is gone', () => {
  it('when its process has ended', () => {
    expect(stateOf(read(aGoneOwner()))).toBe('gone');
  });

  it.runIf(knowsStarts)('when another process has its number by now', () => {
    expect(stateOf({ ...newOwner(), start: '1' })).toBe('gone');
  });

  it.runIf(knowsStarts)('when nobody has waited for its process, which was killed', async () => {
    // The shell starts a process that ends at once, and becomes one that waits for nobody.
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60']);
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    const [, start] = statusOf(pid);
    while (statusOf(pid)[0] !== 'Z') await wait(5);
    expect(stateOf({ ...newOwner(), pid, start })).toBe('gone');
    parent.kill();
  });

  it('when its machine has been started anew', () => {
    expect(stateOf({ ...newOwner(), boot: OTHER_BOOT }, HERE)).toBe('gone');
  });
});

describe('nothing is known of an owner', () => {
  it('on another machine, even where its number is free here', () => {
    expect(stateOf(read(aForeignOwner()))).toBe('unknown');
  });

  it('of another start of a container, whose name another host may have given too', () => {
    expect(stateOf({ ...newOwner(), boot: OTHER_BOOT }, { ...HERE, isLasting: false })).toBe('unknown');
  });
});
