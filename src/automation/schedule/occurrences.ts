/**
 * When a schedule is due. Instants are milliseconds since 1970.
 *
 * Clocks that are changed for daylight saving time skip some times of the day and repeat others. A schedule whose hour begins with
 * `*` follows elapsed time: it has no occurrence at a skipped time, and one at each pass of a repeated time. Every other schedule
 * names times of the day: skipped ones become due together at the first instant after the gap, repeated ones at their first pass
 * only. So a daily schedule is due every day, and once.
 */
import type { Timing, MissedPolicy } from '../../model/settings/schedules.js';
import { readCron, type CronExpression } from '../../settings/cron.js';
import { tzOffset } from '@date-fns/tz/tzOffset';

/** Clocks are never changed by more: Samoa skipped a whole day. */
const LONGEST_CHANGE = 25 * 3_600_000;

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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function offsetAt(timeZone: string, instant: number): number {
  return tzOffset(timeZone, new Date(instant)) * MINUTE;
}

export interface Span {
  readonly from: number;
  /** The first instant after it. */
  readonly until: number;
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

export interface Pause {
  readonly from: number;
  /** When it was resumed; null while it is paused. */
  readonly until: number | null;
}

/** A later run still counts as on time, so that a worker that restarts misses nothing. */
export const GRACE = 5 * 60_000;

/** Runs of `all` that are returned at once. Once they are recorded, the next call returns the following ones. */
export const MOST_AT_ONCE = 100;

/**
 * The occurrences to run, in order. Pure.
 *
 * - `once`: the last one
 * - `skip`: those of the last five minutes
 * - `all`: each one, at most 100 at once
 *
 * An occurrence within a pause is skipped on purpose, so it is not missed.
 *
 * @param since the last occurrence that ran or, before the first one, when the schedule became known; null if it was not known, so
 * that nothing of the past runs
 * @param pauses in order, without overlap
 */
export function dueOccurrences(
  schedule: Timing & { readonly missed: MissedPolicy },
  since: number | null,
  pauses: readonly Pause[],
  now: number,
): readonly number[] {
  if (since === null) return [];
  switch (schedule.missed) {
    case 'once': {
      for (const { from, until } of openSpans(since, pauses, now).toReversed()) {
        const last = lastBetween(schedule, from, until);
        if (last !== null) return [last];
      }
      return [];
    }
    case 'skip':
      return firstOf(schedule, openSpans(Math.max(since, now - GRACE - 1), pauses, now));
    case 'all':
      return firstOf(schedule, openSpans(since, pauses, now));
  }
}

/** Its instants are after `from`, up to and including `until`. */
interface OpenSpan {
  readonly from: number;
  readonly until: number;
}

function openSpans(since: number, pauses: readonly Pause[], now: number): readonly OpenSpan[] {
  const starts = [since, ...pauses.map(({ until }) => (until === null ? Infinity : until - 1))];
  const ends = [...pauses.map(({ from }) => from - 1), now];
  return starts
    .map((from, index) => ({ from: Math.max(from, since), until: Math.min(ends[index] ?? now, now) }))
    .filter(({ from, until }) => from < until);
}

function firstOf(timing: Timing, spans: readonly OpenSpan[]): readonly number[] {
  const found: number[] = [];
  for (const { from, until } of spans) {
    for (const occurrence of occurrencesBetween(timing, from, until)) {
      if (found.push(occurrence) === MOST_AT_ONCE) return found;
    }
  }
  return found;
}

/** The last occurrence of a span, found from its end, so that a year of missed minutes takes no longer than an hour of them. */
function lastBetween(timing: Timing, from: number, until: number): number | null {
  for (let length = 3_600_000; ; length *= 8) {
    const start = Math.max(from, until - length);
    let last: number | null = null;
    for (const occurrence of occurrencesBetween(timing, start, until)) last = occurrence;
    if (last !== null || start === from) return last;
  }
}
