import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFormatter, pluralRules, type NumberStyle } from '../../../src/model/values/numbers.js';
import { runs } from '../../helpers/runs.js';

/** The locales that need no `Intl`, then some that do. */
const TAGS = ['ar', 'de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'ja', 'pt-BR', 'de-CH', 'en-IN', 'pt-PT', 'pl'];

const STYLES: readonly NumberStyle[] = [
  {},
  { maximumDecimals: 6 },
  { minimumDecimals: 1, maximumDecimals: 1 },
  { minimumDecimals: 2, maximumDecimals: 2 },
  { isPercent: true, maximumDecimals: 0 },
  { isPercent: true, minimumDecimals: 1, maximumDecimals: 1 },
  { isPercent: true, minimumDecimals: 2, maximumDecimals: 2 },
];

const NUMBERS = [
  0,
  -0,
  1,
  9,
  10,
  99,
  100,
  999,
  1000,
  1234,
  9999,
  10_000,
  12_345,
  99_999,
  100_000,
  1_234_567,
  123_456_789,
  0.5,
  1.5,
  2.5,
  0.005,
  1.005,
  0.0005,
  0.045,
  0.285,
  0.125,
  0.9995,
  0.99999,
  999.9995,
  1e-7,
  1.5e-10,
  5e-324,
  1 / 3,
  2 / 3,
  1e15,
  1e21,
  999_999_999_999_999.9,
  -1,
  -1234.5,
  NaN,
  Infinity,
];

const anyNumber = fc.oneof(
  fc.nat(),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 })).map(([part, whole]) => part / whole),
);

describe.each(TAGS)('in %s', (tag) => {
  it.each(STYLES)('numbers are formatted as Intl formats them: %o', (style) => {
    const { minimumDecimals = 0, maximumDecimals = 3, isPercent = false } = style;
    const known = new Intl.NumberFormat(`${tag}-u-nu-latn`, {
      style: isPercent ? 'percent' : 'decimal',
      minimumFractionDigits: minimumDecimals,
      maximumFractionDigits: maximumDecimals,
    });
    const write = numberFormatter(tag, style);
    for (const value of NUMBERS) expect(write(value)).toBe(known.format(value));
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(write(value)).toBe(known.format(value));
      }),
      { numRuns: runs(300) },
    );
  });

  it.each(['cardinal', 'ordinal'] as const)('%s plural forms are those of Intl', (type) => {
    const known = new Intl.PluralRules(`${tag}-u-nu-latn`, { type });
    const rules = pluralRules(tag, type);
    for (let value = 0; value < 1200; value += 1) expect(rules.select(value)).toBe(known.select(value));
    for (const value of [...NUMBERS, 99_999, 1_000_000, 2_000_000]) {
      expect(rules.select(value)).toBe(known.select(value));
    }
  });
});
