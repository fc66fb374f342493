import { describe, expect, it, test } from 'vitest';
import { alphabeticalOrder, compareNaturally } from '../../../src/model/values/natural-order.js';

describe('natural order', () => {
  it('compares digits as numbers', () => {
    expect(['1000.10', '1000.2', '1000.1'].sort(compareNaturally)).toEqual(['1000.1', '1000.2', '1000.10']);
  });

  it('distinguishes strings that the collation considers equal', () => {
    expect(compareNaturally('a\u0000', 'a')).toBe(1);
    expect(compareNaturally('a', 'a')).toBe(0);
    expect(compareNaturally('1.01', '1.1')).toBe(-1);
  });
});

test('the alphabetical order is that of the language, with numbers by value', () => {
  expect(['ä10', 'z', 'ä2', 'a'].sort(alphabeticalOrder('de'))).toEqual(['a', 'ä2', 'ä10', 'z']);
  expect(['ä10', 'z', 'ä2', 'a'].sort(alphabeticalOrder('sv'))).toEqual(['a', 'z', 'ä2', 'ä10']);
});
