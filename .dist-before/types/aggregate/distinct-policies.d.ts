import type { PolicyEntry, Tally } from '../model/summary.js';
/** Distinct policy ids, each by the least favourable status among its entries. */
export declare function tallyDistinctPolicies(entries: readonly PolicyEntry[]): Tally;
