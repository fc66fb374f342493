import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeOf, writePlan } from '../../../src/deliverers/folder/exchange.js';
import { recover, withSetLock } from '../../../src/deliverers/folder/set-lock.js';
import type { LockOptions } from '../../../src/base/files/lock.js';
import { withStaging } from '../../../src/base/files/staging.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { aForeignOwner, aGoneOwner, aLock, anOwner } from '../../helpers/owners.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

// Wraps the system's rename, so that another run can be faster.
vi.mock(import('node:fs/promises'), async (original) => {
  const system = await original();
  return { ...system, rename: vi.fn(system.rename) };
});

const renaming = vi.mocked(rename);
const systemRename = renaming.getMockImplementation()!;

afterEach(() => renaming.mockImplementation(systemRename));

let out: string;
let set: string;
let exchange: string;

beforeEach(() => {
  out = temporaryFolder();
  set = join(out, 'set');
  exchange = exchangeOf(set);
});

function locked<Result>(work: (exchange: string) => Promise<Result>, options?: LockOptions, folder = set) {
  return withStaging(out, (staging) => withSetLock(folder, staging, work, options));
}

/** The lock of a run that was killed while it replaced the files of a set. */
async function anUnfinishedExchange(owner: string): Promise<void> {
  aLock(set, owner);
  for (const folder of ['new', 'old']) mkdirSync(join(exchange, folder));
  await writePlan(exchange, { set: 'set', arriving: [{ name: 'manifest.json', sha256: '' }] });
  writeFileSync(join(exchange, 'new', 'manifest.json'), 'new');
  writeFileSync(join(exchange, 'old', 'manifest.json'), 'old');
}

const soon = { timeout: 0 };
const nothing = () => Promise.resolve();

describe('the lock of a set', () => {
  it('exists during the work and is gone afterwards', async () => {
    const names = await locked((folder) => Promise.resolve([readdirSync(out), readdirSync(folder)]));
    expect(names).toEqual([[expect.stringMatching(/^\.auditpress-set-[0-9a-f]{16}$/)], ['owner']]);
    expect(readdirSync(out)).toEqual([]);
  });

  it('is removed if the work fails', async () => {
    const failure = new Error('no disk');
    await expect(locked(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(readdirSync(out)).toEqual([]);
  });

  it('lets all runs in, one at a time', async () => {
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, (inside += 1));
      await wait(2);
      [inside, done] = [inside - 1, done + 1];
    };
    await Promise.all(Array.from({ length: 12 }, () => locked(work)));
    expect({ most, done }).toEqual({ most: 1, done: 12 });
  });

  it('is the same for names that are equal on some file system, and different for another set', () => {
    expect(exchangeOf(join(out, 'PRÜFUNG'))).toBe(exchangeOf(join(out, 'pru\u0308fung')));
    expect(exchangeOf(join(out, 'other'))).not.toBe(exchange);
  });

  it('does not block other sets', async () => {
    await locked(() => locked(nothing, soon, join(out, 'other')));
  });
});

describe('a lock that another run holds', () => {
  it('is waited for until a timeout, which names process, host and path', async () => {
    const failure = await locked(() => failureOf(() => locked(nothing, soon)));
    expect(failure).toMatchObject({ kind: 'unavailable', code: 'set-busy', exitCode: 6 });
    expect(failure.message).toBe(
      `expected to write ${set}, but process ${process.pid} on ${hostname()} is writing there and holds ${exchange}`,
    );
    expect(failure.hint).toBe('Run the command again after that process has ended.');
  });

  it('is not waited for after an interruption', async () => {
    const interruption = new AbortController();
    await locked(async () => {
      const waiting = locked(nothing, { signal: interruption.signal });
      interruption.abort(new Error('stopped'));
      await expect(waiting).rejects.toThrow('stopped');
    });
  });

  it('is respected if it is from another machine, until its owner is removed by hand', async () => {
    await anUnfinishedExchange(aForeignOwner());
    const failure = await failureOf(() => locked(nothing, soon));
    expect(failure).toMatchObject({ code: 'set-busy' });
    expect(failure.message).toContain(' on elsewhere ');
    expect(failure.hint).toContain(`delete ${join(exchange, 'owner')} first`);

    rmSync(join(exchange, 'owner'), { recursive: true });
    await locked(nothing, soon);
    expect(fileTree(out)).toEqual({ 'set/manifest.json': 'old' });
  });

  it.skipIf(process.geteuid?.() !== 0)('is respected if it belongs to another user', async () => {
    aLock(set, aGoneOwner());
    chownSync(exchange, 65534, 65534);
    const failure = await failureOf(() => locked(nothing, soon));
    expect(failure).toMatchObject({ code: 'set-busy' });
    expect(failure.hint).toContain('its user must run the command first');
  });

  it('is respected if its owner cannot be read', async () => {
    aLock(set, 'somebody');
    const failure = await failureOf(() => locked(nothing, soon));
    expect(failure).toMatchObject({ code: 'set-busy' });
  });

  it('is not a file', async () => {
    writeFileSync(exchange, '');
    expect(await failureOf(() => locked(nothing, soon))).toMatchObject({ code: 'not-a-folder' });
  });
});

describe('a lock whose owner is gone', () => {
  it('is taken over, after the set is restored', async () => {
    await anUnfinishedExchange(aGoneOwner());
    const found = await locked(() => Promise.resolve(fileTree(set)), soon);
    expect(found).toEqual({ 'manifest.json': 'old' });
    expect(fileTree(out)).toEqual({ 'set/manifest.json': 'old' });
  });

  it('lets many runs in, one at a time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await anUnfinishedExchange(aGoneOwner());
      let [inside, most] = [0, 0];
      const work = async () => {
        most = Math.max(most, (inside += 1));
        await wait(1);
        inside -= 1;
      };
      await Promise.all(Array.from({ length: 8 }, () => locked(work)));
      expect(most).toBe(1);
      expect(fileTree(out)).toEqual({ 'set/manifest.json': 'old' });
      rmSync(set, { recursive: true });
    }
  });

  it('is not taken over by a run that saw the previous owner', async () => {
    const gone = aGoneOwner();
    await anUnfinishedExchange(gone);
    renaming.mockImplementation(async (from, to) => {
      if (from === join(exchange, 'owner', gone)) {
        rmSync(exchange, { recursive: true });
        aLock(set, anOwner());
      }
      await systemRename(from, to);
    });
    expect(await withStaging(out, (staging) => recover(exchange, staging))).toBe(false);
    expect(readdirSync(exchange)).toEqual(['owner']);
  });

  it('is released if its set cannot be restored, so that any run may try again', async () => {
    await anUnfinishedExchange(aGoneOwner());
    mkdirSync(set);
    writeFileSync(join(set, 'manifest.json'), 'mine');
    for (let run = 1; run <= 2; run += 1) {
      const failure = await failureOf(() => locked(nothing, soon));
      expect(failure).toMatchObject({ kind: 'input', code: 'set-left-incomplete' });
      expect(failure.message).toMatch(/^expected to restore the files that a killed run had moved; /);
      expect(failure.problems.join('\n')).toContain(join(exchange, 'old', 'manifest.json'));
    }
    expect(fileTree(set)).toEqual({ 'manifest.json': 'mine' });
    rmSync(join(set, 'manifest.json'));
    await locked(nothing, soon);
    expect(fileTree(out)).toEqual({ 'set/manifest.json': 'old' });
  });
});
