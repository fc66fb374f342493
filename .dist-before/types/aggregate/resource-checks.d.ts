import type { Policy } from '../model/report.js';
import type { PolicyEntry, ResourceChecks } from '../model/summary.js';
/** Resource checks of one policy that failed: evaluated less passed, never below 0. */
export declare function failedResourceCount({ totalResourceCount, passedResourceCount }: Policy): number;
/**
 * Sums over entries, of counts as reported. `evaluated` is `passed + failed` wherever no entry has more passed than
 * evaluated and all counts are whole, which a note tells otherwise.
 */
export declare function sumResourceChecks(entries: Iterable<PolicyEntry>): ResourceChecks;
