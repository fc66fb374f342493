import { describe, expect, test } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { selectPolicies, type PolicySelection } from '../../src/compose/selection.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

const policy = (policyId: string, compliance: string, severity: string) => aPolicy({ policyId, compliance, severity });

const summary = aggregate(
  aSnapshot(
    aReport({
      resourceCategories: [
        aCategory({
          categoryId: 'first',
          controlCategoryOrder: 1,
          policies: [policy('a', 'Red', 'Low'), policy('b', 'Gray', 'High'), policy('c', 'Blue', 'High')],
        }),
        aCategory({
          categoryId: 'second',
          controlCategoryOrder: 2,
          policies: [policy('d', 'Green', 'Low'), policy('e', 'Amber', 'Critical'), policy('f', 'Red', 'Low')],
        }),
      ],
    }),
  ),
);

/** Positions among the severities. */
const [MODERATE, LOW] = [2, 3];

function selected(selection: Partial<PolicySelection>): string {
  return selectPolicies(summary, { select: 'all', loop: {}, ...selection })
    .map((index) => summary.entries[index]!.policy.policyId)
    .join('');
}

test('all policies stand in document order', () => {
  expect(selected({})).toBe('abcdef');
});

test('failed checks are Red and Amber, the worst severity first', () => {
  expect(selected({ select: 'failed' })).toBe('eaf');
});

test('not assessed is Gray alone, unrecognised is apart', () => {
  expect(selected({ select: 'not-assessed' })).toBe('b');
  expect(selected({ select: 'unrecognised' })).toBe('c');
});

describe('a repeated section narrows a selection', () => {
  test('to its category, the first included', () => {
    expect(selected({ loop: { category: 0 } })).toBe('abc');
    expect(selected({ select: 'failed', loop: { category: 1 } })).toBe('ef');
  });

  test('to its severity', () => {
    expect(selected({ loop: { severity: LOW } })).toBe('adf');
    expect(selected({ select: 'failed', loop: { severity: MODERATE } })).toBe('');
  });

  test('to its service', () => {
    expect(selected({ loop: { service: 0 } })).toBe('abcdef');
  });
});

test('a limit takes the first of what is left', () => {
  expect(selected({ select: 'failed', loop: { severity: LOW }, limit: 1 })).toBe('a');
  expect(selected({ limit: 99 })).toBe('abcdef');
});

test('the selections are apart, and with the passing policies they are all', () => {
  const kinds = (['failed', 'not-assessed', 'unrecognised'] as const).flatMap((select) =>
    selectPolicies(summary, { select, loop: {} }),
  );
  const passing = summary.entries.filter(({ status }) => status === 'green').map(({ index }) => index);
  expect([...kinds, ...passing].sort()).toEqual(selectPolicies(summary, { select: 'all', loop: {} }));
});
