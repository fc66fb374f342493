/** The same entries by category, by cloud service and by risk. */
import type {
  CategorySummary,
  CategoryChartSummary,
  PolicyEntry,
  ServiceSummary,
  Breakdowns,
  RiskRow,
  Group,
  Tally,
} from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import { groupBy } from '../model/values/group-by.js';
import { openValue } from '../model/values/open-value.js';
import { isNotPassed } from '../model/report/vocabulary.js';
import type { PlacedCategory } from './document-order.js';
import { firstNonBlank } from './open-values.js';
import { complianceOf, sumResourceChecks } from '../model/summary/figures.js';
import { coverageOf, sumOf, tallyOf } from './tally.js';
import { BARS_OF_MANY, MOST_BARS, rowFinder } from '../model/summary/limits.js';
import { compareNaturally } from '../model/values/natural-order.js';
import { sortByRisk } from '../model/summary/risk-order.js';

/** @param index position in document order, from 0 */
export function summarizeCategory(
  { category, path, entries, tally }: PlacedCategory,
  index: number,
  formula: ComplianceFormula,
): CategorySummary {
  return {
    path,
    categoryId: category.categoryId,
    // Links and bookmarks show the name, so it cannot be blank.
    categoryName: firstNonBlank(category.categoryName, category.categoryId, `#${String(index + 1)}`),
    order: category.controlCategoryOrder,
    tally,
    compliance: complianceOf(tally, formula),
    reportedPercent: category.compliancePercent,
    coverage: coverageOf(tally),
    resourceChecks: sumResourceChecks(entries),
    failedResourceChecks: sumResourceChecks(entries.filter(({ status }) => isNotPassed(status))).failed,
    entries: entries.map(({ index }) => index),
  };
}

/**
 * The bars of the category chart: lowest compliance first, then categories without a percentage in the benchmark's order. If
 * there are too many, the last ones are combined. Categories without an assessed policy are last and have no bar.
 */
export function chartCategories(
  categories: readonly CategorySummary[],
  formula: ComplianceFormula,
): CategoryChartSummary {
  const ranked = categories
    .map(({ compliance, tally }, index) => ({ index, share: compliance.share, tally }))
    .sort((one, other) => {
      if (one.share === null || other.share === null) {
        return Number(one.share === null) - Number(other.share === null) || one.index - other.index;
      }
      return one.share - other.share || other.tally.notPassed - one.tally.notPassed || one.index - other.index;
    });
  const assessed = ranked.filter(({ tally }) => tally.assessed > 0);
  const unassessed = ranked.filter(({ tally }) => tally.assessed === 0);
  const bars = assessed.length <= MOST_BARS ? assessed.length : BARS_OF_MANY;
  const others = combine(assessed.slice(bars));
  return {
    order: [...assessed, ...unassessed].map(({ index }) => index),
    bars,
    others: others && { ...others, compliance: complianceOf(others.tally, formula) },
    unassessed: combine(unassessed),
  };
}

function combine(members: readonly { readonly tally: Tally }[]): { categories: number; tally: Tally } | null {
  return members.length === 0 ? null : { categories: members.length, tally: sumOf(members.map(({ tally }) => tally)) };
}

export function summarizeServices(entries: readonly PolicyEntry[], formula: ComplianceFormula): ServiceSummary[] {
  return [...groupBy(entries, ({ policy }) => openValue(policy.serviceName))]
    .map(([serviceName, members]) => {
      const tally = tallyOf(members);
      return {
        serviceName,
        tally,
        compliance: complianceOf(tally, formula),
        coverage: coverageOf(tally),
        resourceChecks: sumResourceChecks(members),
      };
    })
    .sort(
      (left, right) =>
        right.tally.notPassed - left.tally.notPassed ||
        right.tally.red - left.tally.red ||
        compareNaturally(left.serviceName, right.serviceName),
    );
}

/** Counts entries by severity x risk level, in the rows and columns of the breakdowns. */
export function countByRisk(
  entries: Iterable<PolicyEntry>,
  { severities, riskLevels }: Pick<Breakdowns, 'severities' | 'riskLevels'>,
): RiskRow[] {
  const rowOf = rowFinder(severities);
  const columnOf = rowFinder(riskLevels);
  const table = severities.map(() => riskLevels.map(() => 0));
  for (const { severity, riskLevel } of entries) {
    const row = table[rowOf(severity)];
    const column = columnOf(riskLevel);
    if (row?.[column] !== undefined) row[column] += 1;
  }
  return severities.map(({ value }, index) => {
    const counts = table[index] ?? [];
    return {
      severity: value,
      counts: riskLevels.map((level, column) => ({ riskLevel: level.value, count: counts[column] ?? 0 })),
      total: counts.reduce((sum, count) => sum + count, 0),
    };
  });
}

/** What did not pass, highest risk first, as positions in `AuditSummary.entries`. */
export function rankNotPassed(
  entries: readonly PolicyEntry[],
  severities: readonly Group[],
  riskLevels: readonly Group[],
): number[] {
  const notPassed = entries.filter(({ status }) => isNotPassed(status));
  return sortByRisk(notPassed, severities, riskLevels).map(({ index }) => index);
}
