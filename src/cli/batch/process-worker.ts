/** The worker side of the process pool. */
import { createTaskHandler } from './worker-pool.js';
import type { ToWorker, FromWorker } from './process-pool.js';
import { WriteGate } from './write-gate.js';

/** Handles tasks until the parent disconnects. To be called once, in a forked process. */
export function runProcessWorker(): void {
  const gate = new RemoteGate();
  let handle: ReturnType<typeof createTaskHandler> | undefined;
  process.on('message', (message: ToWorker) => {
    if ('job' in message) handle = createTaskHandler(message.job, gate);
    else if ('gate' in message) gate.decide(message.gate);
    else void handle?.(message.task).then((result) => send({ result }));
  });
  // The parent has ended.
  process.once('disconnect', () => process.exit());
}

function send(message: FromWorker): void {
  process.send?.(message);
}

/** The gate of the parent process, which decides whether it is open. */
class RemoteGate {
  readonly #own = new WriteGate();
  #decided: ((state: 'open' | 'closed') => void) | undefined;

  async pass<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const decision = new Promise<'open' | 'closed'>((resolve) => (this.#decided = resolve));
    send({ gate: 'enter' });
    if ((await decision) === 'closed') void this.#own.close();
    try {
      return await this.#own.pass(work);
    } finally {
      send({ gate: 'leave' });
    }
  }

  decide(state: 'open' | 'closed'): void {
    if (state === 'closed') void this.#own.close();
    this.#decided?.(state);
  }
}
