/** Injects faults into requests at given rates. */
import { setTimeout } from 'node:timers/promises';
import type { FaultRates } from '../options.js';
import { HttpError } from '../http-error.js';
import { weightedRoundRobin } from './weighted-round-robin.js';

const TOO_MANY_REQUESTS = 429;
const INTERNAL = 500;

/** Milliseconds to wait, as `Retry-After` states. */
const WAIT = 1_000;

/** How to send the response. */
export type SendMode = 'whole' | 'truncated';

/**
 * Distributes faults deterministically, from the first request on. A delay is added to any other fault.
 *
 * @returns a function that every request awaits; it throws the HttpError that replaces the response
 */
export function createFaultInjector(rates: FaultRates): () => Promise<SendMode> {
  const isDelayed = weightedRoundRobin({ delayed: rates.delay }, 'at once');
  const replacement = weightedRoundRobin({ '429': rates[429], '500': rates[500], truncate: rates.truncate }, 'none');
  const retryAfter = alternateRetryAfter(() => new Date());
  return async () => {
    const wait = isDelayed() === 'delayed' ? rates.delaySeconds * 1000 : 0;
    const met = replacement();
    // Must not keep a stopping server alive.
    if (wait > 0) await setTimeout(wait, undefined, { ref: false });
    switch (met) {
      case '429':
        throw new HttpError(
          TOO_MANY_REQUESTS,
          'expected fewer requests, received too many (injected fault). Try again after the time in Retry-After.',
          { 'retry-after': retryAfter() },
        );
      case '500':
        throw new HttpError(
          INTERNAL,
          'expected to answer, but an internal error occurred (injected fault). Try again.',
        );
      case 'truncate':
        return 'truncated';
      case 'none':
        return 'whole';
    }
  };
}

/** Values of `Retry-After`, alternating between the two forms of HTTP: seconds and a date. */
function alternateRetryAfter(now: () => Date): () => string {
  let asDate = true;
  return () => {
    asDate = !asDate;
    // An HTTP date has whole seconds. Rounded up, so that the wait is not shorter.
    return asDate ? new Date(Math.ceil((now().getTime() + WAIT) / 1000) * 1000).toUTCString() : String(WAIT / 1000);
  };
}
