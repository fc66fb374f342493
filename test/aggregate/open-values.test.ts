import { describe, expect, it } from 'vitest';
import { orderOpenValues } from '../../src/aggregate/open-values.js';
import { aggregate, type AggregateOptions } from '../../src/aggregate/aggregate.js';
import { BARS_OF_MANY, MOST_BARS, MOST_RANKED, MOST_VALUES } from '../../src/model/summary/limits.js';
import type { Policy } from '../../src/model/report/report.js';
import type { BreakdownRow } from '../../src/model/summary/summary.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

describe('the order of an open set', () => {
  const known = ['Critical', 'High', 'Low'];

  it('is the known values, then others in natural order, then blank ones', () => {
    expect(orderOpenValues(['', 'Tier 10', 'Low', 'Tier 2', 'Critical', ' '], { known })).toEqual([
      'Critical',
      'Low',
      'Tier 2',
      'Tier 10',
      '',
      ' ',
    ]);
  });

  it('begins with the ranked values that the report has', () => {
    const ranked = ['Blocker', 'Low', 'Absent', 'Critical'];
    expect(orderOpenValues(['Info', 'High', 'Critical', 'Low', 'Blocker'], { known, ranked })).toEqual([
      'Blocker',
      'Low',
      'Critical',
      'High',
      'Info',
    ]);
  });
});

