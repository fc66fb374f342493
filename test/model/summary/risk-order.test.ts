import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { worstSeverity } from '../../../src/model/summary/risk-order.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';

function worstOf(...policies: readonly (readonly [severity: string, compliance: string])[]): string | undefined {
  const category = aCategory({ policies: policies.map(([severity, compliance]) => aPolicy({ severity, compliance })) });
  return worstSeverity(aggregate(aSnapshot(aReport({ resourceCategories: [category] }))).severities)?.value;
}

describe('the worst severity', () => {
  it('is the worst one that has something that did not pass', () => {
    expect(worstOf(['Critical', 'Green'], ['High', 'Gray'], ['Low', 'Red'], ['Moderate', 'Amber'])).toBe('Moderate');
    expect(worstOf(['Low', 'Green'], ['VeryLow', 'Red'])).toBe('VeryLow');
  });

  it('is the worst one of the report if everything passed', () => {
    expect(worstOf(['Low', 'Green'], ['High', 'Gray'])).toBe('High');
  });

  it('is none without policies', () => {
    expect(worstOf()).toBeUndefined();
  });
});
