/** How far the clocks of a time zone are ahead of UTC, and when that changes. */
import { tzOffset } from '@date-fns/tz/tzOffset';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds that the clocks of a zone are ahead of UTC; negative if they are behind. */
export function offsetAt(timeZone: string, instant: number): number {
  return tzOffset(timeZone, new Date(instant)) * MINUTE;
}

/** A stretch of time in which the clocks of a zone are not changed. */
export interface Span {
  /** The first instant. */
  readonly from: number;
  /** The first instant after it. */
  readonly until: number;
  /** See `offsetAt`. */
  readonly offset: number;
  /** The offset before the span; the same one if it does not begin with a change of clocks. */
  readonly offsetBefore: number;
}

/** Longer spans are split, so that those of a zone without changes end. */
const LONGEST_SPAN = 32 * DAY;

/** The spans of a zone, without end. A first one may have begun before `from`. Two changes within a day are taken for one. */
export function* spansFrom(timeZone: string, from: number): Generator<Span> {
  let offsetBefore = offsetAt(timeZone, from);
  for (let start = from; ;) {
    const offset = offsetAt(timeZone, start);
    const until = changeBetween(timeZone, start, start + LONGEST_SPAN);
    yield { from: start, until, offset, offsetBefore };
    offsetBefore = offset;
    start = until;
  }
}

/** The first instant after `from` at which the clocks are changed; `limit` if there is none before. */
function changeBetween(timeZone: string, from: number, limit: number): number {
  const offset = offsetAt(timeZone, from);
  for (let same = from; same < limit;) {
    const next = Math.min(same + DAY, limit);
    if (offsetAt(timeZone, next) === offset) {
      same = next;
      continue;
    }
    let changed = next;
    while (changed - same > 1) {
      const middle = Math.floor((same + changed) / 2);
      if (offsetAt(timeZone, middle) === offset) same = middle;
      else changed = middle;
    }
    return changed;
  }
  return limit;
}
