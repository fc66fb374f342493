import type { ScanSummary, PolicyEntry } from '../model/summary/summary.js';

/** Entries of two scans, matched. Each entry of either scan is in exactly one pair. */
export interface MatchedEntries {
  /** In document order of the later scan; then those of the earlier one alone, in its order. */
  readonly pairs: readonly { readonly before: PolicyEntry | undefined; readonly after: PolicyEntry | undefined }[];
  readonly matching: 'key' | 'policy';
  readonly ambiguous: readonly string[];
}

/** Matches the entries of two scans: by key if they are of one benchmark, else by policy ids that each has once. */
export function matchEntries(before: ScanSummary, after: ScanSummary): MatchedEntries {
  const matching = before.benchmarkId === after.benchmarkId ? 'key' : 'policy';
  const nameOf = (entry: PolicyEntry): string => (matching === 'key' ? entry.key : entry.policy.policyId);
  const [earlier, later] = [groupBy(before.entries, nameOf), groupBy(after.entries, nameOf)];
  const counterpartOf = (entry: PolicyEntry, own: Groups, others: Groups): PolicyEntry | undefined => {
    const name = nameOf(entry);
    const found = others.get(name) ?? [];
    return own.get(name)?.length === 1 && found.length === 1 ? found[0] : undefined;
  };
  return {
    pairs: [
      ...after.entries.map((entry) => ({ before: counterpartOf(entry, later, earlier), after: entry })),
      ...before.entries
        .filter((entry) => counterpartOf(entry, earlier, later) === undefined)
        .map((entry) => ({ before: entry, after: undefined })),
    ],
    matching,
    ambiguous: [...later].flatMap(([name, group]) => {
      const counterparts = earlier.get(name)?.length ?? 0;
      return counterparts > 0 && counterparts + group.length > 2 ? [name] : [];
    }),
  };
}

type Groups = ReadonlyMap<string, readonly PolicyEntry[]>;

function groupBy(entries: readonly PolicyEntry[], nameOf: (entry: PolicyEntry) => string): Groups {
  const groups = new Map<string, PolicyEntry[]>();
  for (const entry of entries) {
    const group = groups.get(nameOf(entry));
    if (group === undefined) groups.set(nameOf(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}
