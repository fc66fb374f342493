/** Holds requests back while a tracker accepts none, so that one wait serves all tickets of a run. */
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError } from '../../base/errors.js';
import { utcTime } from '../../base/wording/utc-time.js';
import type { DeliverContext } from '../deliverer.js';

/** Seconds that requests wait for a tracker that limits their rate. A longer wait postpones the delivery. */
export const LONGEST_WAIT = 60;

/** Until when trackers accept no requests, in milliseconds since 1970. */
const holds = new WeakMap<object, { until: number }>();

export interface RateHold {
  /**
   * Waits until the tracker accepts requests.
   *
   * @param about what the request is about
   * @throws AuditpressError `delivery-postponed` if that takes too long; the reason of an aborted signal
   */
  ready(about: string): Promise<void>;
  /** Holds requests back for these seconds. Returns the end of it, for messages. */
  hold(seconds: number): string;
}

/** @param shared what has the same one shares it, in the whole process */
export function rateHold(host: string, shared: object, { signal, now }: DeliverContext): RateHold {
  const held = holds.get(shared) ?? { until: 0 };
  holds.set(shared, held);
  return {
    async ready(about) {
      const { until } = held;
      const left = (until - now().getTime()) / 1000;
      if (left <= 0) return;
      if (left > LONGEST_WAIT) {
        throw new AuditpressError(
          'delivery-postponed',
          `${about}: expected ${host} to accept requests, but it said that it accepts none until ${utcTime(new Date(until))}`,
          { hint: 'Run the command again after that time.', retryAfter: Math.ceil(left) },
        );
      }
      await wait(left * 1000, undefined, { signal });
      if (held.until === until) held.until = 0;
    },
    hold(seconds) {
      held.until = Math.max(held.until, now().getTime() + seconds * 1000);
      return utcTime(new Date(held.until));
    },
  };
}
