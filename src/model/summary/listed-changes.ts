import { CHANGE_KINDS, type ChangeKind, type Comparison } from './comparison.js';
import { sortByRisk } from './risk-order.js';
import type { AuditSummary } from './audit-summary.js';
import type { PolicyEntry, ScanSummary } from './summary.js';

export const LISTED_KINDS = [
  ...CHANGE_KINDS.filter((kind) => kind !== 'unchanged'),
  'other-severity',
] as const satisfies readonly ListedKind[];
export type ListedKind = Exclude<ChangeKind, 'unchanged'> | 'other-severity';

export interface ListedChange {
  readonly kind: ListedKind;
  readonly before: PolicyEntry | null;
  readonly after: PolicyEntry | null;
}

const known = new WeakMap<Comparison, readonly ListedChange[]>();

/** By kind; within a kind by severity, risk level and failed resource checks, of the later scan where it has the entry. */
export function listedChanges(summary: AuditSummary): readonly ListedChange[] {
  const { comparison } = summary;
  if (comparison === null) return [];
  let changes = known.get(comparison);
  if (changes === undefined) known.set(comparison, (changes = listChanges(comparison, summary)));
  return changes;
}

export function listedCounts(summary: AuditSummary): Readonly<Record<ListedKind, number>> {
  const counts = Object.fromEntries(LISTED_KINDS.map((kind) => [kind, 0])) as Record<ListedKind, number>;
  for (const { kind } of listedChanges(summary)) counts[kind] += 1;
  return counts;
}

function listChanges({ before, changes, severityChanges }: Comparison, after: ScanSummary): ListedChange[] {
  const withOtherSeverity = new Set(severityChanges);
  const listed = changes.flatMap((change, index): ListedChange[] => {
    const kind = change.kind === 'unchanged' ? 'other-severity' : change.kind;
    if (change.kind === 'unchanged' && !withOtherSeverity.has(index)) return [];
    return [{ kind, before: entryAt(before, change.before), after: entryAt(after, change.after) }];
  });
  return LISTED_KINDS.flatMap((wanted) => {
    const ofKind = listed.filter(({ kind }) => kind === wanted);
    const scan = wanted === 'removed' ? before : after;
    const byEntry = new Map(ofKind.flatMap((change) => asPair(change)));
    return sortByRisk([...byEntry.keys()], scan.severities, scan.riskLevels).flatMap(
      (entry) => byEntry.get(entry) ?? [],
    );
  });
}

function asPair(change: ListedChange): [PolicyEntry, ListedChange][] {
  const entry = change.after ?? change.before;
  return entry === null ? [] : [[entry, change]];
}

function entryAt({ entries }: ScanSummary, index: number | null): PolicyEntry | null {
  return index === null ? null : (entries[index] ?? null);
}
