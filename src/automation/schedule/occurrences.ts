/**
 * When a schedule is due. Instants are milliseconds since 1970.
 *
 * Clocks that are changed for daylight saving time skip some times of the day and repeat others. A schedule whose hour begins with
 * `*` follows elapsed time: it has no occurrence at a skipped time, and one at each pass of a repeated time. Every other schedule
 * names times of the day: skipped ones become due together at the first instant after the gap, repeated ones at their first pass
 * only. So a daily schedule is due every day, and once.
 */
import type { Timing } from '../../model/settings/schedules.js';
import { readCron, type CronExpression } from '../../settings/cron.js';
import { spansFrom, type Span } from './zone.js';

/** Clocks are never changed by more: Samoa skipped a whole day. */
const LONGEST_CHANGE = 25 * 3_600_000;

/** The first occurrence after an instant; null if there is none. */
export function nextAfter(timing: Timing, instant: number): number | null {
  for (const occurrence of occurrencesBetween(timing, instant, Infinity)) return occurrence;
  return null;
}

/** The occurrences after `from`, up to and including `until`, in order. Each is computed when it is asked for. */
export function* occurrencesBetween({ cron, timeZone }: Timing, from: number, until: number): Generator<number> {
  const expression = readCron(cron);
  // Which times are repeated depends on the last change before.
  for (const span of spansFrom(timeZone, from - LONGEST_CHANGE)) {
    if (span.from > until || expression.nextAfter(span.from + span.offset) === null) return;
    if (span.until <= from) continue;
    for (const occurrence of occurrencesIn(span, expression, from)) {
      if (occurrence > until) return;
      yield occurrence;
    }
  }
}

function* occurrencesIn(
  span: Span,
  { isEveryHour, nextAfter: next }: CronExpression,
  after: number,
): Generator<number> {
  const { from, until, offset, offsetBefore } = span;
  // On the wall, the latest time that is done.
  let done = Math.max(from - 1, after) + offset;
  if (!isEveryHour && from > after && offset > offsetBefore) {
    const skipped = next(from + offsetBefore - 1);
    if (skipped !== null && skipped < from + offset) {
      yield from;
      done = from + offset;
    }
  }
  if (!isEveryHour) done = Math.max(done, from + offsetBefore - 1);
  for (let wall = next(done); wall !== null && wall < until + offset; wall = next(wall)) yield wall - offset;
}
