/** From snapshots to their numbers, as the settings say, without composing documents. */
import { Readable } from 'node:stream';
import { aggregate } from '../aggregate/aggregate.js';
import { readGate } from '../settings/gates/read-gate.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { AcceptanceFiles } from '../model/summary/acceptances.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import { redactorOf, type Redactor } from '../aggregate/redaction/redact.js';
import type { RunSettings } from '../settings/run-settings.js';
import {
  NO_EARLIER_SCANS,
  openEarlierScans,
  type BaselineSettings,
  type EarlierScans,
  type FindEarlierScans,
  type ScanAccess,
} from './baselines.js';
import { EVERY_REPORT } from '../sources/choose-reports.js';
import { readFileSnapshots } from '../sources/file-source.js';

type SummarySettings = Pick<
  RunSettings,
  'scannedAt' | 'scanTimeField' | 'ranks' | 'gates' | 'score' | 'clock' | 'timeZone'
> &
  Partial<Pick<RunSettings, 'redaction'>>;

/** Aggregates a report, without composing it. Redacted as the settings say. */
export function summarize(
  snapshot: Snapshot,
  settings: SummarySettings,
  files: AcceptanceFiles | null = null,
  earlier: EarlierScans = NO_EARLIER_SCANS,
): AuditSummary {
  const figures = aggregateReport(snapshot, settings, files, earlier);
  return redactorFor(snapshot, figures, earlier, settings)?.redact(figures) ?? figures;
}

export function aggregateReport(
  snapshot: Snapshot,
  settings: SummarySettings,
  files: AcceptanceFiles | null,
  { baseline, history, firstRetrievedAt, isOrderKnown }: EarlierScans,
): AuditSummary {
  const { severity, riskLevel, riskProbability } = settings.ranks;
  const unlessEmpty = (rank: readonly string[]): readonly string[] | undefined => (rank.length > 0 ? rank : undefined);
  return aggregate(snapshot, {
    scannedAt: settings.scannedAt,
    scanTimeField: settings.scanTimeField,
    baseline: baseline ?? undefined,
    history,
    firstRetrievedAt: firstRetrievedAt ?? undefined,
    isOrderKnown,
    timeZone: settings.timeZone,
    ranks: {
      severity: unlessEmpty(severity),
      riskLevel: unlessEmpty(riskLevel),
      riskProbability: unlessEmpty(riskProbability),
    },
    acceptances: files ? { files, asOf: settings.clock.toISOString(), timeZone: settings.timeZone } : undefined,
    gates: settings.gates.map(readGate),
    score: settings.score === false ? undefined : settings.score,
  });
}

export function redactorFor(
  { report }: Snapshot,
  figures: AuditSummary,
  { baseline, history }: EarlierScans,
  { redaction }: SummarySettings,
): Redactor | null {
  return redaction === undefined ? null : redactorOf([figures, report, baseline?.report, history], redaction);
}

/** Null without any path. Few runs have acceptances, so what reads them is loaded on demand. Throws as reading them does. */
export async function loadAcceptances(paths: readonly string[]): Promise<AcceptanceFiles | null> {
  if (paths.length === 0) return null;
  const acceptances = await import('../sources/acceptances/load.js');
  return acceptances.loadAcceptances(paths);
}

/**
 * Returns a function that finds what a report is compared with.
 *
 * @throws AuditpressError (usage) `baseline-needs-archive`, `baseline-needs-service`; what reading a file throws
 */
export async function openBaselines(settings: BaselineSettings, access: ScanAccess = {}): Promise<FindEarlierScans> {
  // The one of the same account and benchmark is chosen from all.
  const { clock, readers } = settings;
  const choice = { ...access.choice, ...EVERY_REPORT };
  const reading = { now: () => clock, stdin: Readable.from([]), choice, readers };
  return openEarlierScans(settings, access, (path) => readFileSnapshots(path, reading));
}
