/** The orders that a template can ask for. One fixed collation, so that no order depends on the language or the host. */
import { compareNaturally } from '../../model/values/text.js';
import { sortByRisk } from '../../model/summary/risk-order.js';
import type { AuditSummary, PolicyEntry } from '../../model/summary/summary.js';

export const POLICY_ORDERS = ['benchmark', 'severity', 'failed', 'number', 'title', 'service'] as const;
export type PolicyOrder = (typeof POLICY_ORDERS)[number];

type Sort = (entries: readonly PolicyEntry[], summary: AuditSummary) => PolicyEntry[];

const SORTS: Readonly<Record<PolicyOrder, Sort>> = {
  benchmark: (entries) => entries.toSorted(byIndex),
  severity: (entries, { severities, riskLevels }) => sortByRisk(entries, severities, riskLevels),
  failed: (entries) =>
    entries.toSorted((left, right) => right.failedResourceCount - left.failedResourceCount || byIndex(left, right)),
  number: byText(({ policy }) => policy.complianceNumber),
  title: byText(({ policy }) => policy.shortTitle),
  service: byText(({ policy }) => policy.serviceName),
};

/** Positions in `summary.entries` in another order; equal entries keep document order. */
export function sortPolicies(summary: AuditSummary, indices: readonly number[], order: PolicyOrder): readonly number[] {
  const entries = indices.flatMap((index) => summary.entries[index] ?? []);
  return SORTS[order](entries, summary).map(({ index }) => index);
}

function byText(textOf: (entry: PolicyEntry) => string): Sort {
  return (entries) =>
    entries.toSorted((left, right) => compareNaturally(textOf(left), textOf(right)) || byIndex(left, right));
}

function byIndex(left: PolicyEntry, right: PolicyEntry): number {
  return left.index - right.index;
}
