/** The result of one input: an allowed outcome, or a broken law. */
export type Verdict = Passed | Broken;

export interface Passed {
  /** `documents`, or the code of the refusal. */
  readonly outcome: string;
  readonly milliseconds: number;
}

export interface Broken {
  /** A short name. Findings of the same law are counted together. */
  readonly law: string;
  readonly seen: string;
  readonly milliseconds: number;
}

export function isBroken(verdict: Verdict): verdict is Broken {
  return 'law' in verdict;
}

/** A law that must hold for every input does not hold for this one. */
export class BrokenLaw extends Error {
  /** @param law short name; findings of the same law are minimized and counted together */
  constructor(
    readonly law: string,
    seen: string,
  ) {
    super(`${law}: ${seen}`);
  }
}

/** @throws BrokenLaw unless the condition holds. `seen` describes what was seen instead. */
export function hold(law: string, condition: boolean, seen: () => string): asserts condition {
  if (!condition) throw new BrokenLaw(law, seen());
}
