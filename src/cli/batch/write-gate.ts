/** Lets threads write, each a whole set at a time, until somebody closes: then no further set is begun. */
import { setTimeout as wait } from 'node:timers/promises';

const CLOSED = 0;
const WRITING = 1;

/** Milliseconds between looks at who still writes, and at whether they should not. */
const LOOK = 5;

/** Shared by all threads that are given the same buffer. */
export class WriteGate {
  readonly #state: Int32Array;

  constructor(readonly buffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.#state = new Int32Array(buffer);
  }

  get isClosed(): boolean {
    return Atomics.load(this.#state, CLOSED) === 1;
  }

  /**
   * Runs work that must not stop halfway. Its signal says when the gate is closed, to work that waits or prepares and
   * can still be given up.
   *
   * @throws Error where the gate is closed.
   */
  async pass<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const interruption = new AbortController();
    const looking = setInterval(() => {
      if (this.isClosed) interruption.abort(interrupted());
    }, LOOK);
    // Announced before looking, so that whoever closes the gate either is seen here or sees this.
    Atomics.add(this.#state, WRITING, 1);
    try {
      if (this.isClosed) throw interrupted();
      return await work(interruption.signal);
    } finally {
      clearInterval(looking);
      Atomics.sub(this.#state, WRITING, 1);
    }
  }

  /** Closes the gate, and waits until those who are through have ended. */
  async close(): Promise<void> {
    Atomics.store(this.#state, CLOSED, 1);
    while (Atomics.load(this.#state, WRITING) > 0) await wait(LOOK);
  }
}

function interrupted(): Error {
  return new Error('the run was interrupted');
}
