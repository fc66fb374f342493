import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { planOf, type Plan } from '../../../src/model/summary/plan.js';
import { policyOf } from '../../../src/model/summary/figures.js';
import type { PolicyEntry, Ratio } from '../../../src/model/summary/summary.js';
import { anyReport } from '../../aggregate/arbitraries.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';

const byService = ({ policy }: PolicyEntry): string => policy.serviceName;

type Row = readonly [service: string, color: string, severity?: string, failed?: number, riskLevel?: string];

/** A plan by service. The report's formula is the observed one, without Amber, unless `percent` decides. */
function plan(rows: readonly Row[], percent = 0): Plan {
  const policies = rows.map(([serviceName, compliance, severity = 'Low', failed = 1, riskLevel = 'Green'], index) =>
    aPolicy({
      policyId: `P${String(index)}`,
      serviceName,
      compliance,
      severity,
      riskLevel,
      passedResourceCount: 0,
      totalResourceCount: failed,
    }),
  );
  const category = aCategory({ policies, compliancePercent: percent });
  return planOf(aggregate(aSnapshot(aReport({ resourceCategories: [category] }))), byService);
}

const WITHOUT_AMBER = 50;
const WITH_AMBER = 33.33;

describe('a plan', () => {
  it('says what closing each group and all before it does to the compliance of the report', () => {
    const { groups, all } = plan([
      ['disks', 'Green'],
      ['disks', 'Red', 'High', 3],
      ['disks', 'Red', 'Low', 2],
      ['ports', 'Red', 'Low', 4],
    ]);
    expect(groups).toMatchObject([
      { entries: [1, 2], failedResourceChecks: 5, compliance: { numerator: 3, denominator: 4, share: 0.75 } },
      { entries: [3], failedResourceChecks: 4, compliance: { numerator: 4, denominator: 4, share: 1 } },
    ]);
    expect(all).toEqual({
      entries: [1, 3, 2],
      failedResourceChecks: 9,
      compliance: { numerator: 4, denominator: 4, share: 1 },
    });
  });

  it('counts a closed Amber entry as passed, even if the formula of the report leaves Amber out', () => {
    const rows: Row[] = [
      ['a', 'Green'],
      ['b', 'Red'],
      ['c', 'Amber'],
    ];
    const complianceOf = (percent: number): unknown =>
      plan(rows, percent).groups.map(({ compliance: { numerator, denominator } }) => [numerator, denominator]);
    expect(complianceOf(WITHOUT_AMBER)).toEqual([
      [2, 2],
      [3, 3],
    ]);
    expect(complianceOf(WITH_AMBER)).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });

  it('ranks groups by their worst severity, then its risk level, then their failed resource checks together', () => {
    const { groups } = plan([
      ['many', 'Red', 'Low', 9],
      ['two', 'Red', 'High', 2],
      ['two', 'Red', 'High', 2],
      ['risky', 'Red', 'High', 1, 'Red'],
      ['one', 'Red', 'High', 3],
      ['mixed', 'Red', 'Low', 1],
      ['mixed', 'Red', 'Critical', 1],
    ]);
    expect(groups.map(({ entries }) => entries)).toEqual([[6, 5], [3], [1, 2], [4], [0]]);
  });

  it('names the few groups that close most, and what they do together', () => {
    const { largest } = plan([
      ['one', 'Red', 'Critical'],
      ['three', 'Red'],
      ['three', 'Red'],
      ['three', 'Amber'],
      ['green', 'Green'],
    ]);
    expect(largest).toMatchObject({
      groups: [
        { index: 1, cumulated: { numerator: 3, denominator: 4 } },
        { index: 0, cumulated: { numerator: 4, denominator: 4 } },
      ],
      compliance: { numerator: 5, denominator: 5 },
    });
  });

  it('has the entries of a policy of several categories in one group', () => {
    const listed = (policyId: string, serviceName: string, complianceNumber: string) =>
      aPolicy({ policyId, serviceName, complianceNumber, compliance: 'Red' });
    const resourceCategories = [
      aCategory({ policies: [listed('A', 'one', '1.1'), listed('B', 'one', '1.2')] }),
      aCategory({ categoryId: 'other', policies: [listed('A', 'two', '2.1')] }),
    ];
    const summary = aggregate(aSnapshot(aReport({ resourceCategories })));
    const { groups, all } = planOf(summary, byService);
    expect(groups).toMatchObject([{ entries: [0, 1, 2], failedResourceChecks: 6 }]);
    expect(all).toMatchObject({ compliance: { numerator: 3, denominator: 3 } });
    expect(summary.resourceChecks.failed).toBe(6);
    expect(summary.causes.policies).toMatchObject({ of: 2 });
  });

  it('has no groups if nothing has to be closed', () => {
    const none = plan([
      ['a', 'Green'],
      ['b', 'Gray'],
    ]);
    expect(none.groups).toEqual([]);
    expect(none.largest.groups).toEqual([]);
    expect(none.all).toMatchObject({ entries: [], failedResourceChecks: 0, compliance: { share: 1 } });
  });
});

describe('for any report, a plan', () => {
  const anyPlan = anyReport.map((report) => {
    const summary = aggregate(aSnapshot(report));
    return { summary, plan: planOf(summary, byService) };
  });

  it('has each entry that did not pass in exactly one group, and no other', () => {
    fc.assert(
      fc.property(anyPlan, ({ summary, plan: { groups, all } }) => {
        const planned = groups.flatMap(({ entries }) => entries);
        expect(planned.toSorted((one, other) => one - other)).toEqual(
          summary.notPassed.toSorted((one, other) => one - other),
        );
        expect(all.entries).toEqual(summary.notPassed);
        const keysOf = (entries: readonly number[]) => entries.map((index) => policyOf(summary.entries[index]!));
        for (const { entries } of groups) expect(entries.length).toBeGreaterThan(0);
        const policies = groups.flatMap(({ entries }) => [...new Set(keysOf(entries))]);
        expect(new Set(policies).size).toBe(policies.length);
      }),
    );
  });

  it('reaches 100 percent of all assessed entries when everything is closed', () => {
    fc.assert(
      fc.property(anyPlan, ({ summary: { entryTally }, plan: { all } }) => {
        const { assessed } = entryTally;
        expect(all.compliance).toEqual({
          numerator: assessed,
          denominator: assessed,
          share: assessed === 0 ? null : 1,
        });
      }),
    );
  });

  it('never lowers compliance from step to step, and reaches the same by groups and by buckets', () => {
    fc.assert(
      fc.property(anyPlan, ({ summary, plan: { groups, buckets, all, largest } }) => {
        const shares = (steps: readonly { readonly compliance: Ratio }[]): number[] =>
          [{ compliance: summary.compliance }, ...steps].map(({ compliance }) => compliance.share ?? 0);
        for (const reached of [shares(groups), shares(buckets), shares([largest])]) {
          expect(reached).toEqual(reached.toSorted((one, other) => one - other));
        }
        const lasts = groups.filter(({ bucket }, index) => groups[index + 1]?.bucket !== bucket);
        expect(lasts.map(({ compliance }) => compliance)).toEqual(buckets.map(({ compliance }) => compliance));
        expect(shares(groups).at(-1)).toBe(shares([all]).at(-1));
      }),
    );
  });

  it('is the same in each run, and survives JSON', () => {
    fc.assert(
      fc.property(anyPlan, ({ summary, plan: made }) => {
        expect(planOf(structuredClone(summary), byService)).toEqual(made);
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
      }),
    );
  });
});
