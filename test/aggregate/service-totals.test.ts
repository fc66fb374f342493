import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { JsonValue } from '../../src/model/report/json.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

const COLORS = ['Green', 'Green', 'Green', 'Red', 'Amber', 'Gray'];

function read(fields: Readonly<Record<string, JsonValue>>) {
  const policies = COLORS.map((compliance, index) => aPolicy({ policyId: `P${String(index)}`, compliance }));
  const report = aReport({
    resourceCategories: [aCategory({ policies, total: 6, green: 3, red: 1, amber: 1, gray: 1, compliancePercent: 75 })],
    unlisted: Object.entries(fields).map(([name, value]) => ({ name, value })),
  });
  const { serviceTotals, notes } = aggregate(aSnapshot(report));
  return { serviceTotals, differences: notes.find(({ code }) => code === 'totals-differ')?.examples ?? [] };
}

const POSTURE = { Total: 6, Green: 3, Red: 1, Amber: 1, Gray: 1, CompliancePercent: 75 };

describe('the totals that the service states', () => {
  it('are null if it states none', () => {
    expect(read({ Posture: 'good', Limits: { Total: 3 }, Colors: ['Green', 'Red', 'Amber'] })).toEqual({
      serviceTotals: null,
      differences: [],
    });
  });

  it('are compared with the count, one by one', () => {
    const { serviceTotals, differences } = read({ Posture: POSTURE });
    expect(serviceTotals?.field).toBe('Posture');
    expect(serviceTotals?.figures.map(({ name, stated, counted, agrees }) => [name, stated, counted, agrees])).toEqual([
      ['total', 6, 6, true],
      ['green', 3, 3, true],
      ['red', 1, 1, true],
      ['amber', 1, 1, true],
      ['gray', 1, 1, true],
      ['percent', 75, 75, true],
    ]);
    expect(differences).toEqual([]);
  });

  it('are noted where they differ, with the path and both numbers', () => {
    const { differences } = read({ Posture: { ...POSTURE, Red: 4, CompliancePercent: 42.857143 } });
    expect(differences).toEqual([
      { path: 'Posture.Red', subject: '', expected: '1', found: '4' },
      { path: 'Posture.CompliancePercent', subject: '', expected: '75', found: '42.857143' },
    ]);
  });

  it('are read under any name and in any case, and may be incomplete', () => {
    const { serviceTotals } = read({ overall: { total: 6, green: 3, red: 1 } });
    expect(serviceTotals).toMatchObject({
      field: 'overall',
      figures: [{ key: 'total' }, { key: 'green' }, { key: 'red' }],
    });
  });
});
