import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Heading } from '../../../src/model/document/document.js';
import { headingDepths } from '../../../src/base/document/blocks.js';

const headingsOf = (levels: readonly Heading['level'][]): Heading[] =>
  levels.map((level, index) => ({ type: 'heading', level, text: `Heading ${index}`, anchor: `h${index}` }));

const depthsOf = (...levels: Heading['level'][]): number[] => [...headingDepths(headingsOf(levels)).values()];

it('counts the headings around a heading, whatever their levels', () => {
  expect(depthsOf(1, 2, 3, 2, 1)).toEqual([1, 2, 3, 2, 1]);
  expect(depthsOf(1, 3, 3, 2, 3)).toEqual([1, 2, 2, 2, 3]);
  expect(depthsOf(3, 2, 1)).toEqual([1, 1, 1]);
});

it('never skips a depth, and begins with the first', () => {
  const levels = fc.array(fc.constantFrom<Heading['level']>(1, 2, 3));
  fc.assert(
    fc.property(levels, (given) => {
      const depths = depthsOf(...given);
      depths.forEach((depth, index) => {
        expect(depth).toBeLessThanOrEqual((depths[index - 1] ?? 0) + 1);
        expect(depth).toBeLessThanOrEqual(given[index] ?? 0);
      });
    }),
  );
});
