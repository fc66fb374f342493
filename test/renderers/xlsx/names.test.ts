import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workbookNames, sheetNames } from '../../../src/renderers/xlsx/names.js';

describe('the names of a workbook', () => {
  it('are the wanted names with illegal characters replaced', () => {
    expect(workbookNames().reserve('policies-not-passed')).toBe('policies_not_passed');
  });

  it('differ without regard to case', () => {
    const names = workbookNames();
    expect([names.reserve('Rows'), names.reserve('rows'), names.reserve('ROWS')]).toEqual(['Rows', 'rows_2', 'ROWS_3']);
  });

  it.each(['A1', 'xfd1048576', 'R1C1', 'r', 'C', 'rc', '7', '', 'Ä'])('are never cell addresses: %j', (wanted) => {
    expect(workbookNames().reserve(wanted)).toMatch(/^_/);
  });

  it('are listed in the order of definition', () => {
    const names = workbookNames();
    names.define('one', "'A'!$A$1");
    names.define('one', "'B'!$A$1");
    expect(names.defined).toEqual([
      { name: 'one', range: "'A'!$A$1" },
      { name: 'one_2', range: "'B'!$A$1" },
    ]);
  });

  it('are legal and unique, whatever the wanted names', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (wanted) => {
        const names = workbookNames();
        const given = wanted.map((one) => names.reserve(one));
        expect(given.every((name) => /^[A-Za-z_]\w{0,250}$/.test(name))).toBe(true);
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(wanted.length);
      }),
    );
  });
});

describe('the names of sheets', () => {
  it('are the wanted names if these are legal', () => {
    expect(sheetNames(['Summary', 'Not passed'], 'Sheet')).toEqual(['Summary', 'Not passed']);
  });

  it('have no characters that spreadsheet programs refuse', () => {
    expect(sheetNames(["a/b\\c?d*e[f]g:h'i"], 'Sheet')).toEqual(['a-b-c-d-e-f-g-h’i']);
  });

  it('are numbered if they differ in case only', () => {
    expect(sheetNames(['Notes', 'NOTES', 'notes'], 'Sheet')).toEqual(['Notes', 'NOTES (2)', 'notes (3)']);
  });

  it('are numbered if spreadsheet programs reserve them', () => {
    expect(sheetNames(['History'], 'Sheet')).toEqual(['History (2)']);
  });

  it('are the fallback if nothing is left of a name', () => {
    expect(sheetNames(['', '  ', '\u0007'], 'Sheet')).toEqual(['Sheet', 'Sheet (2)', 'Sheet (3)']);
  });

  it('are truncated to 31 characters without splitting one', () => {
    expect(sheetNames([`${'x'.repeat(30)}😀`], 'Sheet')).toEqual(['x'.repeat(30)]);
  });

  it('are legal and unique, whatever the wanted names', () => {
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
