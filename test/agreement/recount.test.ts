import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { realReportPath } from '../helpers/real-report.js';
import { recount } from './recount.js';

type Row = readonly [
  policyId: string,
  service: string,
  number: string,
  passed: number,
  total: number,
  color: string,
  severity: string,
  probability: string,
  risk: string,
];

function category(name: string, order: number, percent: number, rows: readonly Row[]) {
  return {
    CategoryName: name,
    ControlCategoryOrder: order,
    CompliancePercent: percent,
    Policies: rows.map(([policyId, service, number, passed, total, color, severity, probability, risk]) => ({
      PolicyId: policyId,
      ServiceName: service,
      ComplianceNumber: number,
      PassedResourceCount: passed,
      TotalResourceCount: total,
      Compliance: color,
      Severity: severity,
      RiskProbability: probability,
      RiskLevel: risk,
    })),
  };
}

/** Counted by hand in the expectations below. Its categories are in the wrong order, and `shared` is in both. */
const TINY = {
  ResourceCategories: [
    category('Second', 2, 0, [
      ['shared', 'Disk', '2.1', 1, 4, 'Amber', 'High', 'Certain', 'Amber'],
      ['odd', 'Disk', '2.2', 5, 3, 'Purple', 'Low', 'Certain', 'Green'],
      ['late', 'Net', '2.10', 0, 9, 'Red', 'Critical', 'Certain', 'Red'],
      ['wild', 'Net', '2.11', 0, 1, 'Red', 'Extreme', 'Certain', 'Red'],
    ]),
    category('First', 1, 66.6666667, [
      ['good', 'Disk', '1.1', 2, 2, 'Green', 'High', 'NotLikely', 'Amber'],
      ['fine', 'Net', '1.2', 7, 7, 'Green', 'Moderate', 'NotLikely', 'Green'],
      ['shared', 'Disk', '1.3', 0, 4, 'Red', 'High', 'Certain', 'Red'],
      ['twin', 'Disk', '1.4', 0, 4, 'Amber', 'High', 'Certain', 'Red'],
      ['none', 'Net', '1.5', 0, 0, 'Gray', 'Low', ' ', ''],
      ['more', 'Net', '1.6', 0, 6, 'Red', 'High', 'Certain', 'Red'],
    ]),
  ],
};

const tiny = recount(JSON.stringify([TINY]));

