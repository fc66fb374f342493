import { complianceOf, countsChecks, firstOfEachPolicy, largestOf, policyOf, sumResourceChecks } from './figures.js';
import { SEVERITIES } from '../report/vocabulary.js';
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

/** When a group is due. `unranked`: the report states no known severity of its worst entry. */
export const PLAN_BUCKETS = ['now', 'next', 'later', 'unranked'] as const;
export type PlanBucket = (typeof PLAN_BUCKETS)[number];

/** Most failed resource checks of a group that is little work. */
export const MOST_CHECKS_OF_LITTLE_WORK = 10;

export interface PlanGroup extends Closing {
  readonly bucket: PlanBucket;
}

export interface PlanPart {
  readonly bucket: PlanBucket;
  /** At least one. */
  readonly groups: number;
  /** What its groups close. */
  readonly closing: Closing;
  /** What its groups and those of the buckets before it close. */
  readonly until: Closing;
}

interface LargestGroup {
  readonly index: number;
  /** Policies that it and those before it close, of all in the plan. */
  readonly cumulated: Ratio;
  readonly closing: Closing;
}

export interface Plan {
  /**
   * Each entry that did not pass and is not accepted is in exactly one group, with the others of its policy. By bucket, the severity of the worst entry, its risk level, then failed
   * resource checks of the group, most first. Entries of a group have the order of `AuditSummary.notPassed`.
   */
  readonly groups: readonly PlanGroup[];
  /** The buckets that have groups, in order. */
  readonly buckets: readonly PlanPart[];
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
  const ordered = inOrder(summary, [...byKey.values()]);
  const groups = PLAN_BUCKETS.flatMap((bucket) =>
    ordered
      .filter((group) => bucketOf(group, summary) === bucket)
      .map((group) => ({ ...closing(group, summary), bucket })),
  );
  const counted = groups.map(({ policies }, index) => ({ index, count: policies.length }));
  let closed: readonly number[] = [];
  return {
    groups,
    buckets: bucketsOf(groups, summary),
    all: closing(open, summary),
    largest: largestOf(counted).map(({ index, cumulated }) => {
      closed = [...closed, ...(groups[index]?.entries ?? [])];
      return { index, cumulated, closing: closing(entriesAt(closed, summary), summary) };
    }),
  };
}

/**
 * By the severity of the worst entry and the work, which failed resource checks measure: Critical is due now, Moderate later at the
 * latest, High between them. High is due now, and Moderate next, where they are little work. Without checks, the work is unknown and
 * counts as much.
 */
function bucketOf(group: readonly PolicyEntry[], summary: AuditSummary): PlanBucket {
  const rank = SEVERITIES.findIndex((severity) => severity === group[0]?.severity);
  if (rank === -1) return 'unranked';
  const failed = countsChecks(summary) ? sumResourceChecks(group).failed : 0;
  const isLittle = failed > 0 && failed <= MOST_CHECKS_OF_LITTLE_WORK;
  return (['now', isLittle ? 'now' : 'next', isLittle ? 'next' : 'later'] as const)[rank] ?? 'later';
}

function bucketsOf(groups: readonly PlanGroup[], summary: AuditSummary): PlanPart[] {
  let until: readonly number[] = [];
  return PLAN_BUCKETS.flatMap((bucket) => {
    const own = groups.filter((group) => group.bucket === bucket);
    if (own.length === 0) return [];
    const entries = own.flatMap((group) => group.entries);
    until = [...until, ...entries];
    const closed = (indices: readonly number[]): Closing => closing(entriesAt(indices, summary), summary);
    return [{ bucket, groups: own.length, closing: closed(entries), until: closed(until) }];
  });
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
