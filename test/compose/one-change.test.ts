import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNaturally } from '../../src/model/values/natural-order.js';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { policyAnchor } from '../../src/compose/anchors.js';
import { compose } from '../../src/compose/compose.js';
import type { AuditDocument, Block } from '../../src/model/document/document.js';
import type { Policy, Report } from '../../src/model/report/report.js';
import { loadTemplate } from '../../src/template/load.js';
import { soundReport } from '../aggregate/arbitraries.js';
import { someSettings } from '../helpers/compose-context.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';
import { countsIn, sharesIn } from './document-counts.js';

const template = await loadTemplate('auditor', 'en');

async function documentOf(report: Report): Promise<AuditDocument> {
  return (await compose(aggregate(aSnapshot(report)), template, someSettings())).document;
}

interface Change {
  /** The position of a policy in the report, and its new color. */
  readonly category: number;
  readonly position: number;
  readonly compliance: string;
}

/** The report with one policy in another color, and the counts and percentage of its category to match. */
function recolor(report: Report, { category, position, compliance }: Change): Report {
  return {
    ...report,
    resourceCategories: report.resourceCategories.map((held, index) => {
      if (index !== category) return held;
      const { categoryId, categoryName, controlCategoryOrder } = held;
      const policies = held.policies.map((policy, at) => (at === position ? { ...policy, compliance } : policy));
      return aCategory({ categoryId, categoryName, controlCategoryOrder, policies });
    }),
  };
}

const LABELS: Readonly<Record<string, string>> = {
  Red: 'Failed',
  Amber: 'Partly failed',
  Green: 'Passed',
  Gray: 'Not assessed',
};
const SEVERITIES = ['Critical', 'High', 'Moderate', 'Low', 'VeryLow'];

function severitiesOf({ resourceCategories }: Report): string[] {
  const present = resourceCategories.flatMap(({ policies }) => policies.map(({ severity }) => severity));
  return SEVERITIES.filter((severity) => present.includes(severity));
}

/** What one policy of this color adds to the counts of a document, by path. */
function contributionOf(report: Report, { category, position }: Change, compliance: string): Record<string, number> {
  const { categoryName, policies } = report.resourceCategories[category]!;
  const policy = policies[position]!;
  const before = report.resourceCategories.slice(0, category).flatMap((held) => held.policies).length;
  const summary = aggregate(aSnapshot(report));
  const anchor = policyAnchor(summary, summary.entries[before + position]!);
  const label = LABELS[compliance]!;
  const failed = Number(compliance === 'Red' || compliance === 'Amber');
  const assessed = Number(compliance !== 'Gray');
  const green = Number(compliance === 'Green');
  const counts: Record<string, number> = {
    [`policies[${anchor}].Status=${label}`]: 1,
    [`policies[${anchor}].Colour reported=${compliance}`]: 1,
    [`bars[].${label}`]: 1,
    'sheets[Tracker].policies.rows': failed,
  };
  const rows = {
    severities: policy.severity,
    probabilities: probabilityLabel(policy),
    services: policy.serviceName,
    categories: categoryName,
  };
  for (const [table, row] of Object.entries(rows)) {
    for (const each of [row, 'Total']) counts[`${table}[${each}].${label}`] = 1;
  }
  for (const row of [categoryName, 'Total']) {
    counts[`categories[${row}].Not passed`] = failed;
    counts[`categories[${row}].Failed resource checks`] =
      failed * (policy.totalResourceCount - policy.passedResourceCount);
  }
  for (const [table, held] of [
    ['not-passed-by-risk', failed],
    ['passed-by-risk', green],
  ] as const) {
    counts[`${table}[${policy.severity}].Risk level ${policy.riskLevel === '' ? 'not stated' : policy.riskLevel}`] =
      held;
    counts[`${table}[${policy.severity}].Total`] = held;
  }
  for (const path of ['figures', 'sheets[Summary]']) {
    counts[`${path}[Compliance].of[0]`] = green;
    counts[`${path}[Compliance].of[1]`] = green + Number(compliance === 'Red');
    counts[`${path}[Coverage].of[0]`] = assessed;
    counts[`${path}[Not passed]`] = failed;
    counts[`${path}[Not passed].of[0]`] = assessed;
  }
  return counts;
}

