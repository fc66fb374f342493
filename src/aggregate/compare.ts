import { isNotPassed } from '../model/report/vocabulary.js';
import {
  CHANGE_KINDS,
  type CategoryChange,
  type ChangeKind,
  type CommonFigures,
  type ComparedFigures,
  type Comparison,
  type EntryChange,
  type Pair,
} from '../model/summary/comparison.js';
import { complianceOf, policyOf } from '../model/summary/figures.js';
import type { ScanSummary, CategorySummary, PolicyEntry } from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import { intervalBetween } from './interval.js';
import { differInVersion, relationOf, type Relation } from './relation.js';
import { coverageOf, tallyOf } from './tally.js';
import { groupBy } from '../model/values/group-by.js';

/**
 * Compares two scans. Pure: equal summaries give an equal comparison, and neither is changed. Takes any two: whether a comparison
 * makes sense (one account, one benchmark, the earlier scan first) is the caller's question, which `interval` and the ids answer.
 *
 * @param timeZone in which the days between the scans are counted; default: UTC
 */
export function compare(before: ScanSummary, after: ScanSummary, timeZone?: string): Comparison {
  const pairs = matchEntries(before, after);
  const { formula } = after.formula;
  const unpaired = countUnmatched(pairs, before, after);
  const changes = pairs.flatMap((pair) => changeOf(pair) ?? []);
  const severityChanges = pairs.flatMap((pair, index) =>
    pair.before !== undefined && pair.after !== undefined && pair.before.severity !== pair.after.severity
      ? [index]
      : [],
  );
  return {
    before,
    ...versionedRelation(before, after),
    interval: intervalBetween(before, after, timeZone ?? 'UTC'),
    formula,
    ...unpaired,
    otherTool: isOtherTool(before.origin, after.origin, unpaired),
    changes,
    counts: countKinds(changes),
    severityChanges,
    overall: figuresOf({ before: wholeOf(before), after: wholeOf(after) }, formula),
    common: commonFigures(pairs, before, after, formula),
    categories: compareCategories(before, after, formula),
  };
}

/** The benchmarks of tools may keep their id from version to version, and have the version in their name. */
function versionedRelation(before: ScanSummary, after: ScanSummary): Relation {
  const relation = relationOf(before, after);
  if (after.origin === null || relation.otherBenchmark || relation.otherVersion) return relation;
  return { ...relation, otherVersion: differInVersion(before.benchmarkName, after.benchmarkName) };
}

/** Tools add and drop tests with each release. A version that changes none of them counts as the same tool. */
function isOtherTool(
  before: ScanSummary['origin'],
  after: ScanSummary['origin'],
  { unmatched, surplus }: Pick<Comparison, 'unmatched' | 'surplus'>,
): boolean {
  if (before?.tool !== after?.tool) return true;
  const isOtherVersion = before?.toolVersion !== after?.toolVersion;
  return isOtherVersion && unmatched.before + unmatched.after + surplus.before + surplus.after > 0;
}

/** Entries without a counterpart, by whether the other scan has their policy. */
function countUnmatched(
  pairs: readonly MatchedPair[],
  before: ScanSummary,
  after: ScanSummary,
): Pick<Comparison, 'unmatched' | 'surplus'> {
  const [earlier, later] = [before, after].map(({ entries }) => new Set(entries.map(policyOf))) as [
    Set<string>,
    Set<string>,
  ];
  const gone = pairs.flatMap((pair) => (pair.after === undefined ? (pair.before ?? []) : []));
  const come = pairs.flatMap((pair) => (pair.before === undefined ? (pair.after ?? []) : []));
  const known = {
    before: gone.filter((entry) => later.has(policyOf(entry))).length,
    after: come.filter((entry) => earlier.has(policyOf(entry))).length,
  };
  return {
    unmatched: { before: gone.length - known.before, after: come.length - known.after },
    surplus: known,
  };
}

function changeOf({ before, after }: MatchedPair): EntryChange | undefined {
  if (before === undefined) return after && { kind: 'added', before: null, after: after.index };
  if (after === undefined) return { kind: 'removed', before: before.index, after: null };
  return { kind: kindOf(before, after), before: before.index, after: after.index };
}

function kindOf(before: PolicyEntry, after: PolicyEntry): Exclude<ChangeKind, 'added' | 'removed'> {
  if (before.status === 'unrecognized' || after.status === 'unrecognized') {
    return before.policy.compliance === after.policy.compliance ? 'unchanged' : 'other-color';
  }
  if (before.status === 'gray') return after.status === 'gray' ? 'unchanged' : 'newly-assessed';
  if (after.status === 'gray') return 'no-longer-assessed';
  if (!isNotPassed(before.status)) return isNotPassed(after.status) ? 'newly-not-passed' : 'unchanged';
  if (!isNotPassed(after.status)) return 'now-passed';
  if (after.failedResourceCount !== before.failedResourceCount) {
    return after.failedResourceCount > before.failedResourceCount ? 'more-failed' : 'fewer-failed';
  }
  return before.status === after.status ? 'unchanged' : 'other-color';
}

