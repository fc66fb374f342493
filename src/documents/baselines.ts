/** Finds what a report is compared with: the baseline that the settings name, and the earlier scans that are known. */
import { relationOf } from '../aggregate/relation.js';
import { AuditpressError } from '../base/errors.js';
import { describeValue } from '../base/wording/printable.js';
import type { JsonValue } from '../model/report/json.js';
import { isSameId } from '../model/report/ids.js';
import type { Provenance, Snapshot } from '../model/report/snapshot.js';
import type { BaselineReference } from '../model/settings/baseline.js';
import { isBlank } from '../model/values/open-value.js';
import type { KnownScan, ScanHistory } from '../model/summary/scan-history.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { redactorOf } from '../aggregate/redaction/redact.js';
import { redactedFailure } from '../aggregate/redaction/redacted-failure.js';
import { writtenBaseline } from '../settings/baseline.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { ReportChoice } from '../sources/choose-reports.js';
import type { ReportQuery } from '../sources/source.js';
import { chooseBaseline, subjectOf, type ChoiceSettings } from './choose-baseline.js';
import { scansNotTaken, firstRetrievalOf, isOrdered, lastScan, scansBefore } from './order-scans.js';

export interface EarlierScans {
  readonly baseline: Snapshot | null;
  /** Of the same account and benchmark, before the report. */
  readonly history: readonly ScanFigures[];
  /** When the scan of the report was first retrieved, where an archive knows that; null otherwise. ISO 8601. */
  readonly firstRetrievedAt: string | null;
  /** Whether the baseline is known to be the earlier scan. Default: true. */
  readonly isOrderKnown?: boolean;
  /** Why there is no baseline although one was asked for, or how sure its order is; null if nothing needs to be said. */
  readonly notice: string | null;
}

export const NO_EARLIER_SCANS: EarlierScans = { baseline: null, history: [], firstRetrievedAt: null, notice: null };

const NO_EARLIER_SCAN = 'Compared with nothing: the archive has no earlier scan of this account and benchmark.';

const NO_ACCOUNT =
  'Compared with nothing: the report states no account, so which earlier scans are of the same one is not known. Name the account (--account-name), or the earlier scan itself.';

const ORDERED_BY_RETRIEVAL =
  'Compared with the report that was retrieved before this one. Which scan is the earlier one is not known, because one of the reports does not state when it was scanned: name the field (--scan-time-field) or the time (--scanned-at).';

export interface ScanAccess {
  /** Fetches the reports of a scan job from the service or a custom source. */
  readonly fetchJob?: ((query: ReportQuery) => Promise<readonly Snapshot[]>) | undefined;
  readonly history?: ScanHistory | undefined;
  /** How files are read, also that of the earlier scan. Every report in it may be the one. */
  readonly choice?: ReportChoice | undefined;
}

/** Returns the same for the same snapshot, however often it is called. */
export type FindEarlierScans = (snapshot: Snapshot) => Promise<EarlierScans>;

export type BaselineSettings = ChoiceSettings & Pick<RunSettings, 'baseline' | 'clock' | 'readers'>;

/**
 * Returns a function that finds the earlier scans of a report.
 *
 * @throws AuditpressError (usage) `baseline-needs-archive`, `baseline-needs-service`; what reading a file throws
 */
