/** What `--json` prints: one object on standard output. Its JSON Schema is published with the package. */
import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import type { Receipt } from '../model/artifact.js';
import type { AuditSummary, Ratio, ScanTime } from '../model/summary.js';
import type { DocumentSet } from '../pipeline.js';

const count = z.int().min(0);
const percent = z.number().min(0).max(100).nullable();

const documentSchema = z.strictObject({
  format: z.string(),
  path: z.string().describe('Absolute path of the file.'),
  bytes: count.nullable().describe('Size; null in a dry run.'),
  sha256: z.string().nullable().describe('Lower-case hexadecimal; null in a dry run.'),
});

const summarySchema = z.strictObject({
  account: z.string(),
  benchmark: z.string(),
  benchmarkId: z.string(),
  job: z.string(),
  scannedAt: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC, a date alone where no more is stated; null where nobody states it.'),
  policies: count.describe('Policy entries: one a policy and category.'),
  distinctPolicies: count,
  green: count,
  red: count,
  amber: count,
  gray: count,
  unrecognised: count,
  assessed: count.describe('Green + Red + Amber: the numerator of coverage.'),
  failed: count.describe('Red + Amber.'),
  coverage: percent.describe('Assessed of all policies, in percent, rounded to 6 decimals; null without policies.'),
  compliancePercent: percent.describe('By `formula`, in percent, rounded to 6 decimals; null where no policy counts.'),
  complianceNumerator: count,
  complianceDenominator: count,
  formula: z.string(),
  formulaBasis: z.enum(['read', 'observed']),
  resourceChecks: z.strictObject({ evaluated: z.number(), passed: z.number(), failed: z.number() }),
  severities: z.array(z.strictObject({ severity: z.string(), failed: count, assessed: count, policies: count })),
});

const noteSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  count,
  examples: z.array(z.strictObject({ path: z.string(), subject: z.string(), expected: z.string(), found: z.string() })),
});

const setSchema = z.strictObject({
  documents: z.array(documentSchema),
  manifest: z.string().describe('Absolute path of the manifest.'),
  summary: summarySchema,
  notes: z.array(noteSchema),
  policyLibrary: z
    .strictObject({
      covered: count.describe('Failed checks that the library speaks of.'),
      of: count.describe('All failed checks.'),
      matched: count.describe('Entries of any colour that the library speaks of.'),
    })
    .nullable()
    .describe('How much of the report the policy library speaks of; null where none is given.'),
  notices: z.array(z.strictObject({ format: z.string(), text: z.string() })).describe('What a format could not show.'),
  dryRun: z.boolean(),
});

/** One of several sets that was not written: it has no files. */
const failedSetSchema = setSchema.extend({
  documents: z.array(documentSchema).max(0),
  manifest: z.null(),
  error: z.strictObject({
    code: z.string().describe('Stable identifier, such as `file-exists`; `internal` for a fault in auditpress.'),
    message: z.string(),
  }),
});

/** One report: its set. Several reports in one response: `sets`. */
export const resultSchema = z.union([
  setSchema,
  z.strictObject({ sets: z.array(z.union([setSchema, failedSetSchema])) }),
]);

/** What `summary --json` prints: the numbers of one report, or of several in a list. */
export const summaryResultSchema = z.union([summarySchema, z.array(summarySchema)]);

export type SetResult = z.output<typeof setSchema>;
export type FailedSetResult = z.output<typeof failedSetSchema>;
export type Result = z.output<typeof resultSchema>;

/** `sets`: in the order of the reports. An only set has been written: its failure has no result. */
export function resultOf(sets: readonly (SetResult | FailedSetResult)[]): Result {
  const [only] = sets;
  return only !== undefined && sets.length === 1 && !('error' in only) ? only : { sets: [...sets] };
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
    error: {
      code: failure instanceof AuditpressError ? failure.code : 'internal',
      message: failure instanceof Error ? failure.message : String(failure),
    },
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
