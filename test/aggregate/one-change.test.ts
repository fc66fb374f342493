import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { Policy, Report } from '../../src/model/report/report.js';
import { isNotPassed, statusOf, type Status } from '../../src/model/report/vocabulary.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';
import { soundReport } from './arbitraries.js';
import { movesBetween } from './counts.js';

interface Change {
  readonly categoryId: string;
  readonly policy: Policy;
  readonly compliance: string;
}

/** The report with one policy in another color; the reported counts and percentage of its category follow. */
function recolor(report: Report, { categoryId, policy, compliance }: Change): Report {
  const resourceCategories = report.resourceCategories.map((category) => {
    if (category.categoryId !== categoryId) return category;
    const { categoryName, controlCategoryOrder } = category;
    const policies = category.policies.map((held) => (held === policy ? { ...held, compliance } : held));
    return aCategory({ categoryId, categoryName, controlCategoryOrder, policies });
  });
  return { ...report, resourceCategories };
}

const OBSERVED = 'green/(green+red)';
const OTHER = 'green/(green+red+amber)';

function isAssessed(status: Status): boolean {
  return status === 'green' || isNotPassed(status);
}

/** The counts that include one policy of this color, by path, with the amount that it adds to each. */
function contributionOf({ categoryId, policy }: Change, compliance: string): Record<string, number> {
  const status = statusOf(compliance);
  const is = (holds: boolean): number => Number(holds);
  const counts: Record<string, number> = {};

  const category = `categories[${categoryId}]`;
  const service = `services[${policy.serviceName}]`;
  const views = [
    `severities[${policy.severity.trim()}]`,
    `riskLevels[${policy.riskLevel.trim()}]`,
    `riskProbabilities[${policy.riskProbability.trim()}]`,
  ];
  const groups = [...views, ...views.map((view) => `breakdowns.${view}`)];
  for (const tally of ['entryTally', 'policyTally', ...[category, service, ...groups].map((part) => `${part}.tally`)]) {
    counts[`${tally}.${status}`] = 1;
    counts[`${tally}.assessed`] = is(isAssessed(status));
    counts[`${tally}.notPassed`] = is(isNotPassed(status));
  }

  const inObserved = is(status === 'green' || status === 'red');
  for (const part of ['', `${category}.`, `${service}.`]) {
    counts[`${part}coverage.numerator`] = is(isAssessed(status));
    counts[`${part}compliance.numerator`] = is(status === 'green');
    counts[`${part}compliance.denominator`] = inObserved;
  }
  for (const [formula, included] of [
    [OBSERVED, inObserved],
    [OTHER, is(isAssessed(status))],
  ] as const) {
    counts[`complianceByFormula[${formula}].compliance.numerator`] = is(status === 'green');
    counts[`complianceByFormula[${formula}].compliance.denominator`] = included;
  }

  for (const part of ['', `${category}.`]) {
    counts[`${part}failedResourceChecks`] =
      is(isNotPassed(status)) * (policy.totalResourceCount - policy.passedResourceCount);
  }
  counts['span.least.numerator'] = is(status === 'green');
  counts['span.most.numerator'] = is(!isNotPassed(status));
  counts['notPassed.length'] = is(isNotPassed(status));
  counts['notAssessed.length'] = is(status === 'gray');

  for (const [table, held] of [
    ['notPassedByRisk', isNotPassed(status)],
    ['passedByRisk', status === 'green'],
  ] as const) {
    counts[`${table}[${policy.severity.trim()}].counts[${policy.riskLevel.trim()}].count`] = is(held);
    counts[`${table}[${policy.severity.trim()}].total`] = is(held);
  }
  return counts;
}

/** Reported percentages of the categories, by path. */
function reportedPercentsOf({ resourceCategories }: Report): Record<string, number> {
  return Object.fromEntries(
    resourceCategories.map((category) => [
      `categories[${category.categoryId}].reportedPercent`,
      category.compliancePercent ?? NaN,
    ]),
  );
}

