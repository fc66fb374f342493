import { describe, expect, test } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import {
  POLICY_ORDERS,
  groupPolicies,
  selectPolicies,
  type PolicySelection,
} from '../../../src/compose/policies/selection.js';
import type { Policy } from '../../../src/model/report/report.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../../helpers/snapshots.js';

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
const [HIGH, LOW] = [1, 2];

function selected(selection: Partial<PolicySelection>): string {
  return selectPolicies(summary, { select: 'all', loop: {}, ...selection })
    .map((index) => summary.entries[index]!.policy.policyId)
    .join('');
}

test('all policies are in document order', () => {
  expect(selected({})).toBe('abcdef');
});

test('what did not pass is Red and Amber, the worst severity first', () => {
  expect(selected({ select: 'not-passed' })).toBe('eaf');
});

test('not assessed is Gray and unrecognized, which can be selected by itself', () => {
  expect(selected({ select: 'not-assessed' })).toBe('bc');
  expect(selected({ select: 'unrecognized' })).toBe('c');
});

test('open is what did not pass and is not accepted, accepted is the rest of it', () => {
  const report = aReport({ resourceCategories: [aCategory({ policies: policiesOf('Red', 'Red', 'Green') })] });
  const files = { sources: [], acceptances: [anAcceptance()] };
  const judged = aggregate(aSnapshot(report), {
    acceptances: { files, asOf: '2026-06-01T12:00:00Z', timeZone: 'UTC' },
  });
  const idsOf = (select: PolicySelection['select']) =>
    selectPolicies(judged, { select, loop: {} }).map((index) => judged.entries[index]!.policy.policyId);
  expect([idsOf('not-passed'), idsOf('open'), idsOf('accepted')]).toEqual([['P1', 'P2'], ['P2'], ['P1']]);
});

describe('a repeated section narrows a selection', () => {
  test('to its category, the first included', () => {
    expect(selected({ loop: { category: 0 } })).toBe('abc');
    expect(selected({ select: 'not-passed', loop: { category: 1 } })).toBe('ef');
  });

  test('to its severity', () => {
    expect(selected({ loop: { severity: LOW } })).toBe('adf');
    expect(selected({ select: 'not-passed', loop: { severity: HIGH } })).toBe('');
  });

  test('to its service', () => {
    expect(selected({ loop: { service: 0 } })).toBe('abcdef');
  });
});

test('severities narrow a selection to those severities', () => {
  expect(selected({ severities: ['High', 'Critical'] })).toBe('bce');
  expect(selected({ select: 'not-passed', severities: ['Low'], loop: { category: 1 } })).toBe('f');
  expect(selected({ severities: ['Moderate'] })).toBe('');
});

test('a limit takes the first of the remaining policies', () => {
  expect(selected({ select: 'not-passed', loop: { severity: LOW }, limit: 1 })).toBe('a');
  expect(selected({ limit: 99 })).toBe('abcdef');
});

test('what passed, did not pass and was not assessed does not overlap, and is complete', () => {
  const kinds = (['not-passed', 'passed', 'not-assessed'] as const).flatMap((select) =>
    selectPolicies(summary, { select, loop: {} }),
  );
  expect(kinds.sort()).toEqual(selectPolicies(summary, { select: 'all', loop: {} }));
});

describe('policies can be in the order', () => {
  const odd = (policyId: string, overrides: Partial<Policy>) => aPolicy({ policyId, ...overrides });
  const mixed = aggregate(
    aSnapshot(
      aReport({
        resourceCategories: [
          aCategory({
            policies: [
              odd('a', { complianceNumber: '10.2', shortTitle: 'Disks', serviceName: 'Web', severity: 'Low' }),
              odd('b', { complianceNumber: '2.1', shortTitle: 'apps', serviceName: 'Disk', severity: 'High' }),
              odd('c', { complianceNumber: '10.10', shortTitle: 'Vault', serviceName: 'Disk', severity: 'Critical' }),
              odd('d', { complianceNumber: '1.1', compliance: 'Red', shortTitle: 'Net', severity: 'High' }),
            ],
          }),
        ],
      }),
    ),
  );
  const inOrder = (sort: (typeof POLICY_ORDERS)[number]): string[] =>
    selectPolicies(mixed, { select: 'all', loop: {}, sort }).map((index) => mixed.entries[index]!.policy.policyId);

  test.each([
    ['benchmark', 'abcd'],
    ['severity', 'cdba'],
    ['failed', 'dabc'],
    ['number', 'dbac'],
    ['title', 'badc'],
    ['service', 'bcda'],
  ] as const)('%s', (sort, order) => {
    expect(inOrder(sort).join('')).toBe(order);
  });

  test.each(POLICY_ORDERS)('%s, without losing any', (sort) => {
    expect(inOrder(sort).sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('groups', () => {
  const grouped = (by: 'category' | 'severity' | 'service', selection: Partial<PolicySelection> = {}) =>
    groupPolicies(summary, { select: 'all', loop: {}, ...selection }, by).map(({ turn, rows }) => [
      turn,
      rows.map((index) => summary.entries[index]!.policy.policyId).join(''),
    ]);

  test('are the policies of one category, severity or service, in the order of the categories, severities or services', () => {
    expect(grouped('category')).toEqual([
      [0, 'abc'],
      [1, 'def'],
    ]);
    expect(grouped('severity')).toEqual([
      [0, 'e'],
      [1, 'bc'],
      [LOW, 'adf'],
    ]);
    expect(grouped('service')).toEqual([[0, 'abcdef']]);
  });

  test('keep the order of the selection, and a limit counts in each', () => {
    expect(grouped('category', { select: 'not-passed' })).toEqual([
      [0, 'a'],
      [1, 'ef'],
    ]);
    expect(grouped('severity', { limit: 1 }).map(([, ids]) => ids)).toEqual(['e', 'b', 'a']);
  });

  test('contain exactly the selected policies', () => {
    expect(grouped('service', { select: 'unrecognized' })).toEqual([[0, 'c']]);
    expect(grouped('category', { severities: ['Moderate'] })).toEqual([]);
  });
});
