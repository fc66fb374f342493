import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cronProblem } from '../../../src/settings/cron.js';
import { nextAfter, occurrencesBetween, offsetAt } from '../../../src/automation/schedule/occurrences.js';
import { runs } from '../../helpers/runs.js';

const DAY = 86_400_000;

/** Occurrences between two times in UTC, as the clocks of the zone show them, with the offset. */
function clocks(cron: string, timeZone: string, from: string, until: string): readonly string[] {
  return instants(cron, timeZone, from, until).map((instant) => onWall(instant, timeZone));
}

function instants(cron: string, timeZone: string, from: string, until: string): readonly number[] {
  return [...occurrencesBetween({ cron, timeZone }, Date.parse(from), Date.parse(until))];
}

/** `03-29 03:00 +02:00`, from the time-zone data of Node alone. */
function onWall(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const [month, day, hour, minute, zone = ''] = ['month', 'day', 'hour', 'minute', 'timeZoneName'].map((type) =>
    parts.get(type as Intl.DateTimeFormatPartTypes),
  );
  return `${month}-${day} ${hour}:${minute} ${zone.slice(3)}`;
}

test('a weekly schedule keeps its time of day when clocks change', () => {
  expect(clocks('0 7 * * 1', 'Europe/Berlin', '2026-03-20T00:00Z', '2026-04-07T00:00Z')).toEqual([
    '03-23 07:00 +01:00',
    '03-30 07:00 +02:00',
    '04-06 07:00 +02:00',
  ]);
});

describe('the hour that is missing', () => {
  test.each([
    [
      'Europe/Berlin',
      '30 2 * * *',
      '2026-03-28T00:00Z',
      ['03-28 02:30 +01:00', '03-29 03:00 +02:00', '03-30 02:30 +02:00'],
    ],
    [
      'America/New_York',
      '30 2 * * *',
      '2026-03-07T05:00Z',
      ['03-07 02:30 -05:00', '03-08 03:00 -04:00', '03-09 02:30 -04:00'],
    ],
    // Its clocks are changed by half an hour, at 02:00.
    [
      'Australia/Lord_Howe',
      '15 2 * * *',
      '2026-10-02T14:00Z',
      ['10-03 02:15 +10:30', '10-04 02:30 +11:00', '10-05 02:15 +11:00'],
    ],
  ])('%s: a daily schedule runs once, at the first instant after the gap', (zone, cron, from, expected) => {
    expect(clocks(cron, zone, from, after(from, 3))).toEqual(expected);
  });

  test('several skipped times are one occurrence, which is also that of the time after the gap', () => {
    expect(clocks('0,20,40 2,3 * * *', 'Europe/Berlin', '2026-03-29T00:00Z', '2026-03-29T12:00Z')).toEqual([
      '03-29 03:00 +02:00',
      '03-29 03:20 +02:00',
      '03-29 03:40 +02:00',
    ]);
  });

  test('a schedule of every hour follows elapsed time', () => {
    expect(clocks('30 * * * *', 'Europe/Berlin', '2026-03-29T00:00Z', '2026-03-29T02:00Z')).toEqual([
      '03-29 01:30 +01:00',
      '03-29 03:30 +02:00',
    ]);
    expect(clocks('*/15 * * * *', 'Australia/Lord_Howe', '2026-10-03T15:10Z', '2026-10-03T15:50Z')).toEqual([
      '10-04 01:45 +10:30',
      '10-04 02:30 +11:00',
      '10-04 02:45 +11:00',
    ]);
  });

  test('a whole day that a zone skips', () => {
    expect(clocks('0 7 * * *', 'Pacific/Apia', '2011-12-29T00:00Z', '2012-01-01T00:00Z')).toEqual([
      '12-29 07:00 -10:00',
      '12-31 00:00 +14:00',
      '12-31 07:00 +14:00',
      '01-01 07:00 +14:00',
    ]);
  });
});

describe('the hour that comes twice', () => {
  test.each([
    [
      'Europe/Berlin',
      '30 2 * * *',
      '2026-10-24T00:00Z',
      ['10-24 02:30 +02:00', '10-25 02:30 +02:00', '10-26 02:30 +01:00'],
    ],
    [
      'America/New_York',
      '30 1 * * *',
      '2026-10-31T05:00Z',
      ['10-31 01:30 -04:00', '11-01 01:30 -04:00', '11-02 01:30 -05:00'],
    ],
    [
      'Australia/Lord_Howe',
      '45 1 * * *',
      '2026-04-03T14:00Z',
      ['04-04 01:45 +11:00', '04-05 01:45 +11:00', '04-06 01:45 +10:30'],
    ],
  ])('%s: a daily schedule runs once, at the first pass', (zone, cron, from, expected) => {
    expect(clocks(cron, zone, from, after(from, 3))).toEqual(expected);
  });

  test('a schedule of every hour runs in both passes', () => {
    expect(clocks('30 * * * *', 'Europe/Berlin', '2026-10-25T00:00Z', '2026-10-25T02:00Z')).toEqual([
      '10-25 02:30 +02:00',
      '10-25 02:30 +01:00',
    ]);
    expect(clocks('*/15 * * * *', 'Australia/Lord_Howe', '2026-04-04T14:20Z', '2026-04-04T15:20Z')).toEqual([
      '04-05 01:30 +11:00',
      '04-05 01:45 +11:00',
      '04-05 01:30 +10:30',
      '04-05 01:45 +10:30',
    ]);
  });

  test('between the passes, the second one is not next', () => {
    const timing = { cron: '30 2 * * *', timeZone: 'Europe/Berlin' };
    const between = Date.parse('2026-10-25T00:45:00Z');
    expect(onWall(between, timing.timeZone)).toBe('10-25 02:45 +02:00');
    for (const instant of [between, between + 30 * 60_000]) {
      expect(onWall(nextAfter(timing, instant) ?? 0, timing.timeZone)).toBe('10-26 02:30 +01:00');
    }
  });
});

