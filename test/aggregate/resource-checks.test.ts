import { describe, expect, it } from 'vitest';
import { placeInDocumentOrder } from '../../src/aggregate/document-order.js';
import { sumResourceChecks } from '../../src/aggregate/resource-checks.js';
import type { ResourceChecks } from '../../src/model/summary/summary.js';
import { aCategory, aPolicy, aReport } from '../helpers/snapshots.js';

function checksOf(...counts: readonly (readonly [passed: number, total: number])[]): ResourceChecks {
  const policies = counts.map(([passedResourceCount, totalResourceCount]) =>
    aPolicy({ passedResourceCount, totalResourceCount }),
  );
  const placed = placeInDocumentOrder(aReport({ resourceCategories: [aCategory({ policies })] }));
  return sumResourceChecks(placed.flatMap(({ entries }) => entries));
}

describe('resource checks', () => {
  it('are summed over entries', () => {
    expect(checksOf([1, 4], [2, 2], [0, 0])).toEqual({ evaluated: 6, passed: 3, failed: 3 });
  });

  it('never fail less than none, even where more passed than were evaluated', () => {
    expect(checksOf([5, 3], [0, 2])).toEqual({ evaluated: 5, passed: 5, failed: 2 });
  });

  it('stay numbers that JSON can write', () => {
    const { failed, evaluated, passed } = checksOf([-1e308, 1e308], [-1e308, 1e308]);
    expect([failed, evaluated, passed].every(Number.isFinite)).toBe(true);
  });
});
