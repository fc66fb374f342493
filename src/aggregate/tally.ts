import { STATUSES, type Status } from '../model/report/vocabulary.js';
import type { Group, PolicyEntry, Ratio, Tally } from '../model/summary/summary.js';
import { orderOpenValues, type OpenSet } from './open-order.js';

/** Counts one status after the other. */
class TallyCounter {
  readonly #counts: Record<Status, number> = { red: 0, amber: 0, green: 0, gray: 0, unrecognized: 0 };

  add(status: Status, entries = 1): void {
    this.#counts[status] += entries;
  }

  tally(): Tally {
    const { green, red, amber, gray, unrecognized } = this.#counts;
    const failed = red + amber;
    const assessed = green + failed;
    return { green, red, amber, gray, unrecognized, total: assessed + gray + unrecognized, assessed, failed };
  }
}

/** The sum of tallies. */
export function sumOf(tallies: Iterable<Tally>): Tally {
  const counter = new TallyCounter();
  for (const tally of tallies) for (const status of STATUSES) counter.add(status, tally[status]);
  return counter.tally();
}

export function tallyOf(entries: Iterable<{ readonly status: Status }>): Tally {
  const counter = new TallyCounter();
  for (const { status } of entries) counter.add(status);
  return counter.tally();
}

/** One tally for each value that the entries have, in order of first appearance. */
export function tallyBy<Entry extends { readonly status: Status }>(
  entries: Iterable<Entry>,
  valueOf: (entry: Entry) => string,
): Map<string, Tally> {
  const counters = new Map<string, TallyCounter>();
  for (const entry of entries) {
    const value = valueOf(entry);
    let counter = counters.get(value);
    if (counter === undefined) counters.set(value, (counter = new TallyCounter()));
    counter.add(entry.status);
  }
  return new Map([...counters].map(([value, counter]) => [value, counter.tally()]));
}

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

/** The share is null if the denominator is 0. */
export function ratio(numerator: number, denominator: number): Ratio {
  return { numerator, denominator, share: denominator === 0 ? null : numerator / denominator };
}

/** Assessed entries of all entries. Gray and unrecognized ones are only in the denominator. */
export function coverageOf(tally: Tally): Ratio {
  return ratio(tally.assessed, tally.total);
}