/** The bars of the chart: of the categories with an assessed policy. */
function chartOf({ resourceCategories }: Report): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { categoryName, policies } of resourceCategories) {
    if (policies.every(({ compliance }) => compliance === 'Gray')) continue;
    for (const [compliance, label] of Object.entries(LABELS)) {
      counts[`chart[${categoryName}].${label}`] = policies.filter((policy) => policy.compliance === compliance).length;
    }
  }
  return counts;
}

/** The figure of the worst severity that has something that did not pass, or of the worst of all. */
function worstFigureOf(report: Report): Record<string, number> {
  const all = report.resourceCategories.flatMap(({ policies }) => policies);
  const having = (severity: string | undefined, ...colors: readonly string[]): number =>
    all.filter((policy) => policy.severity === severity && colors.includes(policy.compliance)).length;
  const present = severitiesOf(report);
  const worst = present.find((severity) => having(severity, 'Red', 'Amber') > 0) ?? present[0];
  const label = `Not passed, severity ${worst ?? ''}`;
  return Object.fromEntries(
    ['figures', 'sheets[Summary]'].flatMap((path) => [
      [`${path}[${label}]`, having(worst, 'Red', 'Amber')],
      [`${path}[${label}].of[0]`, having(worst, 'Red', 'Amber', 'Green')],
    ]),
  );
}

function probabilityLabel({ riskProbability }: Policy): string {
  if (riskProbability.trim() === '') return 'not stated';
  return riskProbability === 'NotLikely' ? 'Not likely' : riskProbability;
}

/** The summary lists the first that did not pass, up to a limit. */
function firstRowsOf({ resourceCategories }: Report): Record<string, number> {
  const source = template.sections.map((section) => section.source).join('\n');
  const limit = Number(/^::policy-list\b.*\blimit=(\d+)/m.exec(source)?.[1]);
  const all = resourceCategories.flatMap(({ policies }) => policies);
  const failed = all.filter(({ compliance }) => compliance === 'Red' || compliance === 'Amber');
  return { 'what-to-fix-first.policies.rows': Math.min(limit, new Set(failed.map(({ policyId }) => policyId)).size) };
}

/** The chapters and the sheet Summary list the categories and services in which something was assessed. */
function assessedRowsOf({ resourceCategories }: Report): Record<string, number> {
  const isAssessed = ({ compliance }: Policy): boolean => compliance !== 'Gray';
  const assessed = resourceCategories.flatMap(({ policies }) => policies).filter(isAssessed);
  const categories = resourceCategories.filter(({ policies }) => policies.some(isAssessed)).length;
  const services = new Set(assessed.map(({ serviceName }) => serviceName)).size;
  return {
    'categories.categories.rows': categories,
    'sheets[Summary].categories.rows': categories,
    // One service would say what the whole report says.
    'services.services.rows': services > 1 ? services : 0,
  };
}

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  const moves = [...paths].map((path) => [path, (after[path] ?? 0) - (before[path] ?? 0)] as const);
  // Which causes are named, and whether the other formula is, depends on the whole report: test/agreement recounts them.
  // Where a policy has its row is tested below.
  const elsewhere = /^cause-|partly failed\]|^(category\/.*|severity-\d+\/.*|passing)\.policies\.rows$/;
  return Object.fromEntries(moves.filter(([path, move]) => move !== 0 && !elsewhere.test(path)));
}

async function movesBy(report: Report, change: Change): Promise<Record<string, number>> {
  const [before, after] = [await documentOf(report), await documentOf(recolor(report, change))];
  return difference(Object.fromEntries(countsIn(before)), Object.fromEntries(countsIn(after)));
}

const changedReport = soundReport.chain((report) =>
  fc
    .tuple(fc.nat({ max: report.resourceCategories.length - 1 }), fc.constantFrom(...Object.keys(LABELS)))
    .chain(([category, compliance]) =>
      fc
        .nat({ max: report.resourceCategories[category]!.policies.length - 1 })
        .map((position) => ({ report, change: { category, position, compliance } })),
    ),
);

