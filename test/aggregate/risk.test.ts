import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

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
  it('counts failed checks by severity and risk level, with a place for every level', () => {
    expect(summary.failedByRisk).toEqual([
      { severity: 'Critical', counts: cells(1, 3, 0, 0), total: 4 },
      { severity: 'High', counts: cells(0, 0, 0, 0), total: 0 },
      { severity: 'Moderate', counts: cells(0, 0, 0, 0), total: 0 },
      { severity: 'Low', counts: cells(1, 0, 0, 0), total: 1 },
      { severity: 'Extreme', counts: cells(0, 0, 0, 0), total: 0 },
    ]);
  });

  it('counts every blank value as one', () => {
    const blank = ['', ' ', '\t'].map((severity, index) =>
      aPolicy({ policyId: String(index), compliance: 'Red', severity, riskLevel: severity, riskProbability: severity }),
    );
    const report = aReport({ resourceCategories: [aCategory({ policies: blank })] });
    const { severities, riskProbabilities, failedByRisk } = aggregate(aSnapshot(report));
    expect(severities.at(-1)).toMatchObject({ value: '', tally: { total: 3 } });
    expect(riskProbabilities.at(-1)).toMatchObject({ value: '', tally: { total: 3 } });
    expect(failedByRisk.at(-1)).toEqual({ severity: '', counts: cells(0, 0, 0, 3), total: 3 });
  });

  it('counts passing policies apart', () => {
    expect(summary.passingByRisk[1]).toEqual({ severity: 'High', counts: cells(0, 1, 0, 0), total: 1 });
    expect(summary.passingByRisk.reduce((sum, { total }) => sum + total, 0)).toBe(1);
  });

  it('puts the failed checks with the top risks first', () => {
    expect(summary.failedChecks.map((index) => summary.entries[index]?.policy.policyId)).toEqual([
      'c', // Critical, risk level Red
      'd', // Critical, Amber, 7 failed resource checks
      'b', // Critical, Amber, 3, first in the document
      'e',
      'a', // Low
    ]);
  });
});

function cells(...[red, amber, green, none]: readonly [number, number, number, number]) {
  return [
    { riskLevel: 'Red', count: red },
    { riskLevel: 'Amber', count: amber },
    { riskLevel: 'Green', count: green },
    { riskLevel: '', count: none },
  ];
}
