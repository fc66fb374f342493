import type { Policy } from '../model/report/report.js';
import type { PolicyEntry, ResourceChecks } from '../model/summary/summary.js';

/** Sums of absurd counts (the report may carry any finite number) stay numbers that JSON can write. */
function finite(count: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, count));
}

/** Resource checks of one policy that failed: evaluated less passed, never below 0. */
export function failedResourceCount({ totalResourceCount, passedResourceCount }: Policy): number {
  return finite(Math.max(0, totalResourceCount - passedResourceCount));
}

/**
 * Sums over entries, of counts as reported. `evaluated` is `passed + failed` wherever no entry has more passed than
 * evaluated and all counts are whole, and a note reports where they are not.
 */
export function sumResourceChecks(entries: Iterable<PolicyEntry>): ResourceChecks {
  let evaluated = 0;
  let passed = 0;
  let failed = 0;
  for (const { policy, failedResourceCount } of entries) {
    evaluated = finite(evaluated + policy.totalResourceCount);
    passed = finite(passed + policy.passedResourceCount);
    failed = finite(failed + failedResourceCount);
  }
  return { evaluated, passed, failed };
}
