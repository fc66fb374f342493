import type { ComplianceFormula, PolicyEntry, ServiceSummary } from '../model/summary/summary.js';
import { complianceOf } from './formula.js';
import { compareNaturally } from '../model/values/natural-order.js';
import { coverageOf, tallyOf } from './tally.js';
import { sumResourceChecks } from './resource-checks.js';

/** One summary a service name as received: most failed checks first, then most Red, then by name. */
export function summarizeServices(entries: readonly PolicyEntry[], formula: ComplianceFormula): ServiceSummary[] {
  const byService = new Map<string, PolicyEntry[]>();
  for (const entry of entries) {
    const held = byService.get(entry.policy.serviceName);
    if (held === undefined) byService.set(entry.policy.serviceName, [entry]);
    else held.push(entry);
  }
  return [...byService]
    .map(([serviceName, members]) => {
      const tally = tallyOf(members);
      return {
        serviceName,
        tally,
        compliance: complianceOf(tally, formula),
        coverage: coverageOf(tally),
        resourceChecks: sumResourceChecks(members),
      };
    })
    .sort(
      (left, right) =>
        right.tally.failed - left.tally.failed ||
        right.tally.red - left.tally.red ||
        compareNaturally(left.serviceName, right.serviceName),
    );
}
