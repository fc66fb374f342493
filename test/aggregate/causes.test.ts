import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { Causes, Concentration } from '../../src/model/summary/summary.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

/** One category per text; a letter per policy: `g`reen, `r`ed, `a`mber, gray `-`, and a digit is Red with so many failed resources. */
function summarize(...categories: readonly string[]) {
  let number = 0;
  const resourceCategories = categories.map((letters, order) =>
    aCategory({
      categoryName: `C${String(order)}`,
      categoryId: `C${String(order)}`,
      controlCategoryOrder: order,
      policies: Array.from(letters, (letter) =>
        aPolicy({
          policyId: `P${String((number += 1))}`,
          serviceName: `S${letter}`,
          compliance: { g: 'Green', a: 'Amber', '-': 'Gray' }[letter] ?? 'Red',
          passedResourceCount: 0,
          totalResourceCount: /\d/.test(letter) ? Number(letter) : 1,
        }),
      ),
    }),
  );
  return aggregate(aSnapshot(aReport({ resourceCategories })));
}

function causesOf(...categories: readonly string[]): Causes {
  return summarize(...categories).causes;
}

const held = ({ causes }: Concentration): unknown => causes.map(({ index, share }) => [index, share.numerator]);

describe('the causes', () => {
  it('are the fewest categories that hold 80 percent of what did not pass, the largest first', () => {
    const { categories } = causesOf('rg', 'rrrrrrg', 'g', 'rrr', '--');
    expect(held(categories)).toEqual([
      [1, 6],
      [3, 3],
    ]);
    expect(categories.causes[1]?.cumulated).toEqual({ numerator: 9, denominator: 10, share: 0.9 });
    expect(categories.of).toBe(4);
  });

  it('are at most five', () => {
    const categories = ['rr', ...Array.from({ length: 20 }, () => 'r')];
    expect(causesOf(...categories).categories.causes).toHaveLength(5);
  });

  it('keep the order of the report where they are equal', () => {
    expect(held(causesOf('rr', 'rr', 'g').categories)).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it('say what compliance would be without the largest category', () => {
    expect(causesOf('rrrg', 'gggr').withoutLargest).toMatchObject({
      categoryIndex: 0,
      compliance: { numerator: 3, denominator: 4 },
      before: { numerator: 4, denominator: 8 },
    });
  });

  it('say nothing about compliance without the only category that is assessed', () => {
    expect(causesOf('rrg', '--').withoutLargest).toBeNull();
    expect(causesOf('gg', 'g').withoutLargest).toBeNull();
  });

  it('name the policies that hold most of the failed resource checks', () => {
    const { policies, onOneResource } = causesOf('9g1', '5r');
    expect(held(policies)).toEqual([
      [0, 9],
      [3, 5],
    ]);
    expect(onOneResource).toEqual({ numerator: 2, denominator: 4, share: 0.5 });
  });

  it('count a policy as failed on one resource only if exactly one resource check of all its entries failed', () => {
    expect(causesOf('0r2').onOneResource).toEqual({ numerator: 1, denominator: 3, share: 1 / 3 });
  });

  it('are none among more than five that hold the same', () => {
    expect(causesOf('rrrrrr').policies.causes).toEqual([]);
    expect(causesOf('r', 'r', 'r', 'r', 'r', 'r').categories.causes).toEqual([]);
    expect(held(causesOf('r', 'r', 'r', 'r', 'r').categories)).toHaveLength(4);
  });

  it('are none where nothing failed', () => {
    for (const categories of [[], ['gg'], ['--', '-']]) {
      const { causes } = summarize(...categories);
      expect([causes.categories, causes.services, causes.policies].flatMap(held as never)).toEqual([]);
      expect(causes.onOneResource.share).toBeNull();
    }
  });

  it('hold at least 80 percent or are five, and no fewer would do, whatever the report', () => {
    const categories = fc.array(fc.stringMatching(/^[gra2-9-]{0,8}$/), { maxLength: 9 });
    fc.assert(
      fc.property(categories, (texts) => {
        const { causes, entryTally } = summarize(...texts);
        for (const { causes: few } of [causes.categories, causes.services]) {
          const sum = few.reduce((total, { share }) => total + share.numerator, 0);
          expect(few.at(-1)?.cumulated.numerator ?? 0).toBe(sum);
          const least = few.length === 0 || few.length === 5 ? 0 : 0.8 * entryTally.notPassed;
          expect(sum).toBeGreaterThanOrEqual(least);
          expect(sum - (few.at(-1)?.share.numerator ?? 0)).toBeLessThanOrEqual(0.8 * entryTally.notPassed);
        }
      }),
    );
  });
});

describe('the causes of a report with absurd counts', () => {
  it('have sums that JSON can hold', () => {
    const policies = ['A', 'B'].map((policyId) =>
      aPolicy({ policyId, compliance: 'Red', passedResourceCount: -Number.MAX_VALUE, totalResourceCount: 0 }),
    );
    const { causes } = aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] })));
    expect(JSON.parse(JSON.stringify(causes))).toEqual(causes);
  });
});

describe('the span', () => {
  it('is what would pass if none, and if all of the policies that were not assessed would pass', () => {
    expect(summarize('ggra', '----').span).toEqual({
      least: { numerator: 2, denominator: 8, share: 0.25 },
      most: { numerator: 6, denominator: 8, share: 0.75 },
    });
    expect(summarize().span.least.share).toBeNull();
  });
});
