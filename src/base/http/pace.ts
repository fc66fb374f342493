/** Times of requests: the deadline of each, and how many of a run are sent at the same time, or none while the service asks to wait. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Pace {
  /**
   * Runs work that sends requests, when there is room for it.
   *
   * @throws what the work throws; the reason of the signal
   */
  pass<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Waits as long as the service asks for. To be called before each request. */
  ready(signal?: AbortSignal): Promise<void>;
  hold(milliseconds: number): void;
  isHeld(): boolean;
}

const LONGEST_HOLD = 300_000;

export function createPace(atOnce: number): Pace {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  let heldUntil = 0;

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal?.reason as Error);
      };
      waiting.push(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  async function ready(signal?: AbortSignal): Promise<void> {
    for (let left = heldUntil - Date.now(); left > 0; left = heldUntil - Date.now()) {
      await wait(left, undefined, { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }

  return {
    ready,
    async pass(work, signal) {
      await enter(signal);
      try {
        await ready(signal);
        return await work();
      } finally {
        leave();
      }
    },
    isHeld: () => heldUntil > Date.now(),
    hold(milliseconds) {
      heldUntil = Math.max(heldUntil, Date.now() + Math.min(milliseconds, LONGEST_HOLD));
    },
  };
}

export interface Deadline {
  /** Aborted at the deadline, when `stopped` is aborted, and by `end`, so that no connection stays open. */
  readonly signal: AbortSignal;
  remaining(): number;
  end(): void;
}

/** Starts a timer that keeps the process alive. Without it, Node could exit during a wait. */
export function startDeadline(seconds: number, stopped?: AbortSignal): Deadline {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  stopped?.addEventListener('abort', stop);
  if (stopped?.aborted === true) stop();
  const milliseconds = Math.ceil(seconds * 1000);
  const over = performance.now() + milliseconds;
  const timer = setTimeout(stop, milliseconds);
  return {
    signal: controller.signal,
    remaining: () => over - performance.now(),
    end() {
      clearTimeout(timer);
      stopped?.removeEventListener('abort', stop);
      stop();
    },
  };
}
