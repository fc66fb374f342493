import { describe, expect, it } from 'vitest';
import { columnLetters, numeral, quote } from '../../../../src/renderers/xlsx/cells/cells.js';

describe('columnLetters', () => {
  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [52, 'AZ'],
    [53, 'BA'],
    [702, 'ZZ'],
    [703, 'AAA'],
    [16_384, 'XFD'],
  ])('names column %d %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
  });
});

it('quotes a string with its quotation marks doubled', () => {
  expect(quote('a "b"')).toBe('"a ""b"""');
});

it('writes small numbers as formulas read them', () => {
  expect(numeral(1e-7)).toBe('1E-7');
});
