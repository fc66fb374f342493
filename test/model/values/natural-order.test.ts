import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { alphabeticalOrder, compareNaturally } from '../../../src/model/values/natural-order.js';
import { runs } from '../../helpers/runs.js';

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

const simple = fc.string({ unit: 'grapheme-ascii', maxLength: 6 });
const numbered = fc.string({
  unit: fc.constantFrom('0', '1', '2', '9', '.', 'a', 'A', 'b', ' ', '-'),
  maxLength: 8,
});
const punctuated = fc.string({
  unit: fc.constantFrom(...Array.from(`aA0 _-–—,;:!?.·'‘’"“”«»()[]{}§@*/\\&#%•\`^`)),
  maxLength: 6,
});
const any = fc.string({ unit: 'grapheme', maxLength: 4 });
const digits = fc.string({ unit: fc.constantFrom('0', '7'), minLength: 245, maxLength: 260 });
const text = fc.oneof(simple, numbered, punctuated, any, digits);

/** The languages that need no collation for simple strings, then some that do. */
const TAGS = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt', 'pt-BR', 'en-US', 'de-AT', 'fr-CA', 'ar-EG', 'da', 'sv', 'zh'];

test.each(TAGS)('the alphabetical order in %s is that of Intl.Collator', (tag) => {
  const collator = new Intl.Collator(tag, { numeric: true });
  const compare = alphabeticalOrder(tag);
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(compare(one, other))).toBe(Math.sign(collator.compare(one, other)));
    }),
    { numRuns: runs(3000) },
  );
});

test('the natural order is that of Intl.Collator in English, then of code units', () => {
  const collator = new Intl.Collator('en', { numeric: true });
  const byCollation = (one: string, other: string): number =>
    collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(compareNaturally(one, other))).toBe(Math.sign(byCollation(one, other)));
    }),
    { numRuns: runs(3000) },
  );
});
