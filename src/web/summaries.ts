/** The numbers of single scans, computed from their snapshots when somebody looks at them. The last ones are kept. */
import { stat } from 'node:fs/promises';
import type { Archive } from '../archive/archive.js';
import { readSnapshot } from '../archive/history.js';
import { NO_EARLIER_SCANS } from '../documents/baselines.js';
import { loadAcceptances, summarize } from '../documents/summarize.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { Redaction } from '../model/settings/redaction.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { dayIn } from '../model/values/calendar-day.js';
import type { RunSettings } from '../settings/run-settings.js';
import { jointRedaction, originalOf, type SeenScan } from './access/masks.js';

export interface Summaries {
  /** Redacted as the scan is. */
  readonly of: (scan: SeenScan) => Promise<AuditSummary>;
  /** Of the later scan, compared with the earlier one. Undefined if no redaction profile covers both. */
  readonly compared: (before: SeenScan, after: SeenScan) => Promise<AuditSummary> | undefined;
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
  const snapshotOf = (scan: SeenScan): Promise<Snapshot> => {
    const content = originalOf(scan);
    return readSnapshot(archive, { key: content.key, content });
  };
  const summaryOf = async (
    scan: SeenScan,
    redaction: Redaction | undefined,
    before?: SeenScan,
  ): Promise<AuditSummary> => {
    const configured = settings();
    const settled = { ...configured, redaction: redaction ?? configured.redaction };
    const acceptances = await loadAcceptances(settled.acceptances);
    const baseline = before === undefined ? null : await snapshotOf(before);
    return summarize(await snapshotOf(scan), settled, acceptances, { ...NO_EARLIER_SCANS, baseline });
  };
  const current = async (
    ids: string,
    { figures }: SeenScan,
    compute: () => Promise<AuditSummary>,
  ): Promise<AuditSummary> =>
    remembered(`${ids} ${await acceptancesState(settings())}`, figures.entryTally.total, compute);
  return {
    of: (scan) => current(scan.id, scan, () => summaryOf(scan, scan.masked?.redaction)),
    compared(before, after) {
      const redaction = jointRedaction([before, after]);
      if (redaction === 'different') return undefined;
      return current(`${before.id} ${after.id}`, after, () => summaryOf(after, redaction, before));
    },
  };
}

/** Changes when a risk is accepted, and when the last day of an acceptance may be over. */
async function acceptancesState({ acceptances, clock, timeZone }: RunSettings): Promise<string> {
  const states = acceptances.map((path) =>
    stat(path).then(
      ({ mtimeMs, size }) => `${String(mtimeMs)} ${String(size)}`,
      () => '',
    ),
  );
  return [dayIn(timeZone, clock.toISOString()), ...(await Promise.all(states))].join(' ');
}