test('an occurrence is after its instant, however short before', () => {
  const timing = { cron: '0 7 * * *', timeZone: 'UTC' };
  const seven = Date.parse('2026-11-24T07:00:00Z');
  expect(nextAfter(timing, seven - 1)).toBe(seven);
  expect(nextAfter(timing, seven)).toBe(seven + DAY);
});

test('the next leap day is found', () => {
  expect(nextAfter({ cron: '0 0 29 2 *', timeZone: 'Asia/Tokyo' }, Date.parse('2096-03-01T00:00Z'))).toBe(
    Date.parse('2104-02-28T15:00Z'),
  );
});

test('a year of every minute is computed as it is asked for', () => {
  const occurrences = occurrencesBetween({ cron: '* * * * *', timeZone: 'UTC' }, 0, Infinity);
  expect([occurrences.next().value, occurrences.next().value]).toEqual([60_000, 120_000]);
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'];
const field = (least: number, most: number) =>
  fc.oneof(fc.constant('*'), fc.integer({ min: least, max: most }).map(String), fc.constant('*/7'));
const crons = fc
  .tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6))
  .map((fields) => fields.join(' '));

test('occurrences increase, are within the span, and match on the wall unless a gap moved them', () => {
  fc.assert(
    fc.property(crons, fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 730 }), (cron, timeZone, day) => {
      const from = Date.parse('2026-01-01T00:00Z') + day * DAY;
      const until = from + 3 * DAY;
      const found = [...occurrencesBetween({ cron, timeZone }, from, until)];
      expect(found).toEqual([...occurrencesBetween({ cron, timeZone }, from, until)]);
      let last = from;
      for (const occurrence of found) {
        expect(occurrence).toBeGreaterThan(last);
        expect(nextAfter({ cron, timeZone }, last)).toBe(occurrence);
        expect(occurrence).toBeLessThanOrEqual(until);
        const isAfterGap = offsetAt(timeZone, occurrence - 1) < offsetAt(timeZone, occurrence);
        expect(isAfterGap || matches(cron, occurrence + offsetAt(timeZone, occurrence))).toBe(true);
        last = occurrence;
      }
    }),
    { numRuns: runs(60, 15) },
  );
});

/** Cron as its manual states it: days match if one of the two fields does, unless one begins with `*`. */
function matches(cron: string, wall: number): boolean {
  const date = new Date(wall);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const fits = (text: string, value: number, least: number): boolean =>
    text === '*' || (text === '*/7' ? (value - least) % 7 === 0 : Number(text) === value);
  const [fitsDay, fitsWeekday] = [fits(day, date.getUTCDate(), 1), fits(weekday, date.getUTCDay(), 0)];
  return (
    fits(minute, date.getUTCMinutes(), 0) &&
    fits(hour, date.getUTCHours(), 0) &&
    fits(month, date.getUTCMonth() + 1, 1) &&
    (day === '*' || weekday === '*' ? fitsDay && fitsWeekday : fitsDay || fitsWeekday)
  );
}

test.each(['UTC', 'America/New_York', 'Australia/Lord_Howe'])('the zone of the process does not matter: %s', (zone) => {
  const timing = { cron: '30 2 * * *', timeZone: 'Europe/Berlin' };
  const [from, until] = [Date.parse('2026-03-01T00:00Z'), Date.parse('2026-11-30T00:00Z')];
  const expected = [...occurrencesBetween(timing, from, until)];
  const own = process.env['TZ'];
  try {
    process.env['TZ'] = zone;
    expect(new Date(0).getTimezoneOffset()).toBe(zone === 'UTC' ? 0 : zone === 'America/New_York' ? 300 : -600);
    expect([...occurrencesBetween(timing, from, until)]).toEqual(expected);
  } finally {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  }
});

test.each([
  ['0 7 * *', '4 fields'],
  ['0 7 * * 1 2027', '6 fields'],
  ['@daily', 'it has one field'],
  ['60 * * * *', 'Invalid value for minute: 60'],
  ['0 7 * * FUNDAY', 'illegal characters'],
])('a wrong expression is explained: %s', (cron, reason) => {
  expect(cronProblem(cron)).toMatch(/^expected five fields/);
  expect(cronProblem(cron)).toContain(reason);
});

test('an expression that never occurs is refused', () => {
  expect(cronProblem('0 0 30 2 *')).toBe('expected a time that occurs, received one that never does');
  expect(cronProblem('0 7 * * MON-FRI')).toBeUndefined();
});

/** The time some days later, in UTC. */
function after(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY).toISOString();
}
