/** Schemas of what `--json` prints, published with the package. Only the build loads them; printing needs the types alone. */
import { z } from 'zod';
import { deliverySchema, plannedDeliverySchema, warningSchema } from './automation-schema.js';
import { GATE_REASONS, GATE_RESULTS, GATE_UNITS } from '../model/summary/gates.js';
import { NOTE_CLASSES } from '../model/summary/notes.js';
import { SET_STATUSES } from '../model/document/artifact.js';
import { PROBLEM_SEVERITIES } from '../model/template/template.js';
import { comparedSchema, comparisonSchema } from './comparison-schema.js';
import { NOT_ASSESSED_REASONS } from '../model/summary/portfolio.js';
import { provenanceSchema } from '../model/report/provenance-schema.js';

const count = z.int().min(0);
const position = z.int().min(1).nullable();
const percent = z.number().min(0).max(100).nullable();

const configuration = z
  .string()
  .nullable()
  .describe('Absolute path of the configuration file in use; null if there is none.');

const documentSchema = z.strictObject({
  format: z.string(),
  path: z.string().describe('Absolute path of the file.'),
  bytes: count.nullable().describe('Size; null in a dry run.'),
  sha256: z.string().nullable().describe('Lower-case hexadecimal; null in a dry run.'),
});

const weights = z.record(z.string(), z.number());

const scoreSchema = z.strictObject({
  value: percent.describe('0 to 100, rounded to 6 decimals; null if the weights of the assessed policies add up to 0.'),
  earned: z.number().describe('Sum of what the assessed policies earned.'),
  possible: z.number().describe('Sum of their weights.'),
  assessed: count,
  leftOut: count.describe('Policies that were not assessed, or have an unrecognized color.'),
  formula: z.strictObject({
    severity: weights,
    otherSeverity: z.number(),
    riskLevel: weights,
    otherRiskLevel: z.number(),
    countsPassedChecks: z.boolean(),
  }),
});

const gateSchema = z.strictObject({
  name: z.string().nullable(),
  rule: z.string().describe('As written.'),
  result: z.enum(GATE_RESULTS).describe('A gate that was not evaluated counts as failed.'),
  observed: z
    .strictObject({
      value: z.number().describe('Rounded to 6 decimals.'),
      unit: z.enum(GATE_UNITS),
      text: z.string().describe('The value with its denominator.'),
    })
    .nullable()
    .describe('Null if the gate was not evaluated.'),
  reason: z
    .strictObject({ code: z.enum(GATE_REASONS), message: z.string() })
    .nullable()
    .describe('Why the gate did not pass; null if it passed.'),
});

const acceptancePlaceSchema = z.strictObject({
  file: z.string().describe('File name, without its folder.'),
  line: z.int().describe('Where the acceptance starts, from 1.'),
});

const acceptedEntriesSchema = acceptancePlaceSchema.extend({
  entries: z.array(z.string()).describe('Keys of the entries: category id, policy id, compliance number, occurrence.'),
});

const acceptancesSchema = z.strictObject({
  day: z.string().describe('The day on which they are judged.'),
  timeZone: z.string(),
  count: count.describe('Acceptances for this account and benchmark.'),
  elsewhere: count.describe('Acceptances for other accounts or benchmarks.'),
  accepted: count.describe('Accepted entries, of `notPassed`.'),
  notPassed: count,
  compliancePercent: percent.describe('Compliance without accepted entries, in percent; null if no policy counts.'),
  complianceNumerator: count,
  complianceDenominator: count,
  applied: z.array(acceptedEntriesSchema).describe('What is accepted.'),
  void: z.array(acceptedEntriesSchema).describe('Not accepted, because more resource checks failed than allowed.'),
  partly: z
    .array(acceptedEntriesSchema.extend({ named: count, failed: count }))
    .describe(
      'Not accepted, because other resources failed as well: `named` of `failed` checks are of resources that it names.',
    ),
  expired: z.array(acceptancePlaceSchema),
  notYetValid: z.array(acceptancePlaceSchema),
  soonToExpire: z.array(acceptancePlaceSchema).describe('At most 30 days before the last day.'),
  withoutApprover: z.array(acceptancePlaceSchema),
  unmatched: z.array(
    acceptancePlaceSchema.extend({
      absent: z.array(z.string()).describe('Patterns that match nothing in the report.'),
      notNeeded: z.array(z.string()).describe('Patterns that match nothing that failed or partly failed.'),
    }),
  ),
  overlapping: z
    .array(acceptedEntriesSchema.extend({ other: acceptancePlaceSchema }))
    .describe('The first acceptance takes precedence for these entries; `other` covers them too.'),
});

