/** Schemas of what `--json` prints about the queue. */
import { z } from 'zod';
import { REDO } from '../model/run/outcome.js';
import { JOB_KINDS, JOB_STATES } from '../automation/queue/queue.js';

const count = z.int().min(0);
const time = z.string().describe('ISO 8601, in UTC.');

const jobSchema = z.strictObject({
  id: z.uuid().describe('The same for the same kind, run and account.'),
  kind: z.enum(JOB_KINDS),
  run: z.string().describe('Id of the run.'),
  account: z.string().describe('Id of the account; empty for close.'),
  license: z.string().describe('Empty for close.'),
  environment: z.string().nullable().describe('Null for that of the configuration.'),
  redo: z.enum(REDO).describe('Which reports to work on: those not reached, or also those that failed.'),
  state: z.enum(JOB_STATES),
  attempt: z.int().min(1).describe('Of the attempt that is under way, next, or the last one if it is dead.'),
  queuedAt: time,
  dueAt: time.describe('When it may begin.'),
  startedAt: time.nullable().describe('When its worker was last known to be alive; null before the first attempt.'),
  failure: z
    .strictObject({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Of the last attempt that has ended; null if there is none, and while it is active.'),
});

/** What `queue list --json` prints. */
export const queueListSchema = z.strictObject({
  counts: z.strictObject({ waiting: count, retrying: count, active: count, dead: count, discarded: count }),
  jobs: z.array(jobSchema).describe('By the time of queuing.'),
});

/** What `queue retry --json` and `queue discard --json` print. */
export const queueChangeSchema = z.strictObject({ jobs: z.array(jobSchema).describe('As they were before.') });
