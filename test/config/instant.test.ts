import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInstant, resolveClock } from '../../src/config/instant.js';
import { failureOf } from '../helpers/failure.js';

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
    expect(parseInstant(text, '--as-of').toISOString()).toBe(expected);
  });

  test.each(['', 'yesterday', '21.11.2026', '2026-11', '2026-13-01', '2026-02-30', '2026-11-21T25:00Z', '1795255200'])(
    'refuses "%s" and says how to write it',
    async (text) => {
      const failure = await failureOf(() => parseInstant(text, '--scanned-at'));
      expect(failure).toMatchObject({ kind: 'usage', code: 'time-invalid', exitCode: 2 });
      expect(failure.message).toContain('--scanned-at: expected an ISO 8601 date or time');
      expect(failure.hint).toContain('2026-11-21T10:00:00Z');
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
    expect(clock.toISOString()).toBe('2026-01-02T00:00:00.000Z');
  });

  test('SOURCE_DATE_EPOCH counts seconds', () => {
    expect(resolveClock({ env: { SOURCE_DATE_EPOCH: '1795255200' } }).toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });

  test('without either it is now', () => {
    const before = Date.now();
    const clock = resolveClock({ env: { SOURCE_DATE_EPOCH: '' } }).getTime();
    expect(clock).toBeGreaterThanOrEqual(before);
    expect(clock).toBeLessThanOrEqual(Date.now());
  });

  test.each(['-1', '1.5', '1e9', '0x10', '2026-11-21', '999999999999'])(
    'refuses SOURCE_DATE_EPOCH=%s',
    async (epoch) => {
      const failure = await failureOf(() => resolveClock({ env: { SOURCE_DATE_EPOCH: epoch } }));
      expect(failure).toMatchObject({ kind: 'usage', code: 'time-invalid' });
      expect(failure.message).toContain(`received "${epoch}"`);
    },
  );
});
