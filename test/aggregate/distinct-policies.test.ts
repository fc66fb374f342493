import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

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