describe('the independent recount of a tiny report', () => {
  it('counts entries by color', () => {
    expect(tiny.counts).toEqual({
      green: 2,
      red: 4,
      amber: 2,
      gray: 1,
      unrecognized: 1,
      total: 10,
      assessed: 8,
      notPassed: 6,
    });
    expect(tiny.coverage).toEqual({ numerator: 8, denominator: 10 });
    expect(tiny.notAssessed).toBe(2);
  });

  it('counts a policy of two colors once, as the less favorable one', () => {
    expect(tiny.distinct).toMatchObject({ green: 2, red: 4, amber: 1, gray: 1, unrecognized: 1, total: 9 });
  });

  it('ranks the colors of one policy: red, amber, unrecognized, gray, green', () => {
    const colors = ['Green', 'Gray', 'Purple', 'Amber', 'Red'];
    const worstOf = (first: number) => {
      const rows = colors
        .slice(0, first + 1)
        .map((color, position): Row => ['same', 'Disk', `1.${position}`, 0, 1, color, 'Low', 'Certain', 'Red']);
      const { distinct } = recount(JSON.stringify({ ResourceCategories: [category('Any', 1, 0, rows)] }));
      return Object.entries(distinct).find(([, count]) => count === 1)?.[0];
    };
    expect(colors.map((_, first) => worstOf(first))).toEqual(['green', 'gray', 'unrecognized', 'amber', 'red']);
  });

  it('gives compliance by both formulas, and keeps the observed one if no category decides for the other', () => {
    expect(tiny.complianceByFormula).toEqual({
      'green/(green+red)': { numerator: 2, denominator: 6 },
      'green/(green+red+amber)': { numerator: 2, denominator: 8 },
    });
    expect(tiny.formula).toBe('green/(green+red)');
    expect(tiny.compliance).toEqual({ numerator: 2, denominator: 6 });
  });

  it('reads the formula from a category with Green and Amber, and keeps the observed one if categories disagree', () => {
    const rows: readonly Row[] = [
      ['a', 'Disk', '1.1', 1, 1, 'Green', 'Low', 'NotLikely', 'Green'],
      ['b', 'Disk', '1.2', 1, 2, 'Amber', 'Low', 'Certain', 'Amber'],
    ];
    const formulaOf = (...percents: readonly number[]) =>
      recount(JSON.stringify({ ResourceCategories: percents.map((percent) => category('Any', 1, percent, rows)) }))
        .formula;
    expect(formulaOf(50)).toBe('green/(green+red+amber)');
    expect(formulaOf(100)).toBe('green/(green+red)');
    expect(formulaOf(50, 100)).toBe('green/(green+red)');
    expect(formulaOf(50, 12)).toBe('green/(green+red)');
  });

  it('counts resource checks, and does not subtract a surplus of passed ones from the failed', () => {
    // evaluated 4+3+9+1 + 2+7+4+4+0+6, passed 1+5+0+0 + 2+7+0+0+0+0, failed 3+0+9+1 + 0+0+4+4+0+6
    expect(tiny.resourceChecks).toEqual({ evaluated: 40, passed: 15, failed: 27 });
    expect(tiny.failedResourceChecks).toBe(27);
  });

  it('counts each category, in the order of the report', () => {
    expect(tiny.categories.map(({ name }) => name)).toEqual(['First', 'Second']);
    const [first, second] = tiny.categories;
    expect(first?.counts).toMatchObject({ green: 2, red: 2, amber: 1, gray: 1, unrecognized: 0, total: 6 });
    expect(first?.compliance).toEqual({ numerator: 2, denominator: 4 });
    expect(first?.coverage).toEqual({ numerator: 5, denominator: 6 });
    expect(first?.failedResourceChecks).toBe(14);
    expect(first?.notAssessed).toBe(1);
    expect(second?.counts).toMatchObject({ green: 0, red: 2, amber: 1, gray: 0, unrecognized: 1, total: 4 });
  });

  it('counts each service', () => {
    expect([...tiny.services.keys()].sort()).toEqual(['Disk', 'Net']);
    expect(tiny.services.get('Disk')?.counts).toMatchObject({ green: 1, red: 1, amber: 2, unrecognized: 1, total: 5 });
    expect(tiny.services.get('Net')?.counts).toMatchObject({ green: 1, red: 3, gray: 1, total: 5 });
    expect(tiny.services.get('Net')?.resourceChecks).toEqual({ evaluated: 23, passed: 7, failed: 16 });
  });

  it('counts severities, risk levels and probabilities by the values of the service', () => {
    expect(tiny.severities.get('High')).toMatchObject({ green: 1, red: 2, amber: 2, total: 5 });
    expect(tiny.severities.get('Extreme')).toMatchObject({ red: 1, total: 1 });
    expect(tiny.riskLevels.get('')).toMatchObject({ gray: 1, total: 1 });
    expect(tiny.riskProbabilities.get('Certain')?.total).toBe(7);
    expect(tiny.riskProbabilities.get(' ')?.total).toBe(1);
  });

  it('crosses severity with risk level, separately for entries that did not pass and that passed', () => {
    expect(tiny.notPassedByRisk.get('High')).toEqual(
      new Map([
        ['Red', 3],
        ['Amber', 1],
      ]),
    );
    expect(tiny.notPassedByRisk.get('Low')).toBeUndefined();
    expect(tiny.passedByRisk.get('High')).toEqual(new Map([['Amber', 1]]));
  });

  it('lists what did not pass by severity, risk level, failed resource checks, then document order', () => {
    const told = tiny.notPassed.map(({ policy: { policyId, complianceNumber }, categoryName }) => {
      return { policyId, complianceNumber, categoryName };
    });
    expect(told).toEqual([
      { policyId: 'late', complianceNumber: '2.10', categoryName: 'Second' },
      { policyId: 'more', complianceNumber: '1.6', categoryName: 'First' },
      { policyId: 'shared', complianceNumber: '1.3', categoryName: 'First' },
      { policyId: 'twin', complianceNumber: '1.4', categoryName: 'First' },
      { policyId: 'shared', complianceNumber: '2.1', categoryName: 'Second' },
      { policyId: 'wild', complianceNumber: '2.11', categoryName: 'Second' },
    ]);
  });
});

describe('the independent recount of other shapes', () => {
  it.each([
    ['one report', TINY],
    ['an envelope', { result: [TINY], statusCode: 200, message: 'Success' }],
    ['an array that holds one envelope', [{ result: TINY, statusCode: 200, message: 'Success' }]],
  ])('reads %s as it reads a bare array', (_shape, body) => {
    expect(recount(JSON.stringify(body))).toEqual(tiny);
  });

  it('reads keys in camelCase', () => {
    const body = JSON.stringify(TINY).replace(/"([A-Z])(\w*)":/g, (_key, first: string, rest: string) => {
      return `"${first.toLowerCase()}${rest}":`;
    });
    expect(recount(body)).toEqual(tiny);
  });

  it('counts the requested report of a body with several', () => {
    const empty = { ResourceCategories: [] };
    expect(recount(JSON.stringify([empty, TINY]), 1)).toEqual(tiny);
    expect(recount(JSON.stringify([empty, TINY])).counts.total).toBe(0);
    expect(() => recount('[]')).toThrow('has 0 reports');
  });
});

const realPath = realReportPath();

describe.runIf(realPath !== undefined)('the independent recount of a part of a real response', () => {
  it('finds the known counts', () => {
    const real = recount(readFileSync(realPath!, 'utf8'));
    expect(real.counts).toMatchObject({ total: 273, green: 44, red: 133, amber: 0, gray: 96, unrecognized: 0 });
    expect(real.distinct.total).toBe(273);
    expect(real.compliance).toEqual({ numerator: 44, denominator: 177 });
    expect(real.coverage).toEqual({ numerator: 177, denominator: 273 });
    expect(real.categories).toHaveLength(8);
    expect(real.resourceChecks).toEqual({ evaluated: 177, passed: 44, failed: 133 });
    expect(real.notPassed).toHaveLength(133);
    expect(real.notPassedByRisk.get('Low')).toEqual(new Map([['Amber', 47]]));
  });
});
