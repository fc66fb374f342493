/** Which occurrences of a schedule have to run now. Instants are milliseconds since 1970. */
import type { MissedPolicy, Timing } from '../../model/settings/schedules.js';
import { occurrencesBetween } from './occurrences.js';

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

/** The time since the last run in which the schedule was not paused. */
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
