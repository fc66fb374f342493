/** Breaks a run at its first file system call, at its second, and so on, and checks the set each time. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_CODES } from '../../../src/base/error-codes/kinds.js';
import type { Trial } from '../fault-case.js';
import type { Breaker, Broken } from './breakers.js';
import { setRuns, type SetRuns } from './set-runs.js';
import { leftoversIn, setIn, stateOfSet } from './set-state.js';

export interface Breaking {
  readonly breaker: Breaker;
  /** What the broken run does: writes a new set, replaces one that has one more document, or adds a document to one. */
  readonly does: 'write' | 'replace' | 'add';
  /** Number of points to choose at random from the first `MOST_CALLS`. Default: all points in order. */
  readonly sample?: number;
}

const [OLD, NEW] = [1, 2];
/** Approximate number of calls of a run. */
const MOST_CALLS = 90;
/** Points to try at the same time. */
const LANES = 2;
const MOST_TOLD = 5;

/** Returns `all is well`, or the first points that failed, with the reason. */
export async function tryCrashPoints(trial: Trial, { breaker, does, sample }: Breaking): Promise<string> {
  const old = setRuns(trial, { name: 'old' });
  mkdirSync(old.out);
  if (does !== 'write') await trial.run(old.wordsOf(OLD, does === 'add' ? 'xlsx' : 'html,xlsx'));
  const faults: string[] = [];
  const points = sample === undefined ? allPoints() : somePoints(sample, trial.random);
  let isOver = false;
  async function lane(): Promise<void> {
    for (const point of points) {
      const { call, fault } = await tryPoint(trial, breaker, does, old, point);
      isOver ||= call === undefined && sample === undefined;
      if (fault !== undefined) faults.push(`call ${point}, ${call ?? 'none'}: ${fault}`);
      if (isOver) return;
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return faults.length === 0 ? 'all is well' : `${faults.length} faults: ${faults.slice(0, MOST_TOLD).join('; ')}`;
}

function* allPoints(): Generator<number> {
  for (let point = 1; ; point += 1) yield point;
}

/** Different ones: two trials of a point would use the same folder. */
function* somePoints(count: number, random: () => number): Generator<number> {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(1 + Math.floor(random() * MOST_CALLS));
  yield* chosen;
}

/** What is wrong after a run that broke at a call, or after the next run; undefined if nothing is. */
async function tryPoint(
  trial: Trial,
  breaker: Breaker,
  does: Breaking['does'],
  old: SetRuns,
  point: number,
): Promise<{ readonly call: string | undefined; readonly fault: string | undefined }> {
  const isAdded = does === 'add';
  const runs = setRuns(trial, { name: `out-${point}`, ifExists: isAdded ? 'add' : 'replace' });
  rmSync(runs.out, { recursive: true, force: true });
  cpSync(old.out, runs.out, { recursive: true });
  const { code, call } = await breaker.breakAt(runs, NEW, point);
  const fault =
    faultAfter(runs, old, code, breaker.canPutBack) ??
    (await faultOfNext(runs, old)) ??
    (isAdded && !isKept(old.set, runs.set, 'manifest.json') ? 'the next run lost a file of the set' : undefined);
  rmSync(runs.out, { recursive: true, force: true });
  return { call, fault };
}

function faultAfter(
  { out, set }: SetRuns,
  old: SetRuns,
  code: Broken['code'],
  canPutBack: boolean,
): string | undefined {
  const state = stateOfSet(set);
  const isNew = state === 'whole' && setIn(set) !== setIn(old.set);
  const expected = [existsSync(old.set) ? 'whole' : 'missing', 'whole', ...(canPutBack ? [] : ['incomplete'])];
  if (!expected.includes(state)) return `the set is ${state}`;
  if (code === EXIT_CODES.internal) return 'the run failed without a reason';
  if (code === 0 && !isNew) return 'the run succeeded and did not write the set';
  return isNew || isKept(old.out, out) ? undefined : 'an old file is lost';
}

async function faultOfNext({ out, set, write }: SetRuns, old: SetRuns): Promise<string | undefined> {
  const { code, stderr } = await write(NEW);
  if (code !== 0) return `the next run failed: ${stderr}`;
  if (stateOfSet(set) !== 'whole' || setIn(set) === setIn(old.set))
    return `the next run left the set ${stateOfSet(set)}`;
  const left = [...leftoversIn(out), ...leftoversIn(set)];
  return left.length > 0 ? `the next run left ${left.join(', ')}` : undefined;
}

/** Whether each file below a folder still exists somewhere below another folder, except files named `but`. */
function isKept(old: string, folder: string, but?: string): boolean {
  const kept = hashesBelow(folder);
  return [...hashesBelow(old, but)].every((hash) => kept.has(hash));
}

function hashesBelow(folder: string, but?: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    files
      .filter(({ name }) => name !== but)
      .map(({ parentPath, name }) =>
        createHash('sha256')
          .update(readFileSync(join(parentPath, name)))
          .digest('hex'),
      ),
  );
}