export async function openEarlierScans(
  settings: BaselineSettings,
  { fetchJob, history }: ScanAccess,
  readFile: (path: string) => Promise<readonly Snapshot[]>,
): Promise<FindEarlierScans> {
  const { baseline: reference } = settings;
  refuseWithoutAccess(reference, { fetchJob, history });
  const inFile = reference?.kind === 'file' ? await readFile(reference.path) : [];

  /** Scans of the account by other versions of the benchmark. */
  async function otherVersions({ report }: Snapshot): Promise<readonly KnownScan[]> {
    const others = (await history?.others(report)) ?? [];
    return others.filter((scan) => relationOf(report, scan).otherVersion);
  }

  /** Which scans were not taken, and why; redacted as the settings say. */
  async function explain(snapshot: Snapshot, scans: readonly ScanFigures[]): Promise<string[]> {
    const others = (await history?.others(snapshot.report)) ?? [];
    const { redaction } = settings;
    const texts = scansNotTaken(snapshot, scans, others, settings);
    return redaction === undefined ? texts : texts.map(redactorOf([snapshot.report, others], redaction).redactText);
  }

  async function find(snapshot: Snapshot): Promise<EarlierScans> {
    const scans = (await history?.figures(snapshot.report)) ?? [];
    const firstRetrievedAt = firstRetrievalOf(snapshot, scans);
    const dated = { ...snapshot, provenance: { ...snapshot.provenance, retrievedAt: firstRetrievedAt } };
    const { accountId, accountName } = snapshot.report;
    const isAccountKnown = !isBlank(accountId) || !isBlank(accountName);
    const earlier = isAccountKnown ? scansBefore(dated, settings, scans) : [];
    const found = { history: earlier, firstRetrievedAt: scans.length === 0 ? null : firstRetrievedAt, notice: null };
    if (reference === undefined) return { ...found, baseline: null };
    const suitable = (candidates: readonly Snapshot[]): EarlierScans => ({
      ...found,
      baseline: chooseBaseline(snapshot, candidates, reference, settings),
    });
    switch (reference.kind) {
      case 'file':
        return suitable(inFile);
      case 'snapshot':
        return suitable([reference.snapshot]);
      case 'input':
        throw new Error('expected a checked snapshot as the baseline, received an unchecked one');
      case 'job': {
        const known = [...scans, ...(await otherVersions(snapshot))];
        const scan = lastScan(
          known.filter(({ jobId }) => isSameId(jobId, reference.id)),
          settings.timeZone,
        );
        if (scan !== undefined && history !== undefined) return suitable([await history.snapshot(scan.provenance)]);
        if (fetchJob === undefined) throw noSuchScan(snapshot, reference);
        return suitable(await fetchJob({ ...queryOf(snapshot), job: reference.id }));
      }
      case 'previous':
      case 'date': {
        if (!isAccountKnown) return { ...found, baseline: null, notice: NO_ACCOUNT };
        const scan = lastScan(earlier, settings.timeZone, reference.kind === 'date' ? reference.day : undefined);
        if (scan !== undefined && history !== undefined) {
          const chosen = suitable([await history.snapshot(scan.provenance)]);
          if (isOrdered(snapshot, scan, settings)) return chosen;
          return { ...chosen, isOrderKnown: false, notice: ORDERED_BY_RETRIEVAL };
        }
        const notTaken = await explain(dated, scans);
        if (reference.kind === 'date') throw noSuchScan(snapshot, reference, notTaken);
        // The first scan of a series has no earlier one.
        return { ...found, baseline: null, notice: [NO_EARLIER_SCAN, ...notTaken].join(' ') };
      }
    }
  }

  const finding = new WeakMap<Snapshot, Promise<EarlierScans>>();
  return (snapshot) => {
    const begun =
      finding.get(snapshot) ??
      find(snapshot).catch((failure: unknown) => {
        throw redactedFailure(failure, snapshot.report, settings.redaction);
      });
    finding.set(snapshot, begun);
    return begun;
  };
}

function refuseWithoutAccess(reference: BaselineReference | undefined, { fetchJob, history }: ScanAccess): void {
  if (reference === undefined || history !== undefined) return;
  const written = writtenBaseline(reference);
  if (reference.kind === 'previous' || reference.kind === 'date') {
    throw new AuditpressError('baseline-needs-archive', `expected an archive for the baseline ${written}, found none`);
  }
  if (reference.kind === 'job' && fetchJob === undefined) {
    throw new AuditpressError(
      'baseline-needs-service',
      `expected a service or an archive for the baseline ${written}, found neither`,
    );
  }
}

function noSuchScan(
  snapshot: Snapshot,
  reference: BaselineReference,
  problems: readonly string[] = [],
): AuditpressError {
  const wanted = reference.kind === 'job' ? 'the scan job' : 'a scan on or before';
  const value = reference.kind === 'job' ? describeValue(reference.id) : writtenBaseline(reference);
  return new AuditpressError(
    'baseline-missing',
    `expected ${wanted} ${value} before the report, found none with ${subjectOf(snapshot)} in the archive`,
    { problems },
  );
}

function queryOf({ report, provenance: { query } }: Snapshot): ReportQuery {
  return {
    license: query['license'] ?? report.licenseId,
    account: query['account'] ?? report.accountId,
    benchmark: query['benchmark'] ?? report.benchmarkId,
  };
}

/**
 * What identifies the earlier scans in a hash; empty without any, so that no hash changes.
 *
 * @param origin the parts of a provenance that count; default: all
 */
export function evidenceOf(
  { baseline, history }: EarlierScans,
  origin: (provenance: Provenance) => JsonValue = (provenance) => ({ ...provenance }),
): readonly JsonValue[] {
  if (baseline === null && history.length === 0) return [];
  return [
    baseline && { jobId: baseline.report.jobId, origin: origin(baseline.provenance) },
    history.map(({ jobId, provenance }) => ({ jobId, origin: origin(provenance) })),
  ];
}
