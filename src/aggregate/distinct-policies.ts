import type { PolicyEntry, Tally } from '../model/summary/summary.js';
import type { Status } from '../model/report/vocabulary.js';
import { tallyOf } from './tally.js';

/** How unfavorable a status is where one policy has several. */
const UNFAVORABLE: Readonly<Record<Status, number>> = { red: 4, amber: 3, unrecognized: 2, gray: 1, green: 0 };

/** Distinct policy ids, each by the least favorable status among its entries. */
export function tallyDistinctPolicies(entries: readonly PolicyEntry[]): Tally {
  const worst = new Map<string, { readonly status: Status }>();
  for (const entry of entries) {
    const held = worst.get(entry.policy.policyId);
    if (held === undefined || UNFAVORABLE[entry.status] > UNFAVORABLE[held.status]) {
      worst.set(entry.policy.policyId, entry);
    }
  }
  return tallyOf(worst.values());
}
