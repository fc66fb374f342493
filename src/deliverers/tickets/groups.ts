/** Groups the policies of a report, one ticket per group. */
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../model/summary/summary.js';

export const GROUPINGS = ['report', 'category', 'severity', 'policy'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface TicketGroup {
  /** Unique among the groups of a report; the same in every report. */
  readonly key: string;
  /** As the report names it; empty for the whole report, and for policies without a severity. */
  readonly name: string;
  /** At least one. */
  readonly entries: readonly PolicyEntry[];
}

/** What a ticket has to know of an entry: `open` did not pass and is not accepted. */
export const ENTRY_STATES = ['open', 'accepted', 'unassessed', 'passed'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Colors that auditpress does not know count as not assessed. */
export function stateOf({ status, acceptance }: PolicyEntry): EntryState {
  if (status === 'green') return 'passed';
  if (status !== 'red' && status !== 'amber') return 'unassessed';
  return acceptance === null ? 'open' : 'accepted';
}

/** The groups in document order. Each entry belongs to one group. */
export function groupsOf(summary: AuditSummary, per: Grouping): readonly TicketGroup[] {
  const groups = new Map<string, { readonly name: string; readonly entries: PolicyEntry[] }>();
  for (const entry of summary.entries) {
    const [key, name] = groupOf(entry, summary, per);
    const group = groups.get(key) ?? { name, entries: [] };
    groups.set(key, group);
    group.entries.push(entry);
  }
  return Array.from(groups, ([key, group]) => ({ key, ...group }));
}

function groupOf(
  entry: PolicyEntry,
  { categories }: AuditSummary,
  per: Grouping,
): readonly [key: string, name: string] {
  switch (per) {
    case 'report':
      return ['', ''];
    case 'category': {
      const { categoryId = '', categoryName = '' } = categories[entry.categoryIndex] ?? {};
      return [categoryId === '' ? categoryName : categoryId, categoryName === '' ? categoryId : categoryName];
    }
    case 'severity':
      return [entry.severity, entry.severity];
    case 'policy': {
      const { policyId, shortTitle } = entry.policy;
      return [policyId, [policyId, shortTitle].filter((text) => text !== '').join(' ')];
    }
  }
}
