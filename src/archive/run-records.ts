/**
 * Records of runs over many reports: what a run is to do (run), what came of each report (outcome), and its end (closing). And
 * when a schedule was paused or resumed (pause).
 *
 * A run that has an outcome for each of its reports is done; one with a closing has ended. Whatever ends a run, what is
 * left of it follows from these files. A run with a reopening is continued after its end (see `reopenings.ts`).
 */
import { z } from 'zod';
import { DELIVERY_COUNTS, DELIVERY_DECISIONS, REDO, REPORT_COUNTS, REPORT_RESULTS } from '../model/run/outcome.js';
import { ENVIRONMENTS } from '../model/report/snapshot.js';
import { DELIVER_OTHERWISE, DELIVER_WHEN, DIGEST_WHEN } from '../model/settings/delivery-conditions.js';

const count = z.int().nonnegative();

const runAccountSchema = z.strictObject({
  id: z.string(),
  /** As listed; empty if it has none. */
  name: z.string(),
  license: z.string(),
  /** As listed; empty if it has none. */
  group: z.string(),
  owner: z.string(),
  /** Null for the environment of the run, or for a service that is none of the known environments. */
  environment: z.enum(ENVIRONMENTS).nullable(),
  /** Ids, each once. The scan job of the first is that of the others. */
  benchmarks: z.array(z.string()),
});

export const runSchema = z.strictObject({
  startedAt: z.iso.datetime(),
  /** Name of the schedule; empty for a batch. */
  schedule: z.string(),
  /** When the schedule wanted it; null for a batch, and for a run that somebody started. */
  dueAt: z.iso.datetime().nullable(),
  /** When it has to be done; null for no limit. */
  deadline: z.iso.datetime().nullable(),
  deliver: z.array(z.string()),
  /** Names of the deliverers of the portfolio of the run; empty for no portfolio. */
  portfolio: z.array(z.string()),
  /** Names of the deliverers of its digest, and when they send it. */
  digest: z.strictObject({ deliver: z.array(z.string()), when: z.enum(DIGEST_WHEN) }),
  when: z.enum(DELIVER_WHEN),
  otherwise: z.enum(DELIVER_OTHERWISE),
  /** What the run chose besides the configuration, to show and to do it alike elsewhere. */
  documents: z.strictObject({
    formats: z.array(z.string()).nullable(),
    template: z.string(),
    locale: z.string(),
    redact: z.string().nullable(),
  }),
  accounts: z.array(runAccountSchema),
});

const madeSetSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  documentId: z.string(),
  snapshot: z.string(),
  jobId: z.string(),
  compliancePercent: z.number().nullable(),
  notPassed: count,
  gates: z.array(z.string()),
});

const deliveredSchema = z.strictObject({
  deliverer: z.string(),
  decision: z.enum(DELIVERY_DECISIONS),
  /** Why, in words; empty if there is nothing to say. */
  reason: z.string(),
  ids: z.array(z.string()),
});

const failureSchema = z.strictObject({ code: z.string(), kind: z.string(), message: z.string() });

export const outcomeSchema = z.strictObject({
  /** Of the same report; a later one replaces an earlier one. */
  number: z.int().positive(),
  startedAt: z.iso.datetime(),
  at: z.iso.datetime(),
  account: runAccountSchema.pick({ id: true, license: true, environment: true }),
  benchmark: z.string(),
  /** Whether its scan job is not that of the other benchmarks of the account. */
  isMixedJob: z.boolean(),
  result: z.enum(REPORT_RESULTS),
  /** Why there is no report, or no documents; null if there are. */
  failure: failureSchema.nullable(),
  /** One, unless the service returned several reports; empty if none was made. */
  sets: z.array(madeSetSchema),
  deliveries: z.array(deliveredSchema),
});

function countsSchema<Name extends string>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;
  return z.strictObject(shape).extend({ planned: count });
}

const runPortfolioSchema = z.strictObject({
  set: z.strictObject({ id: z.string(), name: z.string(), documentId: z.string() }).nullable(),
  failure: failureSchema.nullable(),
  deliveries: z.array(deliveredSchema),
});

const warningSchema = z.strictObject({
  at: z.string(),
  /** Who is left out, such as a deliverer or a mail address. */
  receiver: z.string(),
  message: z.string(),
});

export const closingSchema = z.strictObject({
  at: z.iso.datetime(),
  digest: z.strictObject({
    reports: countsSchema(REPORT_COUNTS),
    deliveries: countsSchema(DELIVERY_COUNTS).extend({ alreadyDelivered: count.default(0) }),
  }),
  /** Null if nobody gets one. */
  portfolio: runPortfolioSchema.nullable(),
  /** Absent in records of earlier versions. */
  warnings: z.array(warningSchema).optional(),
});

export const reopeningSchema = z.strictObject({
  at: z.iso.datetime(),
  redo: z.enum(REDO),
  /** When it has to be done, instead of that of the run; null for no limit. */
  deadline: z.iso.datetime().nullable(),
});

export const pauseSchema = z.strictObject({ at: z.iso.datetime(), schedule: z.string(), isPaused: z.boolean() });

export type RunContent = z.output<typeof runSchema>;
export type RunAccount = RunContent['accounts'][number];
export type OutcomeContent = z.output<typeof outcomeSchema>;
export type MadeSet = OutcomeContent['sets'][number];
export type RecordedFailure = z.output<typeof failureSchema>;
export type DeliveredEntry = OutcomeContent['deliveries'][number];
export type RunPortfolio = z.output<typeof runPortfolioSchema>;
export type RunWarning = z.output<typeof warningSchema>;
export type ClosingContent = z.output<typeof closingSchema>;
export type ReopeningContent = z.output<typeof reopeningSchema>;
export type PauseContent = z.output<typeof pauseSchema>;
