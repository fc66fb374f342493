/** What `--json` prints: one object on standard output. Its JSON Schema is published with the package. */
import type { ErrorCode } from '../error-codes/codes.js';
import { AuditpressError } from '../errors.js';
import type { Receipt } from '../model/artifact.js';
import type { AuditSummary, Ratio, ScanTime } from '../model/summary.js';
import type { DocumentSet } from '../pipeline.js';
import { foreseen } from './foreseen.js';
import type { FailedSetResult, FileResult, Result, SetResult } from './result-schema.js';

export type { FailedSetResult, FileResult, Result, SetResult };

/** `sets`: in the order of the reports. An only set has been written: its failure has no result. */
export function resultOf(configuration: string | null, sets: readonly (SetResult | FailedSetResult)[]): Result {
  const [only] = sets;
  if (only !== undefined && sets.length === 1 && !('error' in only)) return { configuration, ...only };
  return { configuration, sets: [...sets] };
}

/** A set that was written: one receipt a file, the manifest's last. */
export function writtenSet(set: DocumentSet, receipts: readonly Receipt[], notices: SetResult['notices']): SetResult {
  return {
    documents: formatsOf(set).map((format, index) => {
      const { path, bytes, sha256 } = receipts[index] ?? { path: '', bytes: null, sha256: null };
      return { format, path, bytes, sha256 };
    }),
    manifest: receipts.at(-1)?.path ?? '',
    ...described(set),
    notices,
    dryRun: false,
  };
}

/** A set that would be written, by its planned paths. */
export function plannedSet(set: DocumentSet, paths: readonly string[]): SetResult {
  return {
    documents: formatsOf(set).map((format, index) => ({
      format,
      path: paths[index] ?? '',
      bytes: null,
      sha256: null,
    })),
    manifest: paths.at(-1) ?? '',
    ...described(set),
    notices: [],
    dryRun: true,
  };
}

export function failedSet(set: DocumentSet, failure: unknown): FailedSetResult {
  return {
    documents: [],
    manifest: null,
    ...described(set),
    notices: [],
    dryRun: false,
    error: errorOf(failure),
  };
}

/** A failure of one of many report files. */
export function failedFile(report: string, failure: unknown): FileResult {
  return { report, documents: [], manifest: null, error: errorOf(failure) };
}

function errorOf(thrown: unknown): FailedSetResult['error'] {
  const failure = foreseen(thrown);
  return {
    code: failure instanceof AuditpressError ? failure.code : ('internal' satisfies ErrorCode),
    message: failure instanceof Error ? failure.message : String(failure),
  };
}

export function summaryResult(summary: AuditSummary): SetResult['summary'] {
  const { entryTally: tally, compliance, coverage, scanTime } = summary;
  return {
    account: summary.accountName,
    benchmark: summary.benchmarkName,
    benchmarkId: summary.benchmarkId,
    job: summary.jobId,
    scannedAt: scannedAt(scanTime),
    policies: tally.total,
    distinctPolicies: summary.policyTally.total,
    green: tally.green,
    red: tally.red,
    amber: tally.amber,
    gray: tally.gray,
    unrecognised: tally.unrecognised,
    assessed: tally.assessed,
    failed: tally.failed,
    coverage: percentOf(coverage),
    compliancePercent: percentOf(compliance),
    complianceNumerator: compliance.numerator,
    complianceDenominator: compliance.denominator,
    formula: summary.formula.formula,
    formulaBasis: summary.formula.basis,
    resourceChecks: { ...summary.resourceChecks },
    severities: summary.severities.map((group) => ({
      severity: group.value,
      failed: group.tally.failed,
      assessed: group.tally.assessed,
      policies: group.tally.total,
    })),
  };
}

function described({ summary, composition }: DocumentSet): Pick<SetResult, 'summary' | 'notes' | 'policyLibrary'> {
  return {
    summary: summaryResult(summary),
    notes: composition.notes.map((note) => ({ ...note, examples: [...note.examples] })),
    policyLibrary: composition.libraryCoverage,
  };
}

/** Formats of the set's files in their order; the snapshot, where there is one, comes last. */
function formatsOf(set: DocumentSet): string[] {
  const formats = set.renderers.map(({ renderer }) => renderer.format);
  return set.fileNames.length > formats.length ? [...formats, 'snapshot'] : formats;
}

function scannedAt(scanTime: ScanTime): string | null {
  if (scanTime.basis === 'unknown') return null;
  return scanTime.dateOnly === true ? scanTime.at.slice(0, 10) : scanTime.at;
}

/** Six decimals tell one policy in a million from none, and hide what binary fractions add. */
function percentOf({ share }: Ratio): number | null {
  return share === null ? null : Number((share * 100).toFixed(6));
}
