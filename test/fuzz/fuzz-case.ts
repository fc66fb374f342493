/** One generated case. The same target, seed and number give the same case. */
import fc from 'fast-check';
import { CRASHES, HANGS, type WorkerPool } from './pool.js';
import type { Input } from './input.js';
import type { Target } from './target.js';
import { isBroken, type Broken, type Verdict } from './verdict.js';

/** Maximum number of smaller inputs to try while minimizing. Lower for slow targets. */
const MOST_SHRUNK = 400;
const MOST_SHRUNK_SLOWLY = 12;

export interface CaseResult {
  /** Of the generated input. */
  readonly verdict: Verdict;
  /** Bytes of all files together. */
  readonly size: number;
  /** The smallest input that breaks the same law, and how. Undefined if no law is broken, or if it is a known one. */
  readonly minimized?: { readonly input: Input; readonly broken: Broken };
}

/** @param isKnown called for every broken law; known ones are not minimized */
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
    // A smaller input that breaks another law is another finding.
    if (!isBroken(verdict) || !isBroken(first) || verdict.law !== first.law) return true;
    minimized = { input, broken: verdict };
    return false;
  }

  await fc.check(fc.asyncProperty(target.inputs, holds), { seed: mixed(seed, number), numRuns: 1 });
  if (first === undefined) throw new Error('no input was generated');
  return { verdict: first, size, ...(minimized && { minimized }) };
}

/** Derives unrelated seeds for consecutive cases. */
function mixed(seed: number, number: number): number {
  let state = (seed ^ Math.imul(number, 0x9e3779b1)) | 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) | 0;
}
