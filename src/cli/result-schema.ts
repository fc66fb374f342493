/** What `--json` prints, as its schemas are published with the package. Loaded by the build alone: the types are enough to print. */
import { z } from 'zod';
import { SET_STATUSES } from '../model/document/existing-set.js';
import { provenanceSchema } from '../provenance-schema.js';

const count = z.int().min(0);
const percent = z.number().min(0).max(100).nullable();

const configuration = z
  .string()
  .nullable()
  .describe('Absolute path of the configuration file in use; null where there is none.');

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
  unrecognized: count,
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
  status: z
    .enum(SET_STATUSES)
    .describe(
      'What became of the set: `written`, `added` to one that was there, `unchanged` because the same one was there, or `skipped` because any was there. In a dry run, what would become of it.',
    ),
  documents: z.array(documentSchema),
  manifest: z.string().describe('Absolute path of the manifest.'),
  summary: summarySchema,
  notes: z.array(noteSchema),
  policyLibrary: z
    .strictObject({
      covered: count.describe('Failed checks that the library speaks of.'),
      of: count.describe('All failed checks.'),
      matched: count.describe('Entries of any color that the library speaks of.'),
    })
    .nullable()
    .describe('How much of the report the policy library speaks of; null where none is given.'),
  notices: z
    .array(z.strictObject({ format: z.string(), text: z.string() }))
    .describe('What a format could not show; the format is `all` for what none of them could.'),
  dryRun: z.boolean(),
});

/** What `--output` writes, which is no set. */
const loneDocumentSchema = setSchema.extend({ manifest: z.null() });

/** Why something failed. */
const failureSchema = z.strictObject({
  code: z.string().describe('Stable identifier, such as `file-exists`; `internal` for a fault in auditpress.'),
  message: z.string(),
});

/** What a failing command prints with `--json`, unless it has printed a result. */
export const errorResultSchema = z.strictObject({
  error: failureSchema.extend({
    exitCode: z.int().min(1),
    hint: z.string().nullable().describe('What to do about it.'),
    problems: z.array(z.string()).describe('Single problems behind the message.'),
  }),
});

/** One of several sets that was not written: it has no files. */
const failedSetSchema = setSchema.extend({
  status: z.literal('failed'),
  documents: z.array(documentSchema).max(0),
  manifest: z.null(),
  error: failureSchema,
});

const report = z.string().describe('The file, as it was given or found.');

/** A set of one of many report files. */
const setOfFileSchema = setSchema.extend({ report });

/** A file of many, or a set of it, that came to nothing. */
const failedFileSchema = failedSetSchema
  .pick({ status: true, documents: true, manifest: true, error: true })
  .extend({ report })
  .strict();

/** One report: its set. Several reports in one response, or many files: `sets`. */
export const resultSchema = z.union([
  setSchema.extend({ configuration }),
  loneDocumentSchema.extend({ configuration }),
  z.strictObject({ configuration, sets: z.array(z.union([setSchema, failedSetSchema])) }),
  z.strictObject({ configuration, sets: z.array(z.union([setOfFileSchema, failedFileSchema])) }),
]);

/** What `summary --json` prints: the numbers of one report, or of several in a list. */
export const summaryResultSchema = z.union([summarySchema.extend({ configuration }), z.array(summarySchema)]);

/** What `fetch --json` prints: the snapshots that were saved. */
export const fetchResultSchema = z.strictObject({
  configuration,
  snapshots: z
    .array(
      z.strictObject({
        path: z.string().describe('Absolute path of the saved snapshot.'),
        provenance: provenanceSchema.describe('Where the report came from.'),
      }),
    )
    .describe('One per report of the response, in its order.'),
});

export type ErrorResult = z.output<typeof errorResultSchema>;
export type SetResult = z.output<typeof setSchema>;
export type FailedSetResult = z.output<typeof failedSetSchema>;
export type DocumentResult = z.output<typeof loneDocumentSchema>;
export type FileResult = z.output<typeof setOfFileSchema> | z.output<typeof failedFileSchema>;
export type Result = z.output<typeof resultSchema>;
export type FetchResult = z.output<typeof fetchResultSchema>;
