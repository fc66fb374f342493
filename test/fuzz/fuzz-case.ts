/** One generated case: the same for the same target, seed and number. */
import fc from 'fast-check';
import { CRASHES, HANGS, type WorkerPool } from './pool.js';
import type { Input } from './input.js';
import type { Target } from './target.js';
import { isBroken, type Broken, type Verdict } from './verdict.js';

/** Smaller inputs that are tried to minimize one; fewer where each takes its time. */
const MOST_SHRUNK = 400;
const MOST_SHRUNK_SLOWLY = 12;

export interface CaseResult {
  /** Of the input as it was generated. */
  readonly verdict: Verdict;
  /** In bytes, all files together. */
  readonly size: number;
  /** The smallest input that breaks the same law, and how it does; undefined where none is broken, or the law is known to be. */
  readonly minimized?: { readonly input: Input; readonly broken: Broken };
}

/** @param isKnown hears of every broken law; those that it knows are not minimized */
export async function tryCase(
  target: Target,
  { seed, number }: { readonly seed: number; readonly number: number },
  pool: WorkerPool,
  isKnown: (law: string) => boolean,
): Promise<CaseResult> {
  let first: Verdict | undefined;
  let size = 0;
  let left = MOST_SHRUNK;
  let minimized: CaseResult['minimized'];

  async function holds(input: Input): Promise<boolean> {
    if (first !== undefined && left === 0) return true;
    left -= 1;
    const verdict = await pool.try({ target: target.name, input });
    if (first === undefined) {
      first = verdict;
      size = Object.values(input).reduce((sum, bytes) => sum + bytes.length, 0);
      if (!isBroken(verdict) || isKnown(verdict.law)) return true;
      if (verdict.law === HANGS || verdict.law === CRASHES) left = MOST_SHRUNK_SLOWLY;
    }
    // Another law that a smaller input breaks is another finding.
    if (!isBroken(verdict) || !isBroken(first) || verdict.law !== first.law) return true;
    minimized = { input, broken: verdict };
    return false;
  }

  await fc.check(fc.asyncProperty(target.inputs, holds), { seed: mixed(seed, number), numRuns: 1 });
  if (first === undefined) throw new Error('no input was generated');
  return { verdict: first, size, ...(minimized && { minimized }) };
}

/** Seeds of neighboring cases have nothing in common. */
function mixed(seed: number, number: number): number {
  let state = (seed ^ Math.imul(number, 0x9e3779b1)) | 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) | 0;
}
