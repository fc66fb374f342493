import { describe, expect, test } from 'vitest';
import { readInstant } from '../../../src/model/values/instant.js';

describe('readInstant', () => {
  test.each([
    ['2026-11-21T10:05:06+14:00', '2026-11-20T20:05:06.000Z'],
    ['2026-11-21T10:05:06-05', '2026-11-21T15:05:06.000Z'],
    ['2026-11-21 10:05', '2026-11-21T10:05:00.000Z'],
    ['1969-12-31T23:00Z', '1969-12-31T23:00:00.000Z'],
  ])('reads %s', (text, at) => {
    expect(readInstant(text)).toEqual({ at });
  });

  test('marks a date alone', () => {
    expect(readInstant(' 2024-02-29 ')).toEqual({ at: '2024-02-29T00:00:00.000Z', dateOnly: true });
  });

  test.each(['2026-02-30', '2026-11-21T10:00+99:59', '2026-11-21T10:00+15:00', '2026-11-21T25:00Z', '21.11.2026', ''])(
    'does not read "%s"',
    (text) => {
      expect(readInstant(text)).toBeUndefined();
    },
  );
});