const summarySchema = z.strictObject({
  account: z.string(),
  benchmark: z.string(),
  benchmarkId: z.string(),
  job: z.string(),
  scannedAt: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC; a date alone if only the date is stated; null if the scan time is unknown.'),
  policies: count.describe('Policy entries: one per policy and category.'),
  distinctPolicies: count.describe('Policies; other counts are of entries, one per policy and category.'),
  distinctPoliciesNotPassed: count,
  green: count,
  red: count,
  amber: count,
  gray: count,
  unrecognized: count,
  assessed: count.describe('Green + Red + Amber: the numerator of coverage.'),
  notPassed: count.describe('Red + Amber.'),
  coverage: percent.describe('Assessed of all policies, in percent, rounded to 6 decimals; null without policies.'),
  compliancePercent: percent.describe('By `formula`, in percent, rounded to 6 decimals; null if no policy counts.'),
  complianceNumerator: count,
  complianceDenominator: count,
  formula: z.string(),
  formulaBasis: z.enum(['stated', 'read', 'observed']),
  resourceChecks: z.strictObject({ evaluated: z.number(), passed: z.number(), failed: z.number() }),
  severities: z.array(z.strictObject({ severity: z.string(), notPassed: count, assessed: count, policies: count })),
  acceptances: acceptancesSchema
    .optional()
    .describe('What risk acceptances accept, and which need attention; absent without acceptances.'),
  score: scoreSchema.nullable().describe('The weighted score; null unless the setting `score` is on.'),
  gates: z.array(gateSchema).describe('The result of each gate, in the order given; empty without gates.'),
  comparison: comparisonSchema.nullable().describe('What changed since the baseline; null without one.'),
});

const noteSchema = z.strictObject({
  code: z.string(),
  class: z
    .enum(NOTE_CLASSES)
    .describe(
      'A `contradiction` of the report with itself or its own totals; something `unknown` to auditpress; a known value in another `spelling`; an id that is masked or `absent`.',
    ),
  message: z.string(),
  count,
  examples: z.array(z.strictObject({ path: z.string(), subject: z.string(), expected: z.string(), found: z.string() })),
});

const setSchema = z.strictObject({
  status: z
    .enum(SET_STATUSES)
    .describe(
      'What was done: `written`; `added` to an existing set; `unchanged`, because the same set exists; or `skipped`, because a set exists. In a dry run, what would be done.',
    ),
  documents: z.array(documentSchema),
  manifest: z.string().describe('Absolute path of the manifest.'),
  summary: summarySchema,
  notes: z.array(noteSchema),
  policyLibrary: z
    .strictObject({
      covered: count.describe('Policies that did not pass and that the library covers.'),
      of: count.describe('All policies that did not pass.'),
      matched: count.describe('Entries of any color that the library covers.'),
    })
    .nullable()
    .describe('How much of the report the policy library covers; null if none is given.'),
  notices: z
    .array(z.strictObject({ format: z.string(), text: z.string() }))
    .describe('What a format could not show; the format is `all` for what no format could show.'),
  dryRun: z.boolean(),
  archived: z.string().optional().describe('Id of the set in the archive; absent if it was not archived.'),
});

const loneDocumentSchema = setSchema.extend({ manifest: z.null() });

const failureSchema = z.strictObject({
  code: z.string().describe('Stable identifier, such as `file-exists`; `internal` for a bug in auditpress.'),
  message: z.string(),
});

export const errorResultSchema = z.strictObject({
  error: failureSchema.extend({
    exitCode: z.int().min(1),
    hint: z.string().nullable().describe('What to do about it.'),
    problems: z.array(z.string()).describe('The individual problems behind the message.'),
  }),
});

const failedSetSchema = setSchema.extend({
  status: z.literal('failed'),
  documents: z.array(documentSchema).max(0),
  manifest: z.null(),
  error: failureSchema,
});

const report = z.string().describe('Path of the report file, as given or found.');

const setOfFileSchema = setSchema.extend({ report });

const failedFileSchema = failedSetSchema
  .pick({ status: true, documents: true, manifest: true, error: true })
  .extend({ report })
  .strict();

const delivered = {
  configuration,
  deliveries: z.array(deliverySchema).optional().describe('What --deliver sent; absent without it.'),
  plannedDeliveries: z.array(plannedDeliverySchema).optional().describe('What --deliver would send, in a dry run.'),
  warnings: z
    .array(warningSchema)
    .optional()
    .describe('Deliverers that get nothing, because their rules choose nothing; absent without --deliver.'),
};

/** One report: its set. Several reports or files: `sets`. */
export const resultSchema = z.union([
  setSchema.extend(delivered),
  loneDocumentSchema.extend({ configuration }),
  z.strictObject({ ...delivered, sets: z.array(z.union([setSchema, failedSetSchema])) }),
  z.strictObject({ ...delivered, sets: z.array(z.union([setOfFileSchema, failedFileSchema])) }),
]);

export const summaryResultSchema = z.union([summarySchema.extend({ configuration }), z.array(summarySchema)]);

/** What `compare --json` prints: the comparison of one report, or a list for several reports. */
export const compareResultSchema = z.union([comparedSchema.extend({ configuration }), z.array(comparedSchema)]);

