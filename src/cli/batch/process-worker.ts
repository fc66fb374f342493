/** What a process of a pool does: it answers tasks for as long as somebody asks. */
import type { Answer } from './worker-pool.js';
import { answererOf } from './worker-pool.js';
import type { Order, Reply } from './process-pool.js';
import { WriteGate } from './write-gate.js';

/** Called once, in a process that was forked. */
export function answerOrders(): void {
  const gate = new AskedGate();
  let answer: ReturnType<typeof answererOf> | undefined;
  process.on('message', (order: Order) => {
    if ('job' in order) answer = answererOf(order.job, gate);
    else if ('gate' in order) gate.decide(order.gate);
    else void answer?.(order.task).then((done: Answer) => reply({ answer: done }));
  });
  // Whoever asked is gone.
  process.once('disconnect', () => process.exit());
}

function reply(content: Reply): void {
  process.send?.(content);
}

/** A gate that belongs to the process that asks: it says when it is open, and when it is closed. */
class AskedGate {
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
