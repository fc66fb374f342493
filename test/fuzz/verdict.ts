/** What came of one input: it ended as it may, or a law does not hold. */
export type Verdict = Passed | Broken;

export interface Passed {
  /** `documents`, or the code of the refusal. */
  readonly outcome: string;
  readonly milliseconds: number;
}

export interface Broken {
  /** Short; findings of one law are counted together. */
  readonly law: string;
  readonly seen: string;
  readonly milliseconds: number;
}

export function isBroken(verdict: Verdict): verdict is Broken {
  return 'law' in verdict;
}