function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1)}`);
}

function summaryOf(policies: readonly Policy[], options?: AggregateOptions) {
  return aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] })), options);
}

function withSeverities(severities: readonly string[], options?: AggregateOptions) {
  return summaryOf(
    severities.map((severity, index) => aPolicy({ policyId: `P${String(index)}`, severity })),
    options,
  );
}

const KNOWN = ['Critical', 'High', 'Moderate', 'Low', 'VeryLow'];

const valuesOf = (rows: readonly BreakdownRow[]) => rows.map(({ value }) => value);

describe('a breakdown by severity', () => {
  it('has one row per value if there are few', () => {
    const { breakdowns } = withSeverities([...names('S', 8), 'Low', ' ', 'Critical']);
    expect(valuesOf(breakdowns.severities)).toEqual(['Critical', 'Low', ...names('S', 8), '']);
    expect(breakdowns.severities.every(({ values }) => values === 1)).toBe(true);
  });

  it('combines the values with the fewest entries if there are many', () => {
    const frequent = names('S', 20).flatMap((name, index) => (index >= 13 ? [name, name] : [name]));
    const { breakdowns, severities } = withSeverities([...frequent, ...KNOWN, '']);
    expect(valuesOf(breakdowns.severities)).toEqual([...KNOWN, 'S14', 'S15', 'S16', 'S17', 'S18', 'S19', null, '']);
    expect(breakdowns.severities.at(-2)).toMatchObject({ values: 14, tally: { total: 15, green: 15 } });
    expect(severities).toHaveLength(26);
  });

  it('uses natural order for values with equally many entries', () => {
    const { breakdowns } = withSeverities(names('S', 30).reverse());
    expect(valuesOf(breakdowns.severities)).toEqual([...names('S', MOST_VALUES - 1), null]);
  });

  it('never combines a single value', () => {
    const { breakdowns } = withSeverities(names('S', MOST_VALUES + 1));
    expect(valuesOf(breakdowns.severities)).toHaveLength(MOST_VALUES);
    expect(breakdowns.severities.at(-1)).toMatchObject({ value: null, values: 2 });
  });

  it('has one row per value that the user ranks, in that order', () => {
    const ranked = names('S', 20).reverse();
    const { breakdowns } = withSeverities([...names('S', 20), ...KNOWN, 'Other'], { ranks: { severity: ranked } });
    expect(valuesOf(breakdowns.severities)).toEqual([...ranked, ...KNOWN, 'Other']);
  });

  it('limits the ranked values, too', () => {
    const ranked = names('S', 100);
    const { breakdowns } = withSeverities([...ranked, ...KNOWN], { ranks: { severity: ranked } });
    expect(valuesOf(breakdowns.severities)).toEqual([...names('S', MOST_RANKED), ...KNOWN, null]);
  });
});

describe('combined values', () => {
  const policies = names('V', 40).map((value, index) =>
    aPolicy({
      policyId: value,
      compliance: index < 30 ? 'Red' : value,
      severity: value,
      riskLevel: value,
      riskProbability: value,
      totalResourceCount: 2,
      passedResourceCount: 0,
    }),
  );
  const summary = summaryOf(policies);

  it('have a row and a column in the risk matrix', () => {
    const { notPassedByRisk, breakdowns } = summary;
    expect(notPassedByRisk).toHaveLength(MOST_VALUES);
    expect(notPassedByRisk.every(({ counts }) => counts.length === breakdowns.riskLevels.length)).toBe(true);
    expect(notPassedByRisk.at(-1)).toMatchObject({ severity: null, total: 30 - (MOST_VALUES - 1) });
    expect(notPassedByRisk.at(-1)?.counts.at(-1)).toEqual({ riskLevel: null, count: 30 - (MOST_VALUES - 1) });
  });

  it('make one note per field, with its number of values', () => {
    expect(summary.notes.find(({ code }) => code === 'values-folded')?.examples).toEqual([
      // Ten unrecognized colors are few enough.
      { path: 'Severity', subject: '', expected: '≤ 12', found: '40' },
      { path: 'RiskProbability', subject: '', expected: '≤ 12', found: '40' },
      { path: 'RiskLevel', subject: '', expected: '≤ 8', found: '40' },
    ]);
  });

  it('are counted in the note without the blank value, which is none', () => {
    const { notes } = summaryOf([...policies, aPolicy({ severity: ' ', riskLevel: '', riskProbability: '' })]);
    const examples = notes.find(({ code }) => code === 'values-folded')?.examples ?? [];
    expect(examples.map(({ found }) => found)).toEqual(['40', '40', '40']);
  });

  it('keep their order among what did not pass, and stay in the entries as received', () => {
    expect(summary.notPassed).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(summary.entries.map(({ severity }) => severity)).toEqual(names('V', 40));
  });

  it('may be colors', () => {
    const { breakdowns } = summaryOf(names('C', 30).map((compliance) => aPolicy({ policyId: compliance, compliance })));
    expect(valuesOf(breakdowns.colors)).toEqual([...names('C', MOST_VALUES - 1), null]);
    expect(breakdowns.colors.at(-1)).toMatchObject({ values: 19, tally: { unrecognized: 19, total: 19 } });
  });
});

describe('the category chart', () => {
  const chartOf = (count: number, colorOf = (index: number): string => (index % 2 === 0 ? 'Green' : 'Red')) =>
    aggregate(
      aSnapshot(
        aReport({
          resourceCategories: names('C', count).map((categoryId, index) =>
            aCategory({
              categoryId,
              controlCategoryOrder: index,
              policies: [aPolicy({ compliance: colorOf(index) })],
            }),
          ),
        }),
      ),
    );

  it('has one bar per category if there are few', () => {
    expect(chartOf(MOST_BARS).categoryChart).toMatchObject({ bars: MOST_BARS, others: null, unassessed: null });
  });

  it('combines the categories with the best compliance if there are many', () => {
    const { categoryChart, notes } = chartOf(80);
    expect(categoryChart.order).toHaveLength(80);
    expect(categoryChart.bars).toBe(BARS_OF_MANY);
    expect(categoryChart.others).toMatchObject({
      categories: 68,
      tally: { green: 40, total: 68 },
      compliance: { numerator: 40, denominator: 68 },
    });
    expect(notes.filter(({ code }) => code === 'values-folded')).toEqual([]);
  });

  it('combines the categories without an assessed policy, and counts only the others against the limit', () => {
    const { categoryChart } = chartOf(30, (index) => (index < 15 ? 'Gray' : 'Green'));
    expect(categoryChart).toMatchObject({
      bars: 15,
      others: null,
      unassessed: { categories: 15, tally: { gray: 15, total: 15 } },
    });
    expect(categoryChart.order.slice(15)).toEqual(Array.from({ length: 15 }, (_, index) => index));
  });

  it('has a bar for a category without a percentage if a policy was assessed, after those with one', () => {
    const { categoryChart } = chartOf(3, (index) => ['Gray', 'Amber', 'Green'][index]!);
    expect(categoryChart).toMatchObject({ order: [2, 1, 0], bars: 2, unassessed: { categories: 1 } });
  });

  it('has no bar if nothing was assessed', () => {
    expect(chartOf(4, () => 'Gray').categoryChart).toMatchObject({
      bars: 0,
      others: null,
      unassessed: { categories: 4 },
    });
  });
});