export const fetchResultSchema = z.strictObject({
  configuration,
  snapshots: z
    .array(
      z.strictObject({
        path: z.string().nullable().describe('Absolute path of the saved snapshot; null if it is only in the archive.'),
        archived: z.string().optional().describe('Id of the snapshot in the archive; absent without an archive.'),
        provenance: provenanceSchema.describe('Where the report came from.'),
      }),
    )
    .describe('One per report, in the order of the response.'),
});

const pooledSchema = z.strictObject({
  accounts: count,
  reports: count,
  policies: count.describe('Policy entries: one per policy, category and report.'),
  green: count,
  red: count,
  amber: count,
  gray: count,
  unrecognized: count,
  notPassed: count.describe('Red + Amber.'),
  coverage: percent.describe('Of the totals, in percent, rounded to 6 decimals; null without policies.'),
  compliancePercent: percent.describe(
    'Of the sums by `formula`, in percent, rounded to 6 decimals; null if no policy counts.',
  ),
  complianceNumerator: count,
  complianceDenominator: count,
  failedResourceChecks: z.number().describe('Of the entries that did not pass.'),
});

const poolSchema = pooledSchema.extend({ name: z.string().describe('Empty for accounts without one.') });

export const portfolioResultSchema = z.strictObject({
  ...delivered,
  status: setSchema.shape.status,
  documents: z.array(documentSchema),
  manifest: z.string().describe('Absolute path of the manifest.'),
  notices: setSchema.shape.notices,
  dryRun: z.boolean(),
  archived: setSchema.shape.archived,
  formula: z.string().describe('The formula of all percentages.'),
  whole: pooledSchema,
  benchmarks: z.array(
    poolSchema.extend({ benchmarkId: z.string(), missing: count.describe('Accounts without a report.') }),
  ),
  groups: z.array(poolSchema),
  owners: z.array(poolSchema),
  accounts: z.array(
    z.strictObject({
      account: z.string(),
      accountId: z.string(),
      licenseId: z.string(),
      environment: z.string().nullable(),
      group: z.string(),
      owner: z.string(),
      mixedJobs: z.boolean().describe('Its benchmarks come from different scan jobs.'),
      results: z
        .array(
          pooledSchema.omit({ accounts: true, reports: true }).extend({
            benchmarkId: z.string(),
            job: z.string(),
            scannedAt: z.string().nullable().describe('ISO 8601, UTC; null if the scan time is unknown.'),
            ageInDays: count.nullable().describe('At the creation time of the documents; null if unknown.'),
            rank: z.int().min(1).nullable().describe('Among the accounts of the benchmark; null without a percentage.'),
            sha256: z.string().describe('Of the response or file, lower-case hexadecimal.'),
          }),
        )
        .describe('One per benchmark with a report.'),
    }),
  ),
  notAssessed: z.array(
    z.strictObject({
      reason: z.enum(NOT_ASSESSED_REASONS),
      account: z.string().nullable(),
      benchmarkId: z.string().nullable(),
      subject: z.string().describe('The file, or the ids that were asked for; empty otherwise.'),
      detail: z.string(),
    }),
  ),
});

export const templateCheckSchema = z.strictObject({
  template: z.string(),
  path: z.string().describe('Absolute path of the folder.'),
  languages: z.array(z.string()).describe('Languages that were checked.'),
  errors: count.describe('With any, the exit code is 2.'),
  warnings: count,
  problems: z.array(
    z.strictObject({
      severity: z.enum(PROBLEM_SEVERITIES),
      file: z.string().describe('Absolute path.'),
      line: position.describe('From 1; null if the problem concerns the whole file.'),
      column: position.describe('From 1; null if only the line is known.'),
      message: z.string(),
    }),
  ),
});

export const acceptancesCheckSchema = z.strictObject({
  acceptances: count.describe('In all files.'),
  reports: z.array(acceptancesSchema.extend({ report: z.string(), account: z.string(), benchmarkId: z.string() })),
});

export type AcceptancePlace = z.output<typeof acceptancePlaceSchema>;
export type AcceptancesResult = z.output<typeof acceptancesSchema>;
export type AcceptancesCheckResult = z.output<typeof acceptancesCheckSchema>;
export type ErrorResult = z.output<typeof errorResultSchema>;
export type SetResult = z.output<typeof setSchema>;
export type FailedSetResult = z.output<typeof failedSetSchema>;
export type DocumentResult = z.output<typeof loneDocumentSchema>;
export type FileResult = z.output<typeof setOfFileSchema> | z.output<typeof failedFileSchema>;
export type Result = z.output<typeof resultSchema>;
export type FetchResult = z.output<typeof fetchResultSchema>;
export type PortfolioResult = z.output<typeof portfolioResultSchema>;
export type TemplateCheckResult = z.output<typeof templateCheckSchema>;
