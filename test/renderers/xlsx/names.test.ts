import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workbookNames } from '../../../src/renderers/xlsx/names.js';

describe('the names of a workbook', () => {
  it('are made of what they stand for', () => {
    expect(workbookNames().reserve('policies-failed')).toBe('policies_failed');
  });

  it('differ without regard to case', () => {
    const names = workbookNames();
    expect([names.reserve('Rows'), names.reserve('rows'), names.reserve('ROWS')]).toEqual(['Rows', 'rows_2', 'ROWS_3']);
  });

  it.each(['A1', 'xfd1048576', 'R1C1', 'r', 'C', 'rc', '7', '', 'Ä'])('are no addresses of cells: %j', (wanted) => {
    expect(workbookNames().reserve(wanted)).toMatch(/^_/);
  });

  it('list what was defined in its order', () => {
    const names = workbookNames();
    names.define('one', "'A'!$A$1");
    names.define('one', "'B'!$A$1");
    expect(names.defined).toEqual([
      { name: 'one', range: "'A'!$A$1" },
      { name: 'one_2', range: "'B'!$A$1" },
    ]);
  });

  it('are legal and unique, whatever is wanted', () => {
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
