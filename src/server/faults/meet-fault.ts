/** Which fault the next request meets. */
import { setTimeout } from 'node:timers/promises';
import type { FaultRates } from '../options.js';
import { Refusal } from '../refusal.js';
import { alternateRetryAfter } from './retry-after.js';
import { takeTurns } from './take-turns.js';

const TOO_MANY_REQUESTS = 429;
const INTERNAL = 500;

/** How the answer is to be sent, where there is one. */
export type Sending = 'whole' | 'truncated';

/**
 * Counts from the first request. A delay comes on top of whatever else the request meets.
 *
 * @returns what every request awaits; it throws the Refusal that takes the place of the answer
 */
export function createFaults(rates: FaultRates): () => Promise<Sending> {
  const isDelayed = takeTurns({ delayed: rates.delay }, 'at once');
  const replacement = takeTurns({ '429': rates[429], '500': rates[500], truncate: rates.truncate }, 'none');
  const retryAfter = alternateRetryAfter(() => new Date());
  return async () => {
    const wait = isDelayed() === 'delayed' ? rates.delaySeconds * 1000 : 0;
    const met = replacement();
    // Does not keep a server alive whose connections are closed.
    if (wait > 0) await setTimeout(wait, undefined, { ref: false });
    switch (met) {
      case '429':
        throw new Refusal(
          TOO_MANY_REQUESTS,
          'expected fewer requests, received one too many (a fault that the server is told to inject). Try again after the time in Retry-After.',
          { 'retry-after': retryAfter() },
        );
      case '500':
        throw new Refusal(
          INTERNAL,
          'expected an answer, met an internal failure (a fault that the server is told to inject). Try again.',
        );
      case 'truncate':
        return 'truncated';
      case 'none':
        return 'whole';
    }
  };
}
