/** The numbers of single scans, computed from their snapshots when somebody looks at them. The last ones are kept. */
import type { Archive } from '../archive/archive.js';
import { readSnapshot } from '../archive/history.js';
import type { IndexedScan } from '../archive/scan-index.js';
import { NO_EARLIER_SCANS } from '../documents/baselines.js';
import { loadAcceptances, summarize } from '../documents/summarize.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { RunSettings } from '../settings/run-settings.js';

export interface Summaries {
  readonly of: (scan: IndexedScan) => Promise<AuditSummary>;
  /** Of the later scan, compared with the earlier one. */
  readonly compared: (before: IndexedScan, after: IndexedScan) => Promise<AuditSummary>;
}

/** Summaries that are kept, by the policies that they have together. */
const MOST_POLICIES = 50_000;

export function summariesOf(archive: Archive, settings: () => RunSettings): Summaries {
  const kept = new Map<string, Promise<AuditSummary>>();
  const sizes = new Map<string, number>();
  const remembered = (key: string, size: number, compute: () => Promise<AuditSummary>): Promise<AuditSummary> => {
    const known = kept.get(key);
    kept.delete(key);
    const summary = known ?? compute();
    kept.set(key, summary);
    sizes.set(key, size);
    // What fails is tried again.
    summary.catch(() => kept.delete(key));
    let total = [...kept.keys()].reduce((sum, one) => sum + (sizes.get(one) ?? 0), 0);
    for (const [oldest] of kept) {
      if (total <= MOST_POLICIES || oldest === key) break;
      total -= sizes.get(oldest) ?? 0;
      kept.delete(oldest);
      sizes.delete(oldest);
    }
    return summary;
  };
  const snapshotOf = (scan: IndexedScan): Promise<Snapshot> => readSnapshot(archive, { key: scan.key, content: scan });
  const summaryOf = async (scan: IndexedScan, before?: IndexedScan): Promise<AuditSummary> => {
    const current = settings();
    const acceptances = await loadAcceptances(current.acceptances);
    const baseline = before === undefined ? null : await snapshotOf(before);
    return summarize(await snapshotOf(scan), current, acceptances, { ...NO_EARLIER_SCANS, baseline });
  };
  return {
    of: (scan) => remembered(scan.id, scan.figures.entryTally.total, () => summaryOf(scan)),
    compared: (before, after) =>
      remembered(`${before.id} ${after.id}`, after.figures.entryTally.total, () => summaryOf(after, before)),
  };
}
