/** Lets threads write, one whole set at a time, until it is closed. Then no further set is begun. */
import { setTimeout as wait } from 'node:timers/promises';

const CLOSED = 0;
const WRITING = 1;

const POLL_INTERVAL = 5;

/** Threads with the same buffer share the gate. */
export class WriteGate {
  readonly #state: Int32Array;

  constructor(readonly buffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.#state = new Int32Array(buffer);
  }

  get isClosed(): boolean {
    return Atomics.load(this.#state, CLOSED) === 1;
  }

  /**
   * Runs work that must not stop halfway. Its signal is aborted when the gate closes, so that work that has not begun to
   * write can stop.
   *
   * @throws Error if the gate is closed
   */
  async pass<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    // Counts before it checks, so that either `close` sees this writer or this writer sees the closed gate.
    Atomics.add(this.#state, WRITING, 1);
    try {
      return await this.watch(work);
    } finally {
      Atomics.sub(this.#state, WRITING, 1);
    }
  }

  /** The same inside of work that another thread lets pass: a thread that dies cannot say that it has ended. */
  async watch<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const interruption = new AbortController();
    const polling = setInterval(() => {
      if (this.isClosed) interruption.abort(interrupted());
    }, POLL_INTERVAL);
    try {
      if (this.isClosed) throw interrupted();
      return await work(interruption.signal);
    } finally {
      clearInterval(polling);
    }
  }

  async close(): Promise<void> {
    Atomics.store(this.#state, CLOSED, 1);
    while (Atomics.load(this.#state, WRITING) > 0) await wait(POLL_INTERVAL);
  }
}

function interrupted(): Error {
  return new Error('the run was interrupted');
}
