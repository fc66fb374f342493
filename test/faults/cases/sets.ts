/** Faults of document sets: two writers at once, killed runs, and failing disks. */
import type { FaultCase, Trial } from '../fault-case.js';
import { tracing, wrapping, type How } from '../sets/breakers.js';
import { tryCrashPoints, type Breaking } from '../sets/crash-points.js';
import { tryForcedPairs, tryKilledPairs } from '../sets/forced-pairs.js';

/** Points that `--short` tries. */
const SAMPLE = 3;

const KILL: How = { how: 'kill' };
const FAILING: How = { how: 'once', code: 'EIO' };
const DYING: How = { how: 'after', code: 'EIO' };
const FULL: How = { how: 'once', code: 'ENOSPC' };

export const cases: readonly FaultCase[] = [
  pairs(2),
  { ...pairs(200), isLong: true },
  killedPairs(1),
  { ...killedPairs(40), isLong: true },
  sampled('killed at some calls while it replaces a set', { breaker: wrapping(KILL), does: 'replace' }),
  sampled('failing at some calls while it replaces a set', { breaker: wrapping(FAILING), does: 'replace' }),
  sampled('killed at some calls while it adds to a set', { breaker: wrapping(KILL), does: 'add' }),
  enumerated('killed at each call while it adds to a set', () => ({ breaker: wrapping(KILL), does: 'add' })),
  enumerated('each call fails once while it adds to a set', () => ({ breaker: wrapping(FAILING), does: 'add' })),
  enumerated('killed at each call while it replaces a set', () => ({ breaker: wrapping(KILL), does: 'replace' })),
  enumerated('killed at each call while it writes a new set', () => ({ breaker: wrapping(KILL), does: 'write' })),
  enumerated('each call fails once while it replaces a set', () => ({ breaker: wrapping(FAILING), does: 'replace' })),
  enumerated('each call fails once while it writes a new set', () => ({
    breaker: wrapping(FAILING),
    does: 'write',
  })),
  enumerated('the disk is full at each call', () => ({ breaker: wrapping(FULL), does: 'replace' })),
  enumerated('the disk dies at each call', () => ({ breaker: wrapping(DYING), does: 'replace' })),
  enumerated('killed at each rename, as strace counts them', (trial) => ({
    breaker: tracing(trial, '?rename,?renameat,?renameat2'),
    does: 'replace',
  })),
  enumerated('killed at each other change of a folder and each fsync, as strace counts them', (trial) => ({
    breaker: tracing(trial, '?mkdir,?mkdirat,?rmdir,?unlink,?unlinkat,fsync'),
    does: 'replace',
  })),
];

function pairs(count: number): FaultCase {
  return {
    group: 'sets',
    name: `${count} pairs with --force at once, with slowed renames`,
    expected: 'no set mixed, no run failed, nothing left over',
    async try(trial) {
      const { mixed, failed, left } = await tryForcedPairs(trial, count);
      return `${some(mixed)} set mixed, ${some(failed)} run failed, ${left === 0 ? 'nothing' : left} left over`;
    },
  };
}

function killedPairs(count: number): FaultCase {
  return {
    group: 'sets',
    name: `${count} pairs with --force, one of each killed`,
    expected: 'no set broken',
    try: async (trial) => `${some(await tryKilledPairs(trial, count))} set broken`,
  };
}

function sampled(name: string, breaking: Breaking): FaultCase {
  return pointCase(name, () => ({ ...breaking, sample: SAMPLE }));
}

function enumerated(name: string, breaking: (trial: Trial) => Breaking): FaultCase {
  return { ...pointCase(name, breaking), isLong: true };
}

function pointCase(name: string, breaking: (trial: Trial) => Breaking): FaultCase {
  return { group: 'sets', name, expected: 'all is well', try: (trial) => tryCrashPoints(trial, breaking(trial)) };
}

function some(count: number): string {
  return count === 0 ? 'no' : String(count);
}
