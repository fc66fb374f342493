import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  resolveLevels,
  mirrorText,
  levelRunsOf,
  visualOrder,
  type BaseDirection,
} from '../../../../../src/renderers/pdf/engine/text/bidi.js';

/** A text in visual order, from left to right. */
function seen(text: string, baseDirection: BaseDirection = 'auto'): string {
  const { levels } = resolveLevels(text, baseDirection);
  const items = Array.from({ length: text.length }, (_, at) => ({
    character: text.charAt(at),
    level: levels[at] ?? 0,
  }));
  return visualOrder(items)
    .map(({ character, level }) => (level % 2 === 1 ? mirrorText(character) : character))
    .join('');
}

/** Letters of both directions, digits, brackets and marks, all of one code unit. */
const mixed = fc.string({ unit: fc.constantFrom(...Array.from('ab XY12.,-/()[]%: אבגعربي٣٤؟،«»')) });

describe('the visual order of a line', () => {
  it.each([
    ['abc', 'auto', 'abc'],
    ['אבג', 'auto', 'גבא'],
    ['אב 12 גד', 'auto', 'דג 12 בא'],
    ['אב (AB) גד', 'auto', 'דג (AB) בא'],
    ['AB (אב) 12', 'auto', 'AB (בא) 12'],
    ['AB אב, גד!', 'ltr', 'AB דג ,בא!'],
    ['AB אב!', 'rtl', '!בא AB'],
    ['ع ٣٤', 'auto', '٣٤ ع'],
  ] as const)('of %j with base direction %s is %j', (text, baseDirection, order) => {
    expect(seen(text, baseDirection)).toBe(order);
  });

  it.each([
    ['ع 2026-01-31', '2026-01-31 ع'],
    ['ع NSG-Prod-01 ع', 'ع NSG-Prod-01 ع'],
    ['ع /a https://example.com/a/b?id=7', 'https://example.com/a/b?id=7 a/ ع'],
    ['ع 50.5%', '50.5% ع'],
    ['ع +3.9 ع', 'ع +3.9 ع'],
    ['ع \u22121', '\u22121 ع'],
  ])('keeps identifiers, dates, addresses, percentages and signed numbers whole: %j', (text, order) => {
    expect(seen(text)).toBe(order);
  });

  it('takes the base direction from the first letter, and is left to right without one', () => {
    expect(resolveLevels('12 – عربي abc', 'auto').base).toBe(1);
    expect(resolveLevels('12 – abc عربي', 'auto').base).toBe(0);
    expect(resolveLevels('12 / 13', 'auto').base).toBe(0);
  });

  it('is a permutation: nothing is lost, and nothing added', () => {
    fc.assert(
      fc.property(mixed, fc.constantFrom<BaseDirection>('ltr', 'rtl', 'auto'), (text, baseDirection) => {
        const { levels } = resolveLevels(text, baseDirection);
        expect(levels).toHaveLength(text.length);
        const items = Array.from(levels, (level, at) => ({ at, level }));
        const places = visualOrder(items).map(({ at }) => at);
        expect(places.toSorted((one, other) => one - other)).toEqual(items.map(({ at }) => at));
      }),
    );
  });

  it('keeps characters of one level next to each other', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const { levels } = resolveLevels(text, 'auto');
        for (const { start, end, level } of levelRunsOf(levels, 0, text.length)) {
          const items = Array.from(levels, (each, at) => ({ at, level: each }));
          const places = visualOrder(items).flatMap(({ at }, place) => (at >= start && at < end ? [place] : []));
          expect(Math.max(...places) - Math.min(...places)).toBe(end - start - 1);
          expect([...levels.subarray(start, end)].every((each) => each === level)).toBe(true);
        }
      }),
    );
  });

  it('does not change left-to-right text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(seen(text, 'ltr')).toBe(text);
      }),
    );
  });

  it('restores brackets when mirrored twice', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        expect(mirrorText(mirrorText(text))).toBe(text);
      }),
    );
    expect(mirrorText('([«')).toBe(')]»');
  });
});
