import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Spool } from '../../src/documents/spool.js';
import { failureOf } from '../helpers/failure.js';
import { aGoneOwner, anOwner } from '../helpers/owners.js';
import { wholeOf } from '../helpers/whole-content.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { contentOf } from '../../src/base/content.js';

/** Folder of temporary files during the test. */
let temporary: string;

beforeEach(() => {
  temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
});

const LIMITS = fc.constantFrom(0, 100, 1000, Infinity);
const PARTS = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 });

function spooled(parts: readonly Uint8Array[], mostInMemory: number): Spool {
  const spool = new Spool(mostInMemory);
  for (const part of parts) spool.write(part);
  onTestFinished(() => spool.release());
  return spool;
}

/** Whether a descriptor is of a file in the folder. The descriptor of the listing itself is closed by now. */
function leadsInto(folder: string, file: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${file}`).startsWith(folder);
  } catch {
    return false;
  }
}

describe('a spool', () => {
  it('returns what was written, in order, whatever stays in memory and however often it is read', () => {
    fc.assert(
      fc.property(PARTS, LIMITS, (parts, mostInMemory) => {
        const whole = Buffer.concat(parts);
        const spool = spooled(parts, mostInMemory);
        expect(spool.size).toBe(whole.length);
        expect(spool.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
        expect(Buffer.compare(wholeOf(spool), whole)).toBe(0);
        expect(Buffer.compare(wholeOf(spool), whole)).toBe(0);
        expect(Buffer.compare(spool.take(), whole)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('starts with the beginning, whenever it was given', () => {
    fc.assert(
      fc.property(PARTS, LIMITS, (parts, mostInMemory) => {
        const [beginning = new Uint8Array(), ...rest] = parts;
        const spool = spooled(rest, mostInMemory);
        const { sha256 } = spool;
        spool.begin(beginning);
        expect(spool.size).toBe(Buffer.concat(parts).length);
        expect(spool.sha256).toBe(contentOf(Buffer.concat(parts)).sha256);
        expect(spool.sha256 === sha256).toBe(beginning.length === 0);
        expect(Buffer.compare(wholeOf(spool), Buffer.concat(parts))).toBe(0);
        expect(Buffer.compare(spool.take(), Buffer.concat(parts))).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('starts with the beginning that was given last', () => {
    const spool = spooled([Buffer.from('c')], 100);
    spool.begin(Buffer.from('b'));
    spool.begin(Buffer.from('a'));
    expect(Buffer.from(spool.take()).toString()).toBe('abc');
  });

  it('reads back content that is longer than one read', () => {
    const parts = [1, 2, 3].map((byte) => Buffer.alloc(900_000, byte));
    expect(Buffer.compare(wholeOf(spooled(parts, 1_000_000)), Buffer.concat(parts))).toBe(0);
  });

  it('computes its hash again after another write', () => {
    const spool = spooled([Buffer.from('one')], 100);
    const { sha256 } = spool;
    spool.write(Buffer.from('two'));
    expect(spool.sha256).not.toBe(sha256);
    expect(spool.sha256).toBe(contentOf(Buffer.from('onetwo')).sha256);
  });

  it('uses the disk only above its memory limit, and fails with the path if there is no space', async () => {
    vi.stubEnv('TMPDIR', '/nowhere');
    const spool = spooled([Buffer.alloc(60), Buffer.alloc(40)], 100);
    expect(spool.size).toBe(100);
    const failure = await failureOf(() => spool.write(Buffer.alloc(1)));
    expect(failure).toMatchObject({ kind: 'unavailable', code: 'no-temporary-space' });
    expect(failure.message).toMatch(/^cannot write a large document to \/nowhere: /);
    expect(failure.hint).toContain('TMPDIR');
  });

  it.runIf(existsSync('/proc/self/fd'))('can be read by its owner alone while it is on disk', () => {
    const before = process.umask(0);
    spooled([Buffer.alloc(5)], 0);
    process.umask(before);
    const [file] = readdirSync('/proc/self/fd').filter((number) => leadsInto(temporary, number));
    expect(statSync(`/proc/self/fd/${file}`).mode & 0o777).toBe(0o600);
  });

  it('removes the leftovers of a killed run', () => {
    for (const owner of [aGoneOwner(), anOwner()]) mkdirSync(join(temporary, `auditpress-${owner}`), 0o700);
    spooled([Buffer.alloc(5)], 0);
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(`^auditpress-${process.pid}-`)]);
  });

  it('has no name on disk, so that nothing remains of it', () => {
    const spool = spooled([Buffer.alloc(5)], 0);
    expect(readdirSync(temporary)).toEqual([]);
    expect(wholeOf(spool)).toHaveLength(5);
    spool.release();
    expect(readdirSync(temporary)).toEqual([]);
  });
});
