import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinDates } from '../../../../../src/renderers/pdf/engine/text/dates.js';
import { runs } from '../../../../helpers/runs.js';

describe('the spaces of a date do not break', () => {
  it.each([
    'on 14 November 2026.',
    'le 1er août 2027',
    'am 30. März 2027',
    '2 de mayo de 2027',
    'June 30, 2027',
    '3 мая 2027',
  ])('in %s', (text) => {
    const date = /(?:June|\d)[^.]*(?:\. März)?[^.]*\d{4}/.exec(text)?.[0] ?? '';
    expect(joinDates(text)).toBe(text.replace(date, date.replaceAll(' ', '\u00a0')));
  });

  it.each(['x14 November 2026', '14 November 20260', '14 No 2026', '14  November 2026'])('but not in %s', (text) => {
    expect(joinDates(text)).toBe(text);
  });

  it('in Latin text, as in text with another script', () => {
    const part = fc.constantFrom('14', '1er', ' ', ' ', 'août', 'März', 'de ', '. ', ', ', '2026', 'a', '²', 'é', '_');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const text = parts.join('');
        expect(`${joinDates(text)} 語`).toBe(joinDates(`${text} 語`));
      }),
      { numRuns: runs(3000) },
    );
  });
});
