/** Counts: of entries by status, of distinct policies, of failed resource checks; and their coverage. */
import type { Policy } from '../model/report/report.js';
import { STATUSES, type Status } from '../model/report/vocabulary.js';
import { finite, policyOf, ratio } from '../model/summary/figures.js';
import type { PolicyEntry, Ratio, Tally } from '../model/summary/summary.js';

export function tallyOf(entries: Iterable<{ readonly status: Status }>): Tally {
  const counter = new TallyCounter();
  for (const { status } of entries) counter.add(status);
  return counter.tally();
}

/** One tally per value that the entries have, in order of first appearance. */
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

export function sumOf(tallies: Iterable<Tally>): Tally {
  const counter = new TallyCounter();
  for (const tally of tallies) for (const status of STATUSES) counter.add(status, tally[status]);
  return counter.tally();
}

export class TallyCounter {
  readonly #counts: Record<Status, number> = { red: 0, amber: 0, green: 0, gray: 0, unrecognized: 0 };

  add(status: Status, entries = 1): void {
    this.#counts[status] += entries;
  }

  tally(): Tally {
    const { green, red, amber, gray, unrecognized } = this.#counts;
    const notPassed = red + amber;
    const assessed = green + notPassed;
    return { green, red, amber, gray, unrecognized, total: assessed + gray + unrecognized, assessed, notPassed };
  }
}

/** How unfavorable a status is if one policy has several. */
const UNFAVORABLE: Readonly<Record<Status, number>> = { red: 4, amber: 3, unrecognized: 2, gray: 1, green: 0 };

/** Distinct policies, each counted by the least favorable status of its entries. */
export function tallyDistinctPolicies(entries: readonly PolicyEntry[]): Tally {
  const worst = new Map<string, { readonly status: Status }>();
  for (const entry of entries) {
    const policy = policyOf(entry);
    const held = worst.get(policy);
    if (held === undefined || UNFAVORABLE[entry.status] > UNFAVORABLE[held.status]) {
      worst.set(policy, entry);
    }
  }
  return tallyOf(worst.values());
}

/** Assessed entries of all entries. Gray and unrecognized ones are only in the denominator. */
export function coverageOf(tally: Tally): Ratio {
  return ratio(tally.assessed, tally.total);
}

/** Failed resource checks of one policy: evaluated less passed, never below 0. */
export function failedResourceCount({ totalResourceCount, passedResourceCount }: Policy): number {
  return finite(Math.max(0, totalResourceCount - passedResourceCount));
}
