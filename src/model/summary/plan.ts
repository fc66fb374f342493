import { complianceOf, countsChecks, firstOfEachPolicy, largestOf, policyOf, sumResourceChecks } from './figures.js';
import { SEVERITIES } from '../report/vocabulary.js';
import { groupBy } from '../values/group-by.js';
import { sortByRisk } from './risk-order.js';
import type { AuditSummary } from './audit-summary.js';
import type { Cause, PolicyEntry, Ratio } from './summary.js';

export interface Closing {
  /** Positions in `AuditSummary.entries`. */
  readonly entries: readonly number[];
  readonly failedResourceChecks: number;
}

/** What is reached step by step. */
interface Step extends Closing {
  /**
   * Compliance of the report, by its formula, once this step and all before it are done. Each closed entry counts as passed, so no
   * step lowers it, whatever the formula did with the entry before.
   */
  readonly compliance: Ratio;
}

/** When a group is due. `unranked`: the report states no known severity of its worst entry. */
export const PLAN_BUCKETS = ['now', 'next', 'later', 'unranked'] as const;
export type PlanBucket = (typeof PLAN_BUCKETS)[number];

/** Most failed resource checks of a group that is little work. */
export const MOST_CHECKS_OF_LITTLE_WORK = 10;

export interface PlanGroup extends Step {
  readonly bucket: PlanBucket;
}

export interface PlanPart extends Step {
  readonly bucket: PlanBucket;
  /** At least one. */
  readonly groups: number;
}

export interface Plan {
  /**
   * Each entry that did not pass and is not accepted is in exactly one group, with the others of its policy. By bucket, the severity of the worst entry, its risk level, then failed
   * resource checks of the group, most first. Entries of a group have the order of `AuditSummary.notPassed`.
   */
  readonly groups: readonly PlanGroup[];
  /** The buckets that have groups, in order. */
  readonly buckets: readonly PlanPart[];
  readonly all: Step;
  readonly largest: {
    /** The fewest groups that close 80 percent of the entries, at most five; the largest first, equals in the order of the plan. */
    readonly groups: readonly Cause[];
    /** Compliance once these are done, and no others. */
    readonly compliance: Ratio;
  };
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
  const inBuckets = PLAN_BUCKETS.flatMap((bucket) => {
    const own = ordered.filter((group) => bucketOf(group, summary) === bucket);
    return own.length === 0 ? [] : [{ bucket, own }];
  });
  const reach = stepsFrom(summary);
  const groups = inBuckets.flatMap(({ bucket, own }) => own.map((group) => ({ bucket, ...reach(group) })));
  const reachBucket = stepsFrom(summary);
  const largest = largestOf(groups.map(({ entries }, index) => ({ index, count: entries.length })));
  return {
    groups,
    buckets: inBuckets.map(({ bucket, own }) => ({ bucket, groups: own.length, ...reachBucket(own.flat()) })),
    all: stepsFrom(summary)(open),
    largest: {
      groups: largest,
      compliance: stepsFrom(summary)(largest.flatMap(({ index }) => entriesAt(groups[index]?.entries ?? [], summary)))
        .compliance,
    },
  };
}

/**
 * By the severity of the worst entry and the work, which failed resource checks measure: Critical is due now, Moderate later at the
 * latest, High between them. High is due now, and Moderate next, where they are little work. Where the source counts no checks,
 * severity alone decides: work that is unknown puts nothing off.
 */
function bucketOf(group: readonly PolicyEntry[], summary: AuditSummary): PlanBucket {
  const rank = SEVERITIES.findIndex((severity) => severity === group[0]?.severity);
  if (rank === -1) return 'unranked';
  const isLittle = !countsChecks(summary) || sumResourceChecks(group).failed <= MOST_CHECKS_OF_LITTLE_WORK;
  return (['now', isLittle ? 'now' : 'next', isLittle ? 'next' : 'later'] as const)[rank] ?? 'later';
}

/** Returns a function that does one step after another. */
function stepsFrom({ entryTally, formula }: AuditSummary): (entries: readonly PolicyEntry[]) => Step {
  let { green, red, amber } = entryTally;
  return (entries) => {
    const closedRed = entries.filter(({ status }) => status === 'red').length;
    green += entries.length;
    red -= closedRed;
    amber -= entries.length - closedRed;
    return {
      entries: entries.map(({ index }) => index),
      failedResourceChecks: sumResourceChecks(entries).failed,
      compliance: complianceOf({ green, red, amber }, formula.formula),
    };
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
