import type { Group, PolicyEntry } from '../model/summary/summary.js';
import { orderOpenValues, type OpenSet } from './open-order.js';
import { tallyBy, tallyOf } from './tally.js';

/** Counts of entries by one field as received, in order of first appearance. */
export function groupUnordered(entries: readonly PolicyEntry[], valueOf: (entry: PolicyEntry) => string): Group[] {
  return [...tallyBy(entries, valueOf)].map(([value, tally]) => ({ value, tally }));
}

/** Counts of entries by one open field, in the order of its set. Blank values count as one, `''`. */
export function groupEntries(
  entries: readonly PolicyEntry[],
  valueOf: (entry: PolicyEntry) => string,
  set: OpenSet,
): Group[] {
  const tallies = tallyBy(entries, valueOf);
  return orderOpenValues(tallies.keys(), set).map((value) => ({ value, tally: tallies.get(value) ?? tallyOf([]) }));
}
