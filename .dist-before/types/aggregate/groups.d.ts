import type { Group, PolicyEntry } from '../model/summary.js';
import { type OpenSet } from './open-order.js';
/** Counts of entries by one open field, in the order of its set. Blank values count as one, `''`. */
export declare function groupEntries(entries: readonly PolicyEntry[], valueOf: (entry: PolicyEntry) => string, set: OpenSet): Group[];
