/** What `--json` prints: one object on standard output. Its JSON Schema is published with the package. */
import type { ErrorCode } from '../base/error-codes/codes.js';
import { EXIT_CODES } from '../base/error-codes/kinds.js';
import { AuditpressError } from '../base/errors.js';
import type { Score } from '../model/summary/score.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { DeliveredSet } from '../documents/write-set.js';
import type { ReportSet } from '../documents/compose-set.js';
import type { SetDecision } from '../deliverers/folder/decide-actions.js';
import { comparisonResult, percentOf, scannedAt } from './comparison-result.js';
import type { AcceptedEntries, Acceptances } from '../model/summary/acceptances.js';
import type { DeliveryResult, PlannedDeliveryResult, WarningResult } from './delivery-schema.js';
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

/** What --deliver sent, or would send. */
export interface DeliveriesResult {
  readonly deliveries?: DeliveryResult[];
  readonly plannedDeliveries?: PlannedDeliveryResult[];
  readonly warnings?: WarningResult[];
}

/** The result of a set that was delivered. */
export function deliveredSet(set: ReportSet, delivered: DeliveredSet): SetResult {
  const { status, files, manifest, notices, archived } = delivered;
  return {
    status,
    documents: files.map(({ format, path, bytes, sha256 }) => ({ format, path, bytes, sha256 })),
    manifest,
    ...described(set),
    notices: [...notices],
    dryRun: false,
    ...(archived !== undefined && { archived }),
  };
}

/** The result of a dry run, with the planned paths. */
export function plannedSet(set: ReportSet, paths: readonly string[], decision: SetDecision): SetResult {
  const formats = set.renderers.map(({ renderer }) => renderer.format);
  return {
    status: plannedStatus(decision),
    documents: set.fileNames.map((_name, index) => ({
      format: formats[index] ?? 'snapshot',
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

/** The result of a single document, which has no manifest. */
export function documentResult(
  set: ReportSet,
  {
    format,
    path,
    bytes = null,
    sha256 = null,
    status,
    notices = [],
    dryRun,
    archived,
  }: Pick<SetResult, 'status' | 'dryRun'> & {
    readonly format: string;
    readonly path: string;
    readonly bytes?: number | null;
    readonly sha256?: string | null;
    readonly notices?: DeliveredSet['notices'];
    readonly archived?: string | undefined;
  },
): DocumentResult {
  const documents = [{ format, path, bytes, sha256 }];
  const kept = archived === undefined ? {} : { archived };
  return { status, documents, manifest: null, ...described(set), notices: [...notices], dryRun, ...kept };
}

export function plannedStatus(decision: SetDecision): SetResult['status'] {
  if (decision.action === 'keep') return decision.status;
  return decision.action === 'add' ? 'added' : 'written';
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

/** The result of a failed report file among many. */
export function failedFile(report: string, failure: unknown): FileResult {
  return { report, status: 'failed', documents: [], manifest: null, error: errorOf(failure) };
}

/** The result of a failed command. */
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

/** What risk acceptances say about a report. */
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
    ...{ earned, possible, assessed, leftOut },
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
