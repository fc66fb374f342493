import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetNames } from '../../../src/renderers/xlsx/names.js';

describe('sheetNames', () => {
  it('leaves legal names alone', () => {
    expect(sheetNames(['Summary', 'Failed checks'], 'Sheet')).toEqual(['Summary', 'Failed checks']);
  });

  it('replaces what spreadsheet programs refuse', () => {
    expect(sheetNames(["a/b\\c?d*e[f]g:h'i"], 'Sheet')).toEqual(['a-b-c-d-e-f-g-h’i']);
  });

  it('numbers names that differ in case only', () => {
    expect(sheetNames(['Notes', 'NOTES', 'notes'], 'Sheet')).toEqual(['Notes', 'NOTES (2)', 'notes (3)']);
  });

  it('numbers the name that spreadsheet programs keep for themselves', () => {
    expect(sheetNames(['History'], 'Sheet')).toEqual(['History (2)']);
  });

  it('takes the fallback where nothing is left of a name', () => {
    expect(sheetNames(['', '  ', '\u0007'], 'Sheet')).toEqual(['Sheet', 'Sheet (2)', 'Sheet (3)']);
  });

  it('cuts at 31 characters without splitting one', () => {
    expect(sheetNames([`${'x'.repeat(30)}😀`], 'Sheet')).toEqual(['x'.repeat(30)]);
  });

  it('gives legal and unique names, whatever is asked for', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('a', 'A', 'history', "'", '\u0080', '😀'.repeat(20)),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (wanted) => {
        const names = sheetNames(wanted, 'Sheet');
        expect(names).toHaveLength(wanted.length);
        for (const one of names) {
          expect(one.length).toBeGreaterThan(0);
          expect(one.length).toBeLessThanOrEqual(31);
          expect(one).not.toMatch(/[[\]:*?/\\']|\p{Surrogate}|\p{Cc}|[\ufffe\uffff]/u);
          expect(one.trim()).toBe(one);
          expect(one.toLowerCase()).not.toBe('history');
        }
        expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});
