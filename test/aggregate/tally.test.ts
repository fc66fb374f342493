import { describe, expect, it } from 'vitest';
import { placeInDocumentOrder } from '../../src/aggregate/document-order.js';
import { sumResourceChecks } from '../../src/model/summary/figures.js';
import type { ResourceChecks } from '../../src/model/summary/summary.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';
import { aggregate } from '../../src/aggregate/aggregate.js';

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

  it('have no negative failures, even if more passed than were evaluated', () => {
    expect(checksOf([5, 3], [0, 2])).toEqual({ evaluated: 5, passed: 5, failed: 2 });
  });

  it('stay finite, so that JSON can represent them', () => {
    const { failed, evaluated, passed } = checksOf([-1e308, 1e308], [-1e308, 1e308]);
    expect([failed, evaluated, passed].every(Number.isFinite)).toBe(true);
  });
});

describe('a policy in several categories', () => {
  it.each([
    ['Green', 'Gray', 'gray'],
    ['Gray', 'Blue', 'unrecognized'],
    ['Blue', 'Amber', 'amber'],
    ['Amber', 'Red', 'red'],
    ['Red', 'Green', 'red'],
  ] as const)('counts once: %s and %s make %s', (first, second, status) => {
    const resourceCategories = [first, second].map((compliance) => aCategory({ policies: [aPolicy({ compliance })] }));
    const { entryTally, policyTally } = aggregate(aSnapshot(aReport({ resourceCategories })));
    expect(entryTally.total).toBe(2);
    expect(policyTally).toMatchObject({ total: 1, [status]: 1 });
  });
});
