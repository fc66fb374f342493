/** What takes long to read: what the last look has seen, while the next one is under way. */
import { setTimeout as wait } from 'node:timers/promises';

export interface LastLook<Seen> {
  /** Begins a look if the last one is not new. Waits for it a moment; null if nothing was seen yet. */
  readonly see: () => Promise<{ readonly last: Dated<Seen> | null; readonly isLooking: boolean }>;
  /** Something has changed: the next call begins a look. */
  readonly outdate: () => void;
}

interface Dated<Seen> {
  readonly seen: Seen;
  /** When the look began. */
  readonly asOf: Date;
}

/** Milliseconds that a look is new after its end: longer than pages wait before they ask again. */
const NEW = 5000;
/** Milliseconds that a page waits for a look. */
const MOMENT = 100;

/** @param look throws nothing. A call while another one runs begins after it */
export function lastLookOf<Seen>(look: () => Promise<Seen>, now: () => Date): LastLook<Seen> {
  let last: Dated<Seen> | null = null;
  let endedAt = -Infinity;
  let running: Promise<void> | undefined;
  let isOutdated = false;
  const begin = (): Promise<void> => {
    const asOf = now();
    isOutdated = false;
    const one = look().then((seen) => {
      last = { seen, asOf };
      endedAt = now().getTime();
      if (running === one) running = undefined;
    });
    return one;
  };
  return {
    async see() {
      const isNew = now().getTime() - endedAt < NEW;
      if (isOutdated || (running === undefined && !isNew)) running = begin();
      await Promise.race([running, wait(MOMENT, undefined, { ref: false })]);
      return { last, isLooking: running !== undefined };
    },
    outdate() {
      isOutdated = true;
    },
  };
}
