import type { ComplianceFormula } from '../report/vocabulary.js';
import type { ScanSummary, Ratio, ResourceChecks, Tally } from './summary.js';

/**
 * What became of an entry. Each entry of either scan has exactly one kind:
 *
 * - `newly-not-passed`: Green before; Red or Amber now
 * - `now-passed`: Red or Amber before; Green now
 * - `more-failed`, `fewer-failed`: Red or Amber in both, with more or fewer failed resource checks
 * - `other-color`: between Red and Amber with as many failed resource checks, or to or from a color that is none of the four
 * - `newly-assessed`: Gray before; Green, Red or Amber now
 * - `no-longer-assessed`: Green, Red or Amber before; Gray now
 * - `added`, `removed`: only in the later, or only in the earlier scan
 * - `unchanged`: everything else
 */
export const CHANGE_KINDS = [
  'newly-not-passed',
  'more-failed',
  'now-passed',
  'fewer-failed',
  'other-color',
  'newly-assessed',
  'no-longer-assessed',
  'added',
  'removed',
  'unchanged',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An entry of one scan or of both. Positions are those in `ScanSummary.entries` of each scan. */
export type EntryChange =
  | { readonly kind: 'added'; readonly before: null; readonly after: number }
  | { readonly kind: 'removed'; readonly before: number; readonly after: null }
  | { readonly kind: Exclude<ChangeKind, 'added' | 'removed'>; readonly before: number; readonly after: number };

export interface Pair<T> {
  readonly before: T;
  readonly after: T;
}

/** Figures of a category, or of the whole, in both scans; compliance by `Comparison.formula`. */
export interface ComparedFigures {
  readonly tally: Pair<Tally>;
  readonly compliance: Pair<Ratio>;
  readonly coverage: Pair<Ratio>;
  readonly resourceChecks: Pair<ResourceChecks>;
}

export type CommonFigures = Pick<ComparedFigures, 'tally' | 'compliance'>;

/** A category of one scan or of both. Positions are those in `ScanSummary.categories` of each scan. */
export interface CategoryChange {
  readonly before: number | null;
  readonly after: number | null;
  /** A scan without the category has counts of 0. */
  readonly figures: ComparedFigures;
}

/** ISO 8601, UTC; with `dateOnly`, midnight of the stated day. */
export interface Moment {
  readonly at: string;
  readonly dateOnly?: true;
}

/** The time between two scans: by their scan times if both are known, else by the times of their retrieval. */
export interface Interval {
  readonly basis: 'scan' | 'retrieval';
  readonly from: Moment;
  readonly to: Moment;
  /** Calendar days in the time zone of the documents; negative if `to` is earlier. */
  readonly days: number;
}

/**
 * Whether figures of the two scans are of the same checks of one set of policies, so that their differences are changes of the
 * account. Else both values are stated, without a difference.
 */
export function areComparable({
  otherBenchmark,
  otherVersion,
  otherTool,
}: Pick<Comparison, 'otherBenchmark' | 'otherVersion' | 'otherTool'>): boolean {
  return !otherBenchmark && !otherVersion && !otherTool;
}

/** Whether the second scan is earlier than the first. Scans on one day are not, if only the day of one of them is known. */
export function runsBackwards({ from, to, days }: Interval): boolean {
  if (from.dateOnly === true || to.dateOnly === true) return days < 0;
  return Date.parse(to.at) < Date.parse(from.at);
}

export interface Comparison {
  /** The earlier scan, compared with nothing itself. */
  readonly before: ScanSummary;
  /** Whether the earlier scan is of another account or benchmark; only where the user accepts that. */
  readonly otherAccount: boolean;
  readonly otherBenchmark: boolean;
  readonly otherVersion: boolean;
  /** Whether another tool made the earlier scan, or another version of it, which has other policies. */
  readonly otherTool: boolean;
  readonly interval: Interval;
  /** The formula by which compliance of both scans is computed: that of the later one. */
  readonly formula: ComplianceFormula;
  /** Entries whose policy the other scan does not have. */
  readonly unmatched: Pair<number>;
  /** Entries without a counterpart, although the other scan has their policy: it lists the policy fewer times. */
  readonly surplus: Pair<number>;
  /** In document order of the later scan; then those of the earlier one alone, in its order. */
  readonly changes: readonly EntryChange[];
  readonly counts: Readonly<Record<ChangeKind, number>>;
  /** Entries of both scans whose severity differs, as positions in `changes`. */
  readonly severityChanges: readonly number[];
  readonly overall: ComparedFigures;
  /** Over the policies that both scans assessed: what changed without those that one scan alone assessed. Null if that are all. */
  readonly common: CommonFigures | null;
  /** In document order of the later scan; then those of the earlier one alone. */
  readonly categories: readonly CategoryChange[];
}
