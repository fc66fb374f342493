import { describe, expect, it } from 'vitest';
import { compareNaturally } from '../../../src/model/values/text.js';

describe('natural order', () => {
  it('compares digits as numbers', () => {
    expect(['1000.10', '1000.2', '1000.1'].sort(compareNaturally)).toEqual(['1000.1', '1000.2', '1000.10']);
  });

  it('distinguishes strings that the collation considers equal', () => {
    expect(compareNaturally('a\u0000', 'a')).toBe(1);
    expect(compareNaturally('a', 'a')).toBe(0);
  });
});
