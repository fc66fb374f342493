/** Fields of log lines about runs, for commands and workers alike. */
import type { OutcomeContent } from '../../archive/run-records.js';
import type { Digest } from '../../model/run/outcome.js';
import type { LogFields } from '../worker/log.js';

/** Fields of `report-done`. */
export function reportFields(run: string, { account, benchmark, result, failure }: OutcomeContent): LogFields {
  return { run, account: account.id, benchmark, result, code: failure?.code, message: failure?.message };
}

/** Fields of `run-closed`. */
export function closingFields(run: string, { reports, deliveries }: Digest): LogFields {
  return { run, ...prefixed('reports', reports), ...prefixed('deliveries', deliveries) };
}

function prefixed(prefix: string, counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, count]),
  );
}
