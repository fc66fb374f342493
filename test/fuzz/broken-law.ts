/** Something that must hold for every input does not hold for this one. */
export class BrokenLaw extends Error {
  /** @param law short name; findings of one law are minimized and counted together */
  constructor(
    readonly law: string,
    seen: string,
  ) {
    super(`${law}: ${seen}`);
  }
}

/** @throws BrokenLaw unless the condition holds. `seen` says what is there instead. */
export function hold(law: string, condition: boolean, seen: () => string): asserts condition {
  if (!condition) throw new BrokenLaw(law, seen());
}
