/** Schemas of what `--json` prints about runs. Only the build loads them; printing needs the types alone. */
import { z } from 'zod';
import { warningSchema } from '../automation-schema.js';
import { DELIVERY_COUNTS, DELIVERY_DECISIONS, REPORT_COUNTS, REPORT_RESULTS } from '../../model/run/outcome.js';

const count = z.int().min(0);

function countsSchema<Name extends string>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;
  return z.strictObject(shape).extend({ planned: count }).describe('The other counts add up to `planned`.');
}

const deliveriesSchema = z.array(
  z.strictObject({
    deliverer: z.string(),
    decision: z.enum(DELIVERY_DECISIONS).describe('What the deliverer got.'),
    state: z.enum(DELIVERY_COUNTS).describe('As the digest counts it.'),
    reason: z.string(),
    ids: z.array(z.string()),
  }),
);
const errorSchema = z.strictObject({ code: z.string(), message: z.string() }).nullable();

const reportSchema = z.strictObject({
  account: z.string().describe('Id.'),
  name: z.string().describe('As the list of accounts names it; empty if it does not.'),
  license: z.string(),
  environment: z.string().nullable(),
  benchmark: z.string(),
  result: z.enum(REPORT_RESULTS),
  isMixedJob: z.boolean().describe('Its scan job is not that of the other benchmarks of the account.'),
  sets: z.array(
    z.strictObject({
      id: z.string().describe('In the archive.'),
      name: z.string(),
      documentId: z.string(),
      job: z.string(),
      compliancePercent: z.number().nullable(),
      notPassed: count,
      gates: z.array(z.string()).describe('Gates that were not met, each with what was found and why.'),
    }),
  ),
  deliveries: deliveriesSchema,
  error: errorSchema,
});

const portfolioSchema = z.strictObject({
  set: z
    .strictObject({ id: z.string().describe('In the archive.'), name: z.string(), documentId: z.string() })
    .nullable()
    .describe('Null if it was not made.'),
  deliveries: deliveriesSchema,
  error: errorSchema,
});

export const runResultSchema = z.strictObject({
  run: z.string().describe('Id.'),
  schedule: z.string().describe('Name; empty for a batch.'),
  startedAt: z.string(),
  dueAt: z.string().nullable(),
  endedAt: z.string().nullable().describe('Null if some reports are still open.'),
  digest: z
    .strictObject({ reports: countsSchema(REPORT_COUNTS), deliveries: countsSchema(DELIVERY_COUNTS) })
    .nullable()
    .describe('Null until the run has ended.'),
  reports: z.array(reportSchema).describe('Those that were reached, in the order of the run.'),
  portfolio: portfolioSchema
    .nullable()
    .describe('About all reports. Null until the run has ended, and if it delivers none.'),
  warnings: z.array(warningSchema).describe('Lists of accounts that choose none. Empty until the run has ended.'),
});

export const runListSchema = z.strictObject({
  runs: z
    .array(runResultSchema.omit({ reports: true, portfolio: true, warnings: true }))
    .describe('By the time of their start, without their reports and portfolios.'),
});

export type ListedRunResult = z.output<typeof runListSchema>['runs'][number];
export type RunResult = z.output<typeof runResultSchema>;
