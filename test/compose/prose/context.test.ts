import { describe, expect, test } from 'vitest';
import { loopContext, proseContext } from '../../../src/compose/prose/context.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, policiesOf } from '../../helpers/snapshots.js';

const reportOf = (...colors: string[]) =>
  aReport({ resourceCategories: [aCategory({ policies: policiesOf(...colors) })] });

describe('not assessed', () => {
  test('includes Gray and unrecognized, in the report and in a category', async () => {
    const context = await aComposeContext(reportOf('Green', 'Gray', 'Blue', 'Red'));
    expect(proseContext(context)).toMatchObject({ entries: { total: 4, assessed: 2, notAssessed: 2 } });
    expect(loopContext({ category: 0 }, context)).toMatchObject({
      category: { total: 4, assessed: 2, notAssessed: 2 },
    });
  });

  test('is not zero if a policy is only unrecognized', async () => {
    const context = await aComposeContext(reportOf('Green', 'Blue'));
    expect(proseContext(context)).toMatchObject({ entries: { notAssessed: 1 }, unrecognizedColors: 'Blue' });
  });
});

describe('compliance', () => {
  test('leaves Amber out under the formula without it, and counts how many', async () => {
    const context = await aComposeContext(reportOf('Green', 'Amber', 'Amber'));
    expect(proseContext(context)).toMatchObject({
      compliance: { text: '100.0%', numerator: 1, denominator: 1, assessed: true, leftOut: 2 },
      formula: { basis: 'read', differs: true, withAmber: { text: '33.3%' } },
    });
  });

  test('of zero assessed policies is a word', async () => {
    const context = await aComposeContext(reportOf('Gray'));
    expect(proseContext(context)).toMatchObject({ compliance: { text: 'n/a', assessed: false } });
  });
});

describe('a repeated section', () => {
  test('has its category or its severity, and no other', async () => {
    const policies = [
      aPolicy({ compliance: 'Red', severity: 'Critical' }),
      aPolicy({ policyId: 'Q', severity: 'Low' }),
    ];
    const context = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }), 'de');
    expect(loopContext({}, context)).toEqual({});
    expect(loopContext({ category: 0 }, context)).toMatchObject({ category: { name: 'Compute (IaaS)', notPassed: 1 } });
    expect(loopContext({ severity: 0 }, context)).toMatchObject({
      severity: { name: 'Kritisch', total: 1, notPassed: 1 },
    });
  });
});