/** The counts that depend on which categories have both Green and Amber, by path. */
function formulaCountsOf({ resourceCategories }: Report): Record<string, number> {
  const deciding = resourceCategories.filter(({ green, amber }) => green > 0 && amber > 0).length;
  const has = (status: Status): boolean =>
    resourceCategories.some(({ policies }) => policies.some(({ compliance }) => statusOf(compliance) === status));
  const totalsDiffer = has('amber') && (has('green') || !has('red'));
  return {
    [`formula.evidence[${OBSERVED}].supports`]: deciding,
    [`formula.evidence[${OTHER}].contradicts`]: deciding,
    'formula.undecided': resourceCategories.length - deciding,
    'notes[formula-undecided]': Number(deciding === 0 && totalsDiffer),
  };
}

/** The counts that depend on which categories have an assessed policy, by path. */
function chartCountsOf({ resourceCategories }: Report): Record<string, number> {
  const unassessed = resourceCategories.filter(({ policies }) =>
    policies.every(({ compliance }) => compliance === 'Gray'),
  );
  const { length } = unassessed.flatMap(({ policies }) => policies);
  return {
    'categoryChart.bars': resourceCategories.length - unassessed.length,
    'categoryChart.unassessed.categories': unassessed.length,
    'categoryChart.unassessed.tally.gray': length,
    'categoryChart.unassessed.tally.total': length,
  };
}

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  const moves = [...paths].map((path) => [path, (after[path] ?? 0) - (before[path] ?? 0)] as const);
  return Object.fromEntries(moves.filter(([, move]) => move !== 0));
}

const changedReport = soundReport.chain((report) =>
  fc
    .tuple(fc.constantFrom(...report.resourceCategories), fc.constantFrom('Green', 'Red', 'Amber', 'Gray'))
    .chain(([{ categoryId, policies }, compliance]) =>
      fc.constantFrom(...policies).map((policy) => ({ report, change: { categoryId, policy, compliance } })),
    ),
);

describe('when one policy changes its color', () => {
  it('exactly the counts that include it change', () => {
    fc.assert(
      fc.property(changedReport, ({ report, change }) => {
        const changed = recolor(report, change);
        const { policy, compliance } = change;
        const expected = {
          ...difference(contributionOf(change, policy.compliance), contributionOf(change, compliance)),
          ...difference(reportedPercentsOf(report), reportedPercentsOf(changed)),
          ...difference(formulaCountsOf(report), formulaCountsOf(changed)),
          ...difference(chartCountsOf(report), chartCountsOf(changed)),
          // Only the observed color fits the counts, except that partly passed counts fit Red too.
          ...(policy.compliance !== compliance &&
            !(policy.compliance === 'Amber' && compliance === 'Red') && { 'notes[policy-color-unexpected]': 1 }),
        };
        expect(movesBetween(aggregate(aSnapshot(report)), aggregate(aSnapshot(changed)))).toEqual(expected);
      }),
    );
  });

  it('from Green to Red, these counts change', () => {
    const report = aReport({
      resourceCategories: [aCategory({ categoryId: 'Disks', policies: policiesOf('Green', 'Gray') })],
    });
    const [policy] = report.resourceCategories[0]!.policies;
    const changed = recolor(report, { categoryId: 'Disks', policy: policy!, compliance: 'Red' });
    const tallies = [
      'entryTally',
      'policyTally',
      'categories[Disks].tally',
      'services[DiskService].tally',
      ...['severities[High].tally', 'riskLevels[Green].tally', 'riskProbabilities[NotLikely].tally'].flatMap(
        (group) => [group, `breakdowns.${group}`],
      ),
    ];
    expect(movesBetween(aggregate(aSnapshot(report)), aggregate(aSnapshot(changed)))).toEqual({
      ...Object.fromEntries(
        tallies.flatMap((tally) => [
          [`${tally}.green`, -1],
          [`${tally}.red`, 1],
          [`${tally}.notPassed`, 1],
        ]),
      ),
      'compliance.numerator': -1,
      'categories[Disks].compliance.numerator': -1,
      'services[DiskService].compliance.numerator': -1,
      'complianceByFormula[green/(green+red)].compliance.numerator': -1,
      'complianceByFormula[green/(green+red+amber)].compliance.numerator': -1,
      'categories[Disks].reportedPercent': -100,
      'notPassedByRisk[High].counts[Green].count': 1,
      'notPassedByRisk[High].total': 1,
      'passedByRisk[High].counts[Green].count': -1,
      'passedByRisk[High].total': -1,
      'span.least.numerator': -1,
      'span.most.numerator': -1,
      'notPassed.length': 1,
      'notes[policy-color-unexpected]': 1,
    });
  });
});