function countKinds(changes: readonly EntryChange[]): Record<ChangeKind, number> {
  const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}

type Part = Pick<CategorySummary, 'tally' | 'resourceChecks'>;

const NOTHING: Part = { tally: tallyOf([]), resourceChecks: { evaluated: 0, passed: 0, failed: 0 } };

function wholeOf({ entryTally, resourceChecks }: ScanSummary): Part {
  return { tally: entryTally, resourceChecks };
}

function figuresOf(parts: Pair<Part>, formula: ComplianceFormula): ComparedFigures {
  const both = <T>(figureOf: (part: Part) => T): Pair<T> => ({
    before: figureOf(parts.before),
    after: figureOf(parts.after),
  });
  return {
    tally: both(({ tally }) => tally),
    compliance: both(({ tally }) => complianceOf(tally, formula)),
    coverage: both(({ tally }) => coverageOf(tally)),
    resourceChecks: both(({ resourceChecks }) => resourceChecks),
  };
}

/** Policies that one scan alone assessed change compliance too, though nothing about the account did. */
function commonFigures(
  pairs: readonly MatchedPair[],
  before: ScanSummary,
  after: ScanSummary,
  formula: ComplianceFormula,
): CommonFigures | null {
  const common = pairs.flatMap((pair): Pair<PolicyEntry>[] =>
    isAssessed(pair.before) && isAssessed(pair.after) ? [{ before: pair.before, after: pair.after }] : [],
  );
  if (common.length === before.entryTally.assessed && common.length === after.entryTally.assessed) return null;
  const tally = {
    before: tallyOf(common.map((pair) => pair.before)),
    after: tallyOf(common.map((pair) => pair.after)),
  };
  return {
    tally,
    compliance: { before: complianceOf(tally.before, formula), after: complianceOf(tally.after, formula) },
  };
}

function isAssessed(entry: PolicyEntry | undefined): entry is PolicyEntry {
  return entry !== undefined && entry.status !== 'gray' && entry.status !== 'unrecognized';
}

/** By id; a second category with the same id by its occurrence, like its entries. */
function compareCategories(before: ScanSummary, after: ScanSummary, formula: ComplianceFormula): CategoryChange[] {
  const earlier = positionsByName(before.categories);
  const later = positionsByName(after.categories);
  const changeAt = (name: string): CategoryChange => {
    const [old = null, now = null] = [earlier.get(name), later.get(name)];
    const partAt = ({ categories }: ScanSummary, index: number | null): Part =>
      (index === null ? undefined : categories[index]) ?? NOTHING;
    return {
      before: old,
      after: now,
      figures: figuresOf({ before: partAt(before, old), after: partAt(after, now) }, formula),
    };
  };
  const gone = [...earlier.keys()].filter((name) => !later.has(name));
  return [...later.keys(), ...gone].map(changeAt);
}

function positionsByName(categories: readonly CategorySummary[]): ReadonlyMap<string, number> {
  const occurrences = new Map<string, number>();
  return new Map(
    categories.map(({ categoryId }, index) => {
      const occurrence = (occurrences.get(categoryId) ?? 0) + 1;
      occurrences.set(categoryId, occurrence);
      return [JSON.stringify([categoryId, occurrence]), index];
    }),
  );
}

interface MatchedPair {
  readonly before: PolicyEntry | undefined;
  readonly after: PolicyEntry | undefined;
}

/**
 * What entries of one policy are matched by, in this order: place, number, category, status, and last their order. So a policy
 * that another version of a benchmark lists under another number, in another category or more often is still the same one.
 */
const LIKENESSES: readonly ((entry: PolicyEntry, scan: ScanSummary) => string)[] = [
  ({ key }) => key,
  ({ policy }) => policy.complianceNumber,
  ({ categoryIndex }, { categories }) => categories[categoryIndex]?.categoryId ?? '',
  ({ status }) => status,
  () => '',
];

/**
 * Matches the entries of two scans, each with one of the same policy at most.
 *
 * @returns each entry of either scan once: in document order of the later scan; then those of the earlier one alone, in its order
 */
function matchEntries(before: ScanSummary, after: ScanSummary): MatchedPair[] {
  const counterparts = new Map<PolicyEntry, PolicyEntry>();
  const matched = new Set<PolicyEntry>();
  for (const likeness of LIKENESSES) {
    const nameOf = (scan: ScanSummary) => (entry: PolicyEntry) =>
      JSON.stringify([policyOf(entry), likeness(entry, scan)]);
    const waiting = groupBy(
      before.entries.filter((entry) => !matched.has(entry)),
      nameOf(before),
    );
    for (const entry of after.entries) {
      if (counterparts.has(entry)) continue;
      const counterpart = waiting.get(nameOf(after)(entry))?.shift();
      if (counterpart === undefined) continue;
      counterparts.set(entry, counterpart);
      matched.add(counterpart);
    }
  }
  return [
    ...after.entries.map((entry) => ({ before: counterparts.get(entry), after: entry })),
    ...before.entries.filter((entry) => !matched.has(entry)).map((entry) => ({ before: entry, after: undefined })),
  ];
}
