import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { ResourceCategory } from '../../src/model/report/report.js';
import { aCategory, aReport, aSnapshot, policiesOf, aPolicy } from '../helpers/snapshots.js';
import type { ServiceSummary } from '../../src/model/summary/summary.js';

const summaryOf = (category: ResourceCategory) =>
  aggregate(aSnapshot(aReport({ resourceCategories: [category] }))).categories[0]!;

describe('a category', () => {
  it('counts the failed resource checks of what did not pass', () => {
    // Red fails 3 of 3, Amber 1 of 2; the unrecognized entry fails 3 of 3 too, but is neither.
    const { tally, failedResourceChecks, resourceChecks } = summaryOf(
      aCategory({ policies: policiesOf('Green', 'Red', 'Amber', 'Gray', 'Blue') }),
    );
    expect(tally).toMatchObject({ notPassed: 2, assessed: 3, total: 5 });
    expect(failedResourceChecks).toBe(4);
    expect(resourceChecks.failed).toBeGreaterThan(4);
  });

  it('is counted from its policies, and keeps its percentage as reported', () => {
    const { tally, compliance, reportedPercent } = summaryOf(
      aCategory({ policies: policiesOf('Green', 'Red'), green: 9, total: 10, compliancePercent: 90 }),
    );
    expect(tally).toMatchObject({ green: 1, red: 1, total: 2 });
    expect(compliance.share).toBe(0.5);
    expect(reportedPercent).toBe(90);
  });

  it('counts nothing if its policies are missing, whatever it reports', () => {
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

it('categories are charted from the lowest compliance, of equal ones first that with more that did not pass', () => {
  const colors = [
    ['Green', 'Red'],
    ['Amber'],
    ['Gray'],
    ['Green', 'Green', 'Red', 'Red'],
    ['Red'],
    ['Green'],
    ['Amber'],
  ];
  const resourceCategories = colors.map((list, order) =>
    aCategory({ categoryId: String(order), controlCategoryOrder: order, policies: policiesOf(...list) }),
  );
  const { categoryChart } = aggregate(aSnapshot(aReport({ resourceCategories })));
  expect(categoryChart).toMatchObject({
    order: [4, 3, 0, 5, 1, 6, 2],
    bars: 6,
    others: null,
    unassessed: { categories: 1 },
  });
});

function servicesOf(colors: Readonly<Record<string, readonly string[]>>): readonly ServiceSummary[] {
  const policies = Object.entries(colors).flatMap(([serviceName, list]) =>
    list.map((compliance, index) => aPolicy({ serviceName, compliance, policyId: `${serviceName}-${String(index)}` })),
  );
  return aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] }))).services;
}

describe('services', () => {
  it('are sorted by most that did not pass, then most Red, then name in natural order', () => {
    const services = servicesOf({
      'Vault 10': ['Green'],
      'Vault 2': ['Gray'],
      Alarms: ['Red', 'Amber'],
      Disks: ['Red', 'Red'],
      Gateways: ['Amber', 'Amber', 'Amber'],
    });
    expect(services.map(({ serviceName }) => serviceName)).toEqual([
      'Gateways',
      'Disks',
      'Alarms',
      'Vault 2',
      'Vault 10',
    ]);
  });

  it('without a name are one', () => {
    const services = servicesOf({ '': ['Green'], ' ': ['Red'], Disks: ['Gray'] });
    expect(services.map(({ serviceName, tally }) => [serviceName, tally.total])).toEqual([
      ['', 2],
      ['Disks', 1],
    ]);
  });

  it('have their own denominators', () => {
    const [disks] = servicesOf({ Disks: ['Green', 'Red', 'Red', 'Gray'] });
    expect(disks).toMatchObject({
      compliance: { numerator: 1, denominator: 3 },
      coverage: { numerator: 3, denominator: 4 },
      resourceChecks: { evaluated: 8, passed: 2, failed: 6 },
    });
  });

  it('are separate for each name as received', () => {
    expect(servicesOf({ disks: ['Red'], Disks: ['Red'], 'Disks ': ['Red'] })).toHaveLength(3);
  });
});

const policies = [
  aPolicy({ policyId: 'a', compliance: 'Red', severity: 'Low', riskLevel: 'Red' }),
  aPolicy({ policyId: 'b', compliance: 'Red', severity: 'Critical', riskLevel: 'Amber' }),
  aPolicy({ policyId: 'c', compliance: 'Amber', severity: 'Critical', riskLevel: 'Red' }),
  aPolicy({ policyId: 'd', compliance: 'Red', severity: 'Critical', riskLevel: 'Amber', totalResourceCount: 7 }),
  aPolicy({ policyId: 'e', compliance: 'Red', severity: 'Critical', riskLevel: 'Amber' }),
  aPolicy({ policyId: 'f', compliance: 'Green', severity: 'High', riskLevel: 'Amber' }),
  aPolicy({ policyId: 'g', compliance: 'Gray', severity: 'Extreme' }),
];
const summary = aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] })));

describe('risk', () => {
  it('counts what did not pass by severity and risk level, as far as the report has them', () => {
    expect(summary.notPassedByRisk).toEqual([
      { severity: 'Critical', counts: cells(1, 3, 0), total: 4 },
      { severity: 'High', counts: cells(0, 0, 0), total: 0 },
      { severity: 'Low', counts: cells(1, 0, 0), total: 1 },
      { severity: 'Extreme', counts: cells(0, 0, 0), total: 0 },
    ]);
  });

  it('counts all blank values as one', () => {
    const blank = ['', ' ', '\t'].map((severity, index) =>
      aPolicy({ policyId: String(index), compliance: 'Red', severity, riskLevel: severity, riskProbability: severity }),
    );
    const report = aReport({ resourceCategories: [aCategory({ policies: blank })] });
    const { severities, riskProbabilities, notPassedByRisk } = aggregate(aSnapshot(report));
    expect(severities.at(-1)).toMatchObject({ value: '', tally: { total: 3 } });
    expect(riskProbabilities.at(-1)).toMatchObject({ value: '', tally: { total: 3 } });
    expect(notPassedByRisk.at(-1)).toEqual({ severity: '', counts: [{ riskLevel: '', count: 3 }], total: 3 });
  });

  it('counts passed policies separately', () => {
    expect(summary.passedByRisk[1]).toEqual({ severity: 'High', counts: cells(0, 1, 0), total: 1 });
    expect(summary.passedByRisk.reduce((sum, { total }) => sum + total, 0)).toBe(1);
  });

  it('sorts what did not pass by risk, highest first', () => {
    expect(summary.notPassed.map((index) => summary.entries[index]?.policy.policyId)).toEqual([
      'c', // Critical, risk level Red
      'd', // Critical, Amber, 7 failed resource checks
      'b', // Critical, Amber, 3, first in the document
      'e',
      'a', // Low
    ]);
  });
});

function cells(red: number, amber: number, none: number) {
  return [
    { riskLevel: 'Red', count: red },
    { riskLevel: 'Amber', count: amber },
    { riskLevel: '', count: none },
  ];
}