describe('a policy in the document', () => {
  it('has one full row, whatever its color, and one in the index', async () => {
    await fc.assert(
      fc.asyncProperty(soundReport, async (report) => {
        const { blocks } = await documentOf(report);
        const rowsOf = (type: Block['type']): number[] =>
          blocks.flatMap((block) => (block.type === type && 'view' in block ? (block.view.rows ?? []) : []));
        const { entries } = aggregate(aSnapshot(report));
        const all = entries.map(({ index }) => index);
        expect(rowsOf('policyTable').toSorted((one, other) => one - other)).toEqual(all);
        const index = rowsOf('policyIndex');
        expect(index.toSorted((one, other) => one - other)).toEqual(all);
        // Where a reader looks a number up.
        const numbers = index.map((row) => entries[row]?.policy.complianceNumber ?? '');
        expect(numbers.includes('') ? index : numbers).toEqual(
          numbers.includes('') ? all : numbers.toSorted(compareNaturally),
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe('when one policy changes its color in the document', () => {
  it('only the cells, figures, bars and rows that contain it change', async () => {
    await fc.assert(
      fc.asyncProperty(changedReport, async ({ report, change }) => {
        const { compliance } = report.resourceCategories[change.category]!.policies[change.position]!;
        expect(await movesBy(report, change)).toEqual({
          ...difference(contributionOf(report, change, compliance), contributionOf(report, change, change.compliance)),
          ...difference(firstRowsOf(report), firstRowsOf(recolor(report, change))),
          ...difference(assessedRowsOf(report), assessedRowsOf(recolor(report, change))),
          ...difference(worstFigureOf(report), worstFigureOf(recolor(report, change))),
          ...difference(chartOf(report), chartOf(recolor(report, change))),
        });
      }),
      { numRuns: 25 },
    );
  });

  it('from Gray to Red, exactly these change', async () => {
    const report = aReport({ resourceCategories: [aCategory({ policies: policiesOf('Green', 'Gray') })] });
    const moves = await movesBy(report, { category: 0, position: 1, compliance: 'Red' });
    const turned = (path: string) => ({ [`${path}.Not assessed`]: -1, [`${path}.Failed`]: 1 });
    const figures = (path: string) => ({
      [`${path}[Compliance].of[1]`]: 1,
      [`${path}[Coverage].of[0]`]: 1,
      [`${path}[Not passed]`]: 1,
      [`${path}[Not passed].of[0]`]: 1,
      [`${path}[Not passed, severity High]`]: 1,
      [`${path}[Not passed, severity High].of[0]`]: 1,
    });
    const summary = aggregate(aSnapshot(report));
    const anchor = policyAnchor(summary, summary.entries[1]!);
    expect(moves).toEqual({
      [`policies[${anchor}].Status=Not assessed`]: -1,
      [`policies[${anchor}].Status=Failed`]: 1,
      [`policies[${anchor}].Colour reported=Gray`]: -1,
      [`policies[${anchor}].Colour reported=Red`]: 1,
      ...turned('bars[]'),
      ...turned('chart[Compute (IaaS)]'),
      ...turned('severities[High]'),
      ...turned('severities[Total]'),
      ...turned('probabilities[not stated]'),
      ...turned('probabilities[Total]'),
      ...turned('services[DiskService]'),
      ...turned('services[Total]'),
      ...turned('categories[Compute (IaaS)]'),
      ...turned('categories[Total]'),
      'categories[Compute (IaaS)].Not passed': 1,
      'categories[Total].Not passed': 1,
      'not-passed-by-risk[High].Risk level not stated': 1,
      'not-passed-by-risk[High].Total': 1,
      'what-to-fix-first.policies.rows': 1,
      'sheets[Tracker].policies.rows': 1,
      ...figures('figures'),
      ...figures('sheets[Summary]'),
    });
  });

  it('every share agrees with the counts next to it', async () => {
    await fc.assert(
      fc.asyncProperty(soundReport, async (report) => {
        for (const { path, share, counted } of sharesIn(await documentOf(report)))
          expect([path, share]).toEqual([path, counted]);
      }),
      { numRuns: 25 },
    );
  });
});
