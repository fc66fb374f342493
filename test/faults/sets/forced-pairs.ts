/** Pairs of runs with `--force` that write the same set at the same time, their renames slowed. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOptions } from '../../packed/run.js';
import type { Trial } from '../fault-case.js';
import { leftoversIn, stateOfSet } from './set-state.js';
import { setRuns } from './set-runs.js';

export interface PairsSeen {
  /** Pairs after which the set did not match its manifest, or had none. */
  mixed: number;
  /** Runs that ended with another exit code than 0. */
  failed: number;
  /** Pairs after which something was left beside the set. */
  left: number;
}

/** Milliseconds from the first rename on, in which a run that is not killed is done. */
const LONGEST_LIFE = 300;

const HOOK = join(import.meta.dirname, 'slow-renames.cjs');

/** @param trial its folder receives the set */
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
 * One of each pair is killed after a random time; the other one writes the set, or a third run where the killed one had
 * been the last. Gives how many sets were not whole then, or had something beside them.
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

/** @param meeting empty folder in which both runs wait for each other */
function slowed({ random }: Trial, meeting: string, more: Readonly<Record<string, string>> = {}): Partial<RunOptions> {
  const seed = String(Math.floor(random() * 2 ** 32));
  return {
    env: { NODE_OPTIONS: `--require "${HOOK}"`, SLOW_RENAMES_SEED: seed, SLOW_RENAMES_MEETING: meeting, ...more },
  };
}
