import type { Tally } from '../model/summary.js';
import type { Status } from '../model/vocabulary.js';
export declare function tallyOf(entries: Iterable<{
    readonly status: Status;
}>): Tally;
/** One tally for each value that the entries have, in order of first appearance. */
export declare function tallyBy<Entry extends {
    readonly status: Status;
}>(entries: Iterable<Entry>, valueOf: (entry: Entry) => string): Map<string, Tally>;
