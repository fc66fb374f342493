/** Schemas of a comparison in what `--json` prints. Only the build loads them; printing needs the types alone. */
import { z } from 'zod';
import { CHANGE_KINDS, type ChangeKind } from '../model/summary/comparison.js';
import { LISTED_KINDS } from '../model/summary/listed-changes.js';

const count = z.int().min(0);
const percent = z.number().min(0).max(100).nullable();
const difference = z
  .number()
  .nullable()
  .describe(
    'After minus before; null if one of the two is null, or if the scans are by other benchmarks, versions or tools.',
  );

const countPair = z.strictObject({ before: z.number(), after: z.number(), change: difference });
const percentPair = z.strictObject({ before: percent, after: percent, change: difference });

const figuresSchema = z.strictObject({
  compliancePercent: percentPair.describe('By `formula` in both scans; the change is in percentage points.'),
  coverage: percentPair,
  policies: countPair,
  notPassed: countPair.describe('Red + Amber.'),
  failedResourceChecks: countPair,
});

const countsSchema = z.strictObject(
  Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count])) as Record<ChangeKind, typeof count>,
);

export const comparisonSchema = z.strictObject({
  baseline: z.strictObject({
    account: z.string(),
    accountId: z.string(),
    benchmark: z.string(),
    benchmarkId: z.string(),
    job: z.string(),
    scannedAt: z.string().nullable().describe('As that of the report.'),
    retrievedAt: z.string(),
    sha256: z.string().describe('Of the response, lower-case hexadecimal.'),
  }),
  otherAccount: z.boolean().describe('The baseline is of another account.'),
  otherBenchmark: z.boolean().describe('The baseline is of another benchmark.'),
  otherVersion: z.boolean().describe('The baseline is of another version of the benchmark.'),
  otherTool: z
    .boolean()
    .describe('The baseline was made with another tool, or with another version of it that has other policies.'),
  interval: z.strictObject({
    basis: z
      .enum(['scan', 'retrieval'])
      .describe('The times of the scans if both are known, otherwise the times of their retrieval.'),
    from: z.string().describe('ISO 8601; a date alone if only the date is stated.'),
    to: z.string(),
    days: z.int().describe('Calendar days in UTC.'),
  }),
  formula: z.string().describe('Of compliance in both scans.'),
  unmatched: z
    .strictObject({ before: count, after: count })
    .describe('Policy entries whose policy the other scan does not have.'),
  surplus: z
    .strictObject({ before: count, after: count })
    .describe(
      'Policy entries without a counterpart, although the other scan has their policy: it lists the policy fewer times.',
    ),
  counts: countsSchema.describe('Policy entries of both scans by kind of change; each counts once.'),
  severityChanges: count.describe('Policy entries of both scans with another severity.'),
  overall: figuresSchema,
});

const entryPair = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ before: value.nullable(), after: value.nullable() });

export const comparedSchema = comparisonSchema.extend({
  report: comparisonSchema.shape.baseline.describe('The later scan.'),
  categories: z
    .array(z.strictObject({ category: z.string(), categoryId: z.string(), figures: figuresSchema }))
    .describe('Of both scans, in the order of the later one; then those of the earlier one alone.'),
  changes: z
    .array(
      z.strictObject({
        change: z.enum(LISTED_KINDS),
        policyId: z.string(),
        title: z.string(),
        complianceNumber: z.string(),
        category: z.string(),
        service: z.string(),
        severity: entryPair(z.string()),
        color: entryPair(z.string()).describe('As received.'),
        failedResourceChecks: entryPair(z.number()),
      }),
    )
    .describe(
      'Policy entries that changed, by kind, then severity, worst first. Null: the scan does not have the entry.',
    ),
});

export type ComparisonResult = z.output<typeof comparisonSchema>;
export type ComparedResult = z.output<typeof comparedSchema>;
export type FiguresResult = z.output<typeof figuresSchema>;
