/** What `--json` prints: one object on standard output. Its JSON Schema is published with the package. */
import type { ErrorCode } from '../base/error-codes/codes.js';
import type { DeliveryResult, PlannedDeliveryResult, WarningResult } from './automation-schema.js';
import { EXIT_CODES } from '../base/error-codes/kinds.js';
import { AuditpressError } from '../base/errors.js';
import type { Score } from '../model/summary/score.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { ReportSet } from '../documents/compose-set.js';
import type { DocumentSet } from '../documents/document-set.js';
import type { Made, Planned } from '../documents/make-sets.js';
import type { WrittenSet } from '../documents/targets/target.js';
import { comparisonResult, percentOf, scannedAt } from './comparison-result.js';
import type { AcceptedEntries, Acceptances } from '../model/summary/acceptances.js';
import { explainResourceLimit } from './failure.js';
import { gateResult } from './gates.js';
import type {
  AcceptancePlace,
  AcceptancesResult,
  DocumentResult,
  ErrorResult,
  FailedSetResult,
  FileResult,
  Result,
  SetResult,
} from './result-schema.js';

export type { DocumentResult, FailedSetResult, FileResult, Result, SetResult };

/** The result of a command. `sets`: in the order of the reports. A single set is flattened into the result. */
export function resultOf(
  configuration: string | null,
  sets: readonly (SetResult | FailedSetResult)[],
  delivered: DeliveriesResult = {},
): Result {
  const [only] = sets;
  if (only !== undefined && sets.length === 1 && !('error' in only)) return { configuration, ...only, ...delivered };
  return { configuration, sets: [...sets], ...delivered };
}

export interface DeliveriesResult {
  readonly deliveries?: DeliveryResult[];
  readonly plannedDeliveries?: PlannedDeliveryResult[];
  readonly warnings?: WarningResult[];
}

export function setResult(outcome: Planned | Made): SetResult {
  const { manifest, ...result } = documentResult(outcome);
  if (manifest === null) throw new Error('expected a set with a manifest, received a single document');
  return { ...result, manifest };
}

/** The same of a single document, which has no manifest. */
export function documentResult(
  outcome: Planned | Made,
): Omit<DocumentResult, 'manifest'> & { manifest: string | null } {
  const { status, documents, manifest, ...made } = filesResult(outcome);
  return { status, documents, manifest, ...described(outcome.set), ...made };
}

export function filesResult(outcome: Planned<DocumentSet> | Made<WrittenSet, DocumentSet>) {
  if ('planned' in outcome) {
    const { status, files, manifest } = outcome.planned;
    const documents = files.map(({ format, path }) => ({ format, path, bytes: null, sha256: null }));
    return { status, documents, manifest, notices: [], dryRun: true };
  }
  const { written, archived } = outcome;
  const { status, manifest, notices } = written;
  return {
    status,
    documents: written.files.map(({ format, path, bytes, sha256 }) => ({ format, path, bytes, sha256 })),
    manifest,
    notices: [...notices],
    dryRun: false,
    ...(archived !== null && { archived: archived.id }),
  };
}

export function failedSet(set: ReportSet, failure: unknown): FailedSetResult {
  return {
    status: 'failed',
    documents: [],
    manifest: null,
    ...described(set),
    notices: [],
    dryRun: false,
    error: errorOf(failure),
  };
}

export function failedFile(report: string, failure: unknown): FileResult {
  return { report, status: 'failed', documents: [], manifest: null, error: errorOf(failure) };
}

export function errorResult(thrown: unknown): ErrorResult {
  const failure = explainResourceLimit(thrown);
  const { exitCode, hint, problems } =
    failure instanceof AuditpressError ? failure : { exitCode: EXIT_CODES.internal, hint: undefined, problems: [] };
  return { error: { ...errorOf(failure), exitCode, hint: hint ?? null, problems: [...problems] } };
}

function errorOf(thrown: unknown): FailedSetResult['error'] {
  const failure = explainResourceLimit(thrown);
  return {
    code: failure instanceof AuditpressError ? failure.code : ('internal' satisfies ErrorCode),
    message: failure instanceof Error ? failure.message : String(failure),
  };
}

export function acceptancesResult(
  { entries, entryTally }: AuditSummary,
  { accepted, compliance, list, ...judged }: Acceptances,
): AcceptancesResult {
  const placeOf = (position: number): AcceptancePlace => {
    const { file = '', line = 0 } = list[position] ?? {};
    return { file, line };
  };
  const keysOf = (positions: readonly number[]): string[] => positions.flatMap((index) => entries[index]?.key ?? []);
  const withEntries = ({ acceptance, entries: of }: AcceptedEntries) => ({
    ...placeOf(acceptance),
    entries: keysOf(of),
  });
  return {
    day: judged.day,
    timeZone: judged.timeZone,
    count: list.length,
    elsewhere: judged.elsewhere,
    accepted: accepted.total,
    notPassed: entryTally.notPassed,
    compliancePercent: percentOf(compliance),
    complianceNumerator: compliance.numerator,
    complianceDenominator: compliance.denominator,
    applied: judged.applied.map(withEntries),
    void: judged.void.map(withEntries),
    partly: judged.partly.map((of) => ({ ...withEntries(of), named: of.named, failed: of.failed })),
    expired: judged.expired.map(placeOf),
    notYetValid: judged.notYetValid.map(placeOf),
    soonToExpire: judged.soonToExpire.map(placeOf),
    withoutApprover: judged.withoutApprover.map(placeOf),
    unmatched: judged.unmatched.map(({ acceptance, absent, notNeeded }) => ({
      ...placeOf(acceptance),
      absent: [...absent],
      notNeeded: [...notNeeded],
    })),
    overlapping: judged.overlapping.map((overlap) => ({ ...withEntries(overlap), other: placeOf(overlap.other) })),
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
    distinctPoliciesNotPassed: summary.policyTally.notPassed,
    green: tally.green,
    red: tally.red,
    amber: tally.amber,
    gray: tally.gray,
    unrecognized: tally.unrecognized,
    assessed: tally.assessed,
    notPassed: tally.notPassed,
    coverage: percentOf(coverage),
    compliancePercent: percentOf(compliance),
    complianceNumerator: compliance.numerator,
    complianceDenominator: compliance.denominator,
    formula: summary.formula.formula,
    formulaBasis: summary.formula.basis,
    resourceChecks: { ...summary.resourceChecks },
    severities: summary.severities.map((group) => ({
      severity: group.value,
      notPassed: group.tally.notPassed,
      assessed: group.tally.assessed,
      policies: group.tally.total,
    })),
    score: scoreResult(summary.score),
    gates: summary.gates.map(gateResult),
    ...(summary.acceptances !== null && { acceptances: acceptancesResult(summary, summary.acceptances) }),
    comparison: comparisonResult(summary),
  };
}

function scoreResult(score: Score | null): SetResult['summary']['score'] {
  if (score === null) return null;
  const { formula, value, earned, possible, assessed, leftOut } = score;
  return {
    value: value === null ? null : Number(value.toFixed(6)),
    earned,
    possible,
    assessed,
    leftOut,
    formula: { ...formula, severity: { ...formula.severity }, riskLevel: { ...formula.riskLevel } },
  };
}

function described({ summary, composition }: ReportSet): Pick<SetResult, 'summary' | 'notes' | 'policyLibrary'> {
  return {
    summary: summaryResult(summary),
    notes: composition.notes.map((note) => ({ ...note, examples: [...note.examples] })),
    policyLibrary: composition.libraryCoverage,
  };
}
