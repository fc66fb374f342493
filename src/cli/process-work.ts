/** The side of a worker process: does the work that its parent sends. */
import type { Answer, Question } from './batch/remote-access.js';
import type { FromWorker, ToWorker } from './batch/worker-process.js';
import { WriteGate } from './batch/write-gate.js';
import { createHandler, type AnyTask, type Work } from './thread-work.js';

/** Handles tasks until the parent disconnects. To be called once, in a forked process. */
export function runProcessWorker(): void {
  const gate = new RemoteGate();
  const asked = new Map<number, (answered: Answer) => void>();
  let number = 0;
  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve) => {
      number += 1;
      asked.set(number, resolve);
      reply({ question, number });
    });
  let handle: ReturnType<typeof createHandler> | undefined;
  process.on('message', (message: ToWorker<Work, AnyTask>) => {
    if ('work' in message) handle = createHandler(message.work, gate, ask);
    else if ('answer' in message) {
      asked.get(message.number)?.(message.answer);
      asked.delete(message.number);
    } else if ('gate' in message) gate.decide(message.gate);
    else void handle?.(message.task).then((result) => reply({ result }));
  });
  // The parent has ended.
  process.once('disconnect', () => process.exit());
}

function reply(message: FromWorker): void {
  process.send?.(message);
}

/** The gate of the parent process, which decides whether it is open. */
class RemoteGate {
  readonly #own = new WriteGate();
  #decided: ((state: 'open' | 'closed') => void) | undefined;

  async pass<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const decision = new Promise<'open' | 'closed'>((resolve) => (this.#decided = resolve));
    reply({ gate: 'enter' });
    if ((await decision) === 'closed') void this.#own.close();
    try {
      return await this.#own.pass(work);
    } finally {
      reply({ gate: 'leave' });
    }
  }

  decide(state: 'open' | 'closed'): void {
    if (state === 'closed') void this.#own.close();
    this.#decided?.(state);
  }
}
