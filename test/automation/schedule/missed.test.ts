import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MissedPolicy } from '../../../src/model/settings/schedules.js';
import {
  dueOccurrences,
  GRACE,
  MOST_AT_ONCE,
  type Pause,
  nextAfter,
  occurrencesBetween,
} from '../../../src/automation/schedule/occurrences.js';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

function schedule(missed: MissedPolicy, cron = '0 7 * * *', timeZone = 'Europe/Berlin') {
  return { cron, timeZone, missed };
}

/** As the recorder of runs does: takes what is due at each look at the clock, from the last one that it took. */
function takeDuring(
  { missed, cron, timeZone }: ReturnType<typeof schedule>,
  since: number,
  looks: readonly number[],
  pauses: readonly Pause[] = [],
): readonly number[] {
  const taken: number[] = [];
  for (const now of looks)
    taken.push(...dueOccurrences({ missed, cron, timeZone }, taken.at(-1) ?? since, pauses, now));
  return taken;
}

const at = (text: string): number => Date.parse(text);
const iso = (instants: readonly number[]): readonly string[] =>
  instants.map((instant) => `${new Date(instant).toISOString().slice(0, 16)}Z`);

test('a schedule that was not known runs nothing of the past', () => {
  for (const missed of ['once', 'skip', 'all'] as const) {
    expect(dueOccurrences(schedule(missed), null, [], at('2026-11-24T06:00Z'))).toEqual([]);
  }
});

test('an occurrence is due at its time, and not before', () => {
  const since = at('2026-11-23T06:00Z');
  for (const missed of ['once', 'skip', 'all'] as const) {
    expect(dueOccurrences(schedule(missed), since, [], at('2026-11-24T06:00Z') - 1)).toEqual([]);
    expect(iso(dueOccurrences(schedule(missed), since, [], at('2026-11-24T06:00Z')))).toEqual(['2026-11-24T06:00Z']);
    expect(dueOccurrences(schedule(missed), at('2026-11-24T06:00Z'), [], at('2026-11-24T06:00Z'))).toEqual([]);
  }
});

describe('after three days without a worker', () => {
  const since = at('2026-11-20T06:00Z');
  const now = at('2026-11-23T15:00Z');

  test('once: the last one', () => {
    expect(iso(dueOccurrences(schedule('once'), since, [], now))).toEqual(['2026-11-23T06:00Z']);
  });

  test('skip: none, unless one is no older than five minutes', () => {
    expect(dueOccurrences(schedule('skip'), since, [], now)).toEqual([]);
    const due = at('2026-11-23T06:00Z');
    expect(dueOccurrences(schedule('skip'), since, [], due + GRACE)).toEqual([due]);
    expect(dueOccurrences(schedule('skip'), since, [], due + GRACE + 1)).toEqual([]);
  });

  test('all: each one, in order', () => {
    expect(iso(dueOccurrences(schedule('all'), since, [], now))).toEqual([
      '2026-11-21T06:00Z',
      '2026-11-22T06:00Z',
      '2026-11-23T06:00Z',
    ]);
  });

  test('what falls into a pause is not missed', () => {
    const pauses = [{ from: at('2026-11-22T06:00Z'), until: at('2026-11-23T06:00Z') }];
    expect(iso(dueOccurrences(schedule('all'), since, pauses, now))).toEqual([
      '2026-11-21T06:00Z',
      '2026-11-23T06:00Z',
    ]);
    const paused = [{ from: at('2026-11-21T06:00Z'), until: null }];
    for (const missed of ['once', 'skip', 'all'] as const) {
      expect(dueOccurrences(schedule(missed), since, paused, now)).toEqual([]);
    }
  });

  test('a pause hides only what falls into it', () => {
    const pauses = [
      { from: at('2026-11-19T00:00Z'), until: at('2026-11-20T12:00Z') },
      { from: at('2026-11-22T00:00Z'), until: at('2026-11-22T01:00Z') },
      { from: at('2026-11-23T00:00Z'), until: null },
    ];
    expect(iso(dueOccurrences(schedule('once'), since, pauses, now))).toEqual(['2026-11-22T06:00Z']);
  });
});

