/** Pairs of runs with `--force` that write the same set at the same time, with slow renames. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOptions } from '../../packed/run.js';
import type { Trial } from '../fault-case.js';
import { leftoversIn, stateOfSet } from './set-state.js';
import { setRuns } from './set-runs.js';

export interface PairsSeen {
  /** Pairs after which the set did not match its manifest, or had no manifest. */
  mixed: number;
  /** Runs with an exit code other than 0. */
  failed: number;
  /** Pairs that left something next to the set. */
  left: number;
}

/** Milliseconds from the first rename to the end of a run that is not killed. */
const LONGEST_LIFE = 300;

const HOOK = join(import.meta.dirname, 'slow-renames.cjs');

/** @param trial the set is written to its folder */
export async function tryForcedPairs(trial: Trial, count: number): Promise<PairsSeen> {
  const { out, set, write } = setRuns(trial);
  let version = 0;
  const nextVersion = (): number => (version += 1);
  await write(nextVersion());
  const seen = { mixed: 0, failed: 0, left: 0 };
  for (let pair = 0; pair < count; pair += 1) {
    const meeting = mkdtempSync(join(trial.folder, 'meeting-'));
    const runs = await Promise.all([1, 2].map(() => write(nextVersion(), slowed(trial, meeting))));
    if (stateOfSet(set) !== 'whole') seen.mixed += 1;
    if (leftoversIn(out).length > 0) seen.left += 1;
    seen.failed += runs.filter(({ code }) => code !== 0).length;
  }
  return seen;
}

/**
 * Kills one run of each pair after a random time. The other one writes the set, or a third run if the killed one
 * was the last. Returns the number of sets that were then incomplete, or had something next to them.
 */
export async function tryKilledPairs(trial: Trial, count: number): Promise<number> {
  const { out, set, write } = setRuns(trial);
  let version = 0;
  const nextVersion = (): number => (version += 1);
  await write(nextVersion());
  let broken = 0;
  for (let pair = 0; pair < count; pair += 1) {
    const meeting = mkdtempSync(join(trial.folder, 'meeting-'));
    await Promise.all([
      write(nextVersion(), slowed(trial, meeting, { SLOW_RENAMES_DEATH: String(trial.random() * LONGEST_LIFE) })),
      write(nextVersion(), slowed(trial, meeting)),
    ]);
    await write(nextVersion());
    if (stateOfSet(set) !== 'whole' || leftoversIn(out).length > 0) broken += 1;
  }
  return broken;
}

/** @param meeting an empty folder in which the runs wait for each other */
function slowed({ random }: Trial, meeting: string, more: Readonly<Record<string, string>> = {}): Partial<RunOptions> {
  const seed = String(Math.floor(random() * 2 ** 32));
  return {
    env: { NODE_OPTIONS: `--require "${HOOK}"`, SLOW_RENAMES_SEED: seed, SLOW_RENAMES_MEETING: meeting, ...more },
  };
}
