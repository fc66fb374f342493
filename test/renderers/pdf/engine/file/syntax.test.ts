import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipText, numberOf, textString } from '../../../../../src/renderers/pdf/engine/file/syntax.js';

describe('a number in the file', () => {
  it.each([
    [0, '0'],
    [-0.0001, '0'],
    [12, '12'],
    [-0.25, '-0.25'],
    [1.0005, '1.001'],
    [841.89, '841.89'],
    [-100.009, '-100.009'],
  ])('has up to three decimals: %d', (value, written) => {
    expect(numberOf(value)).toBe(written);
  });

  it('is written as JavaScript writes it', () => {
    const thousandths = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(fc.property(thousandths, (count) => numberOf(count / 1e3) === String(count / 1e3)));
  });
});

describe('a text in the file', () => {
  it.each([
    ['ASCII', 'a'.repeat(32_767)],
    ['other characters', 'é'.repeat(16_382)],
  ])('is whole if its string has at most 32,767 bytes: %s', (_, text) => {
    expect(clipText(text)).toBe(text);
  });

  it.each([
    ['ASCII', 'a'.repeat(32_768), `${'a'.repeat(16_381)}…`],
    ['other characters', 'é'.repeat(16_383), `${'é'.repeat(16_381)}…`],
    ['pairs of units', `a${'😀'.repeat(9_000)}`, `a${'😀'.repeat(8_190)}…`],
    ['a pair at the limit', '😀'.repeat(9_000), `${'😀'.repeat(8_190)}…`],
  ])('is clipped after a whole character if it has more: %s', (_, text, clipped) => {
    expect(clipText(text)).toBe(clipped);
    // Four digits per unit, a mark before the first, and the brackets.
    expect(textString(text)).toHaveLength(2 + 4 + 4 * clipped.length);
  });
});
