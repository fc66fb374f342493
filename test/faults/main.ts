/**
 * Causes faults in the packed program, and prints a table: case, expected, seen.
 *
 *     npm run faults [-- --short] [--group NAME] [--seed NUMBER]
 *
 * Exit code 1 if the result of any case is not as expected.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPacked, type Installation } from '../packed/installation.js';
import { run } from '../packed/run.js';
import type { FaultCase, Trial } from './fault-case.js';

const CASES = join(import.meta.dirname, 'cases');

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, group: { type: 'string' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));

async function readCases(): Promise<readonly FaultCase[]> {
  const files = readdirSync(CASES)
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(CASES, file))) as { readonly cases: readonly FaultCase[] }),
  );
  return modules
    .flatMap(({ cases }) => cases)
    .filter(({ group, isLong }) => (values.group ?? group) === group && !(values.short && isLong === true));
}

/** The random number generator `mulberry32`, which gives the same numbers everywhere. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function tryCase(fault: FaultCase, installation: Installation): Promise<string> {
  const folder = mkdtempSync(join(dirname(installation.folder), 'trial-'));
  const trial: Trial = {
    folder,
    installation,
    random: randomNumbers(seed),
    run: (words, options) => run(process.execPath, [installation.main, ...words], { cwd: folder, ...options }),
  };
  try {
    return await fault.try(trial);
  } catch (failure) {
    return `the case itself failed: ${failure instanceof Error ? failure.message : String(failure)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const cases = await readCases();
process.stdout.write(`seed ${seed}\n`);
const installation = installPacked();
let failed = 0;
try {
  for (const fault of cases) {
    const seen = await tryCase(fault, installation);
    const isExpected = seen === fault.expected;
    if (!isExpected) failed += 1;
    const row = [isExpected ? 'ok    ' : 'FAILED', `${fault.group}: ${fault.name}`, `expected: ${fault.expected}`];
    process.stdout.write(`${[...row, ...(isExpected ? [] : [`seen: ${seen}`])].join(' | ')}\n`);
  }
} finally {
  rmSync(dirname(installation.folder), { recursive: true, force: true });
}
process.stdout.write(`${cases.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
