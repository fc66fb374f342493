/** Measures how long the stages of a run take. */

export interface Stage {
  /** `read`, `load`, `compose`, `compare`, `render pdf`, `write`, or `fetch`. */
  readonly name: string;
  readonly milliseconds: number;
}

/** Runs and measures one stage. */
export async function timed<Result>(
  name: string,
  report: (stage: Stage) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopwatch = new Stopwatch(report);
  stopwatch.begin(name);
  try {
    return await work();
  } finally {
    stopwatch.end();
  }
}

/** Measures one stage at a time: beginning a stage ends the previous one. */
export class Stopwatch {
  readonly #report: (stage: Stage) => void;
  #current: { readonly name: string; readonly started: number } | undefined;

  /** @param report called with each stage when it ends */
  constructor(report: (stage: Stage) => void) {
    this.#report = report;
  }

  begin(name: string): void {
    this.end();
    this.#current = { name, started: performance.now() };
  }

  end(): void {
    if (this.#current === undefined) return;
    const { name, started } = this.#current;
    this.#current = undefined;
    this.#report({ name, milliseconds: performance.now() - started });
  }
}
