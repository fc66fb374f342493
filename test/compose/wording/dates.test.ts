import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { enGB } from 'date-fns/locale/en-GB';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateIn } from '../../../src/compose/wording/dates.js';

/** Every part of a date. */
const PATTERN = "EEEE d MMMM yyyy, do QQQ, H:mm:ss.SSS h a xxx, 'week' w I";
const text = (date: Date): string => format(date, PATTERN, { locale: enGB });

describe('a date in UTC', () => {
  it('is formatted as that of the time-zone data, in any zone of the host', () => {
    const time = fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('9999-12-31') });
    const host = process.env['TZ'];
    try {
      for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu']) {
        process.env['TZ'] = zone;
        fc.assert(
          fc.property(time, (at) => {
            expect(text(dateIn('UTC', at.toISOString()))).toBe(text(new TZDate(at.toISOString(), 'UTC')));
          }),
        );
      }
    } finally {
      if (host === undefined) delete process.env['TZ'];
      else process.env['TZ'] = host;
    }
  });

  it('may be a day without a time', () => {
    expect(text(dateIn('UTC', '2026-11-22'))).toMatch(/^Sunday 22 November 2026, .* 0:00:00\.000 12 AM \+00:00/);
  });
});

it('a date in another zone follows its rules', () => {
  expect(text(dateIn('Europe/Berlin', '2026-07-01T22:30:00Z'))).toContain('Thursday 2 July 2026');
});
