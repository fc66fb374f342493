/** Values of the service's open sets: severities, risk levels, risk probabilities, colors. Any of them may be blank. */
import { knownValue } from '../model/report/vocabulary.js';
import { MOST_RANKED } from '../model/summary/limits.js';
import type { BreakdownRow, Group, PolicyEntry } from '../model/summary/summary.js';
import { memoize } from '../model/values/memoize.js';
import { isBlank, openValue } from '../model/values/open-value.js';
import { compareNaturally } from '../model/values/natural-order.js';
import { sumOf, tallyBy } from './tally.js';

export interface OpenSet {
  readonly known: readonly string[];
  /** Replaces the known order; known values that it omits come after it. */
  readonly ranked?: readonly string[] | undefined;
}

/** Reads values as they are counted: as the set spells them; blank ones as `''`; others as received. */
export function valueReader({ known, ranked = [] }: OpenSet): (value: string) => string {
  const values = [...known, ...ranked];
  return memoize((value) => knownValue(value, values) ?? openValue(value));
}

/** Counts of entries by one open field, in the order of its set; only values that occur. All blank values count as `''`. */
export function groupEntries(
  entries: readonly PolicyEntry[],
  valueOf: (entry: PolicyEntry) => string,
  set: OpenSet,
): Group[] {
  const tallies = tallyBy(entries, valueOf);
  return orderOpenValues(tallies.keys(), set).flatMap((value) => {
    const tally = tallies.get(value);
    return tally === undefined ? [] : { value, tally };
  });
}

export function groupUnordered(entries: readonly PolicyEntry[], valueOf: (entry: PolicyEntry) => string): Group[] {
  return [...tallyBy(entries, valueOf)].map(([value, tally]) => ({ value, tally }));
}

/** Values in the order of their set: ranked, known, others in natural order, blank ones last. */
export function orderOpenValues(values: Iterable<string>, { known, ranked = [] }: OpenSet): string[] {
  const present = new Set(values);
  const order = new Set([...ranked, ...known].filter((value) => present.has(value)));
  const others = [...present].filter((value) => !order.has(value));
  others.sort((left, right) => Number(isBlank(left)) - Number(isBlank(right)) || compareNaturally(left, right));
  return [...order, ...others];
}

/**
 * The rows of a view by an open field, in the order of its groups: known and ranked values, then the most frequent others,
 * then one row for the remaining values, then the blank value. The limits keep a view short, however many values the
 * service sends.
 *
 * @param most rows without that of the blank value; exceeded only if the user ranks more values
 */
export function breakDown(groups: readonly Group[], { known, ranked = [] }: OpenSet, most: number): BreakdownRow[] {
  const isKnown = ({ value }: Group): boolean => known.includes(value);
  const rankedValues = new Set(ranked);
  const wanted = groups.filter((group) => rankedValues.has(group.value) && !isKnown(group));
  const own = new Set([...groups.filter(isKnown), ...wanted.slice(0, MOST_RANKED)]);
  const room = Math.max(most - own.size, 0);
  const blank = groups.filter((group) => group.value === '' && !own.has(group));
  const rest = groups.filter((group) => group.value !== '' && !own.has(group));
  // A single value is shown by itself, not as "other values".
  const shown = new Set(rest.length <= Math.max(room, 1) ? rest : mostFrequent(rest, Math.max(room - 1, 0)));
  const others = rest.filter((group) => !shown.has(group));
  return [
    ...groups.filter((group) => own.has(group) || shown.has(group)).map(rowOf),
    ...(others.length === 0
      ? []
      : [{ value: null, values: others.length, tally: sumOf(others.map(({ tally }) => tally)) }]),
    ...blank.map(rowOf),
  ];
}

function mostFrequent(groups: readonly Group[], most: number): readonly Group[] {
  return groups.toSorted((left, right) => right.tally.total - left.tally.total).slice(0, most);
}

function rowOf({ value, tally }: Group): BreakdownRow {
  return { value, values: 1, tally };
}

export function firstNonBlank(...texts: readonly string[]): string {
  return texts.find((text) => !isBlank(text)) ?? '';
}