test.each([
  ['2026-03-27T12:00Z', '30 2 * * *', ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z']],
  ['2026-10-23T12:00Z', '30 2 * * *', ['2026-10-24T00:30Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z']],
])('in a week in which clocks change, a daily schedule runs each day once: %s', (from, cron, expected) => {
  const looks = Array.from({ length: 3 * 96 }, (_look, index) => at(from) + index * 15 * MINUTE);
  for (const missed of ['once', 'all'] as const) {
    expect(iso(takeDuring(schedule(missed, cron), at(from), looks))).toEqual(expected);
  }
});

describe('after a year without a worker', () => {
  const since = at('2025-11-24T00:00Z');
  const now = at('2026-11-24T00:00Z');

  test('of every minute, the last one and the latest five are found at once', () => {
    const started = performance.now();
    expect(iso(dueOccurrences(schedule('once', '* * * * *'), since, [], now))).toEqual(['2026-11-24T00:00Z']);
    expect(dueOccurrences(schedule('skip', '* * * * *'), since, [], now)).toHaveLength(6);
    const paused = [{ from: since + DAY, until: now - 30_000 }];
    expect(iso(dueOccurrences(schedule('once', '* * * * *'), since, paused, now - 1))).toEqual(['2025-11-24T23:59Z']);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('of every day, all of them run, a hundred at once', () => {
    const days = [...occurrencesBetween(schedule('all'), since, now)];
    expect(days).toHaveLength(365);
    expect(dueOccurrences(schedule('all'), since, [], now)).toEqual(days.slice(0, MOST_AT_ONCE));
    expect(takeDuring(schedule('all'), since, [now, now, now, now, now])).toEqual(days);
  });
});

const crons = fc.constantFrom('0 7 * * *', '*/20 * * * *', '30 2 * * *', '0 0 1 * *', '15 */5 * * 1-5');
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
const START = Date.parse('2026-03-01T00:00Z');
const moments = fc.integer({ min: 0, max: 40 * 1440 }).map((minutes) => START + minutes * MINUTE);
const pauseLists = fc.uniqueArray(moments, { maxLength: 5 }).map((ends) => {
  const sorted = ends.toSorted((a, b) => a - b);
  return sorted.flatMap((from, index) => (index % 2 === 0 ? [{ from, until: sorted[index + 1] ?? null }] : []));
});

test('whenever the clock is looked at, "all" gives each occurrence outside of pauses once, in order', () => {
  fc.assert(
    fc.property(
      crons,
      zones,
      pauseLists,
      fc.array(moments, { minLength: 1, maxLength: 4 }),
      (cron, zone, pauses, some) => {
        const looks = some.toSorted((a, b) => a - b);
        const last = looks.at(-1) ?? START;
        const expected = [...occurrencesBetween({ cron, timeZone: zone }, START, last)].filter(
          (instant) => !pauses.some(({ from, until }) => from <= instant && instant < (until ?? Infinity)),
        );
        const each = [...looks, ...Array.from({ length: Math.ceil(expected.length / MOST_AT_ONCE) }, () => last)];
        expect(takeDuring(schedule('all', cron, zone), START, each, pauses)).toEqual(expected);
      },
    ),
    { numRuns: 40 },
  );
});

test('"once" and "skip" give some of what "all" gives, and the same when they are asked again', () => {
  fc.assert(
    fc.property(crons, zones, pauseLists, moments, (cron, zone, pauses, now) => {
      const since = now - 3 * DAY;
      const [once, skip, all] = (['once', 'skip', 'all'] as const).map((missed) => {
        const due = dueOccurrences(schedule(missed, cron, zone), since, pauses, now);
        expect(dueOccurrences(schedule(missed, cron, zone), since, pauses, now)).toEqual(due);
        return due;
      });
      // Three days have at most 216 of them.
      const timing = { cron, timeZone: zone };
      const rest = all?.length === MOST_AT_ONCE ? [...occurrencesBetween(timing, all.at(-1) ?? 0, now)] : [];
      const open = [...(all ?? []), ...rest].filter(
        (instant) => !pauses.some(({ from, until }) => from <= instant && instant < (until ?? Infinity)),
      );
      expect(once).toEqual(open.slice(-1));
      expect(skip).toEqual(open.filter((instant) => instant >= now - GRACE));
      for (const instant of open) expect(nextAfter(timing, instant - 1)).toBe(instant);
    }),
    { numRuns: 40 },
  );
});
