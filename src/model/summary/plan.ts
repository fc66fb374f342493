import { complianceOf, firstOfEachPolicy, largestOf, policyOf, sumResourceChecks } from './figures.js';
import { groupBy } from '../values/group-by.js';
import { sortByRisk } from './risk-order.js';
import type { AuditSummary } from './audit-summary.js';
import type { PolicyEntry, Ratio } from './summary.js';

export interface Closing {
  /** Positions in `AuditSummary.entries`. */
  readonly entries: readonly number[];
  readonly policies: readonly number[];
  readonly failedResourceChecks: number;
  /** Compliance of the report then, by its formula. A closed Amber entry counts as Green, whatever the formula did with it before. */
  readonly compliance: Ratio;
}

interface LargestGroup {
  readonly index: number;
  /** Policies that it and those before it close, of all in the plan. */
  readonly cumulated: Ratio;
  readonly closing: Closing;
}

export interface Plan {
  /**
   * Each entry that did not pass and is not accepted is in exactly one group, with the others of its policy. By the severity of the worst entry, its risk level, then failed resource
   * checks of the group, most first. Entries of a group have the order of `AuditSummary.notPassed`.
   */
  readonly groups: readonly Closing[];
  readonly all: Closing;
  /** The fewest groups that close 80 percent of the policies, at most five; the largest first, equals in the order of the plan. */
  readonly largest: readonly LargestGroup[];
}

/**
 * Groups what did not pass and is not accepted. Pure: an equal summary and equal keys give an equal plan.
 *
 * @param keyOf policies with the same key are closed by the same work; asked for the worst entry of each policy
 */
export function planOf(summary: AuditSummary, keyOf: (entry: PolicyEntry) => string): Plan {
  const open = entriesAt(summary.notPassed, summary).filter(({ acceptance }) => acceptance === null);
  const keys = new Map(firstOfEachPolicy(open).map((entry) => [policyOf(entry), keyOf(entry)]));
  const byKey = groupBy(open, (entry) => keys.get(policyOf(entry)) ?? '');
  const groups = inOrder(summary, [...byKey.values()]).map((group) => closing(group, summary));
  const counted = groups.map(({ policies }, index) => ({ index, count: policies.length }));
  let closed: readonly number[] = [];
  return {
    groups,
    all: closing(open, summary),
    largest: largestOf(counted).map(({ index, cumulated }) => {
      closed = [...closed, ...(groups[index]?.entries ?? [])];
      return { index, cumulated, closing: closing(entriesAt(closed, summary), summary) };
    }),
  };
}

function closing(closed: readonly PolicyEntry[], { entryTally, formula }: AuditSummary): Closing {
  const red = closed.filter(({ status }) => status === 'red').length;
  const amber = closed.length - red;
  return {
    entries: closed.map(({ index }) => index),
    policies: firstOfEachPolicy(closed).map(({ index }) => index),
    failedResourceChecks: sumResourceChecks(closed).failed,
    compliance: complianceOf(
      { green: entryTally.green + red + amber, red: entryTally.red - red, amber: entryTally.amber - amber },
      formula.formula,
    ),
  };
}

/** By risk: a group ranks as its worst entry, which comes first, with the failed resource checks of all. */
function inOrder({ severities, riskLevels }: AuditSummary, groups: readonly PolicyEntry[][]): PolicyEntry[][] {
  const ranked = groups.flatMap((group) => {
    const [worst] = group;
    if (worst === undefined) return [];
    const { severity, riskLevel, index } = worst;
    return [{ group, severity, riskLevel, index, failedResourceCount: sumResourceChecks(group).failed }];
  });
  return sortByRisk(ranked, severities, riskLevels).map(({ group }) => group);
}

function entriesAt(indices: readonly number[], { entries }: AuditSummary): PolicyEntry[] {
  return indices.flatMap((index) => entries[index] ?? []);
}
