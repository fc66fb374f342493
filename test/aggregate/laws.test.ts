import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { MOST_COLUMNS, MOST_VALUES } from '../../src/model/summary/limits.js';
import type { Report } from '../../src/model/report/report.js';
import type { AuditSummary } from '../../src/model/summary/audit-summary.js';
import type { Tally } from '../../src/model/summary/summary.js';
import { aSnapshot } from '../helpers/snapshots.js';
import { anyReport, soundReport } from './arbitraries.js';
import { countsOf } from './counts.js';

const summaryOf = (report: Report): AuditSummary => aggregate(aSnapshot(report));

const ZERO: Tally = { green: 0, red: 0, amber: 0, gray: 0, unrecognized: 0, total: 0, assessed: 0, notPassed: 0 };

function sumOf(members: readonly { readonly tally: Tally }[]): Tally {
  const sum: Record<string, number> = { ...ZERO };
  for (const { tally } of members) {
    for (const [name, count] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + Number(count);
  }
  return sum as unknown as Tally;
}

describe('for any report', () => {
  it('the summary survives JSON unchanged', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const summary = summaryOf(report);
        expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
      }),
    );
  });

  it('the category chart places each category once, and those without an assessed policy in the remainder', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { categories, categoryChart } = summaryOf(report);
        const { order, bars, others, unassessed } = categoryChart;
        expect([...order].sort((one, other) => one - other)).toEqual([...categories.keys()]);
        const inOrder = order.map((index) => categories[index]!);
        const charted = bars + (others?.categories ?? 0);
        expect(inOrder.map(({ tally }) => tally.assessed > 0)).toEqual(inOrder.map((_, place) => place < charted));
        expect(unassessed?.categories ?? 0).toBe(categories.length - charted);
        expect(unassessed?.tally ?? ZERO).toEqual(sumOf(inOrder.slice(charted)));
        expect(others?.tally ?? ZERO).toEqual(sumOf(inOrder.slice(bars, charted)));
      }),
    );
  });

  it('the totals of every view are the totals of the report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const summary = summaryOf(report);
        const { entryTally } = summary;
        for (const view of ['categories', 'services', 'severities', 'riskLevels', 'riskProbabilities'] as const) {
          expect(sumOf(summary[view]), view).toEqual(entryTally);
        }
        for (const view of ['severities', 'riskLevels', 'riskProbabilities'] as const) {
          expect(sumOf(summary.breakdowns[view]), view).toEqual(entryTally);
        }
        expect(sumOf(summary.breakdowns.colors).total).toBe(entryTally.unrecognized);
        for (const [rows, count] of [
          [summary.notPassedByRisk, entryTally.notPassed],
          [summary.passedByRisk, entryTally.green],
        ] as const) {
          expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(count);
          for (const { counts, total } of rows) expect(counts.reduce((sum, cell) => sum + cell.count, 0)).toBe(total);
        }
        expect(summary.entries).toHaveLength(entryTally.total);
      }),
    );
  });

  it('no view has more rows than its limit, and each value is counted in exactly one row', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { breakdowns, severities, riskLevels, riskProbabilities, notPassedByRisk } = summaryOf(report);
        for (const [rows, groups, most] of [
          [breakdowns.severities, severities, MOST_VALUES],
          [breakdowns.riskLevels, riskLevels, MOST_COLUMNS],
          [breakdowns.riskProbabilities, riskProbabilities, MOST_VALUES],
        ] as const) {
          expect(rows.filter(({ value }) => value !== '').length).toBeLessThanOrEqual(most);
          expect(rows.reduce((sum, { values }) => sum + values, 0)).toBe(groups.length);
        }
        expect(notPassedByRisk.map(({ severity }) => severity)).toEqual(
          breakdowns.severities.map(({ value }) => value),
        );
      }),
    );
  });

  it('the colors of each tally add up', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const summary = summaryOf(report);
        const members = [...summary.categories, ...summary.services, ...summary.severities];
        for (const tally of [summary.entryTally, summary.policyTally, ...members.map((member) => member.tally)]) {
          expect(tally.green + tally.red + tally.amber + tally.gray + tally.unrecognized).toBe(tally.total);
          expect(tally.green + tally.notPassed).toBe(tally.assessed);
        }
      }),
    );
  });

  it('each entry is in exactly one list of positions, under a unique key', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { entries, categories, notPassed, notAssessed, unrecognized } = summaryOf(report);
        const every = entries.map(({ index }) => index);
        const passing = entries.filter(({ status }) => status === 'green').map(({ index }) => index);
        const ascending = (left: number, right: number): number => left - right;
        expect([...notPassed, ...notAssessed, ...unrecognized, ...passing].sort(ascending)).toEqual(every);
        expect(categories.flatMap((category) => category.entries)).toEqual(every);
        expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
      }),
    );
  });

  it('what did not pass is sorted by severity, then risk level, failed resource checks and document order', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { entries, notPassed, severities, riskLevels } = summaryOf(report);
        const ranks = notPassed.map((index) => {
          const { severity, riskLevel, failedResourceCount } = entries[index]!;
          return [
            severities.findIndex(({ value }) => value === severity),
            riskLevels.findIndex(({ value }) => value === riskLevel),
            -failedResourceCount,
            index,
          ];
        });
        for (const [position, rank] of ranks.entries()) {
          const before = ranks[position - 1];
          if (before === undefined) continue;
          const decisive = rank.findIndex((value, place) => value !== before[place]);
          expect(before[decisive]).toBeLessThan(rank[decisive]!);
        }
      }),
    );
  });

  it('a share is numerator / denominator, or null if the denominator is 0', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const summary = summaryOf(report);
        const parts = [...summary.categories, ...summary.services, summary];
        for (const ratio of parts.flatMap(({ coverage, compliance }) => [coverage, compliance])) {
          const { numerator, denominator } = ratio;
          expect(ratio.share).toBe(denominator === 0 ? null : numerator / denominator);
          expect(numerator).toBeLessThanOrEqual(denominator);
        }
      }),
    );
  });

  it('the order of the policies within a category changes no count', () => {
    const shuffled = soundReport.chain((report) =>
      fc
        .tuple(
          ...report.resourceCategories.map(({ policies }) =>
            fc.shuffledSubarray([...policies], { minLength: policies.length }),
          ),
        )
        .map((orders) => ({
          report,
          permuted: {
            ...report,
            resourceCategories: report.resourceCategories.map((category, position) => ({
              ...category,
              policies: orders[position]!,
            })),
          },
        })),
    );
    fc.assert(
      fc.property(shuffled, ({ report, permuted }) => {
        const ascending = (counts: Map<string, number>): unknown => [...counts].sort();
        expect(ascending(countsOf(summaryOf(permuted)))).toEqual(ascending(countsOf(summaryOf(report))));
      }),
    );
  });
});

describe('a sound report', () => {
  it('makes no note except for an undecided formula, and its resource checks add up', () => {
    fc.assert(
      fc.property(soundReport, (report) => {
        const { notes, resourceChecks } = summaryOf(report);
        expect(notes.filter(({ code }) => code !== 'formula-undecided')).toEqual([]);
        expect(resourceChecks.passed + resourceChecks.failed).toBe(resourceChecks.evaluated);
      }),
    );
  });
});
