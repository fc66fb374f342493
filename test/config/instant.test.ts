import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveClock as clockOf, resolveInstant, type ClockInput } from '../../src/config/instant.js';

/** The instant, or the problems with it. */
function parseInstant(text: string, origin: string): Date | string[] {
  const problems: string[] = [];
  const instant = resolveInstant(text, origin, problems);
  return problems.length > 0 ? problems : instant;
}

function resolveClock(input: ClockInput): Date | string[] {
  const problems: string[] = [];
  const clock = clockOf(input, problems);
  return problems.length > 0 ? problems : clock;
}

describe('parseInstant', () => {
  test.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21 10:05', '2026-11-21T10:05:00.000Z'],
    ['2026-11-21T10:05', '2026-11-21T10:05:00.000Z'],
    ['2026-11-21T10:05:06', '2026-11-21T10:05:06.000Z'],
    ['2026-11-21T10:05:06.789Z', '2026-11-21T10:05:06.789Z'],
    ['2026-11-21t10:05:06z', '2026-11-21T10:05:06.000Z'],
    ['2026-11-21T10:05:06+02:00', '2026-11-21T08:05:06.000Z'],
    ['2026-11-21T10:05:06-0530', '2026-11-21T15:35:06.000Z'],
    [' 2024-02-29 ', '2024-02-29T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parseInstant(text, '--as-of')).toEqual(new Date(expected));
  });

  test.each(['', 'yesterday', '21.11.2026', '2026-11', '2026-13-01', '2026-02-30', '2026-11-21T25:00Z', '1795255200'])(
    'refuses "%s" and says how to write it',
    (text) => {
      expect(parseInstant(text, '--scanned-at')).toEqual([
        expect.stringMatching(
          /^--scanned-at: expected an ISO 8601 date or time such as .*2026-11-21T10:00:00Z, received "/,
        ),
      ]);
    },
  );

  test('reads back every time that JavaScript writes, in any zone of the host', () => {
    const years = { min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(parseInstant(date.toISOString(), 'time')).toEqual(date);
      }),
    );
  });
});

describe('resolveClock', () => {
  test('--as-of wins over SOURCE_DATE_EPOCH', () => {
    const clock = resolveClock({ asOf: '2026-01-02', env: { SOURCE_DATE_EPOCH: '0' } });
    expect(clock).toEqual(new Date('2026-01-02T00:00:00.000Z'));
  });

  test('SOURCE_DATE_EPOCH counts seconds', () => {
    expect(resolveClock({ env: { SOURCE_DATE_EPOCH: '1795255200' } })).toEqual(new Date('2026-11-21T10:00:00.000Z'));
  });

  test('without either it is now', () => {
    const before = Date.now();
    const clock = Number(resolveClock({ env: { SOURCE_DATE_EPOCH: '' } }));
    expect(clock).toBeGreaterThanOrEqual(before);
    expect(clock).toBeLessThanOrEqual(Date.now());
  });

  test.each(['-1', '1.5', '1e9', '0x10', '2026-11-21', '999999999999'])('refuses SOURCE_DATE_EPOCH=%s', (epoch) => {
    expect(resolveClock({ env: { SOURCE_DATE_EPOCH: epoch } })).toEqual([
      `SOURCE_DATE_EPOCH: expected whole seconds since 1970 such as 1795255200, received "${epoch}"`,
    ]);
  });
});
