import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { ResourceCategory } from '../../src/model/report/report.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';

const summaryOf = (category: ResourceCategory) =>
  aggregate(aSnapshot(aReport({ resourceCategories: [category] }))).categories[0]!;

describe('a category', () => {
  it('lacks its failed checks, the resource checks behind them, and what was not assessed', () => {
    // Red fails 3 of 3, Amber 1 of 2; the unrecognized entry fails 3 of 3 too, but is no failed check.
    const { lacks } = summaryOf(aCategory({ policies: policiesOf('Green', 'Red', 'Amber', 'Gray', 'Blue') }));
    expect(lacks).toEqual({ failedChecks: 2, failedResourceChecks: 4, notAssessed: 2 });
  });

  it('is counted from its policies, and keeps its percentage as reported', () => {
    const { tally, compliance, reportedPercent } = summaryOf(
      aCategory({ policies: policiesOf('Green', 'Red'), green: 9, total: 10, compliancePercent: 90 }),
    );
    expect(tally).toMatchObject({ green: 1, red: 1, total: 2 });
    expect(compliance.share).toBe(0.5);
    expect(reportedPercent).toBe(90);
  });

  it('has nothing to count where its policies are missing, whatever it reports', () => {
    const { tally, coverage } = summaryOf(aCategory({ policies: [], total: 4, gray: 4 }));
    expect(tally.total).toBe(0);
    expect(coverage.share).toBeNull();
  });

  it('is measured by the formula that the report uses', () => {
    const policies = policiesOf('Green', 'Red', 'Amber', 'Amber');
    const { compliance } = summaryOf(aCategory({ policies, compliancePercent: 25 }));
    expect(compliance).toEqual({ numerator: 1, denominator: 4, share: 0.25 });
  });
});

it.each([
  ['C1', 'C1'],
  [' ', '#1'],
])('a category without a name has its id, or its number: %j', (categoryId, expected) => {
  const category = aCategory({ categoryId, categoryName: '\r\n' });
  const { categories } = aggregate(aSnapshot(aReport({ resourceCategories: [category] })));
  expect(categories[0]?.categoryName).toBe(expected);
});
