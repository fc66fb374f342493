/** Schemas of what `--json` prints about deliveries, schedules and the queue. Only the build loads them; printing needs the types alone. */
import { z } from 'zod';
import { MISSED_POLICIES } from '../model/settings/schedules.js';
import { DELIVER_OTHERWISE, DELIVER_WHEN } from '../model/settings/delivery-conditions.js';
import { JOB_KINDS, JOB_STATES } from '../automation/queue/queue.js';
import { REDO } from '../model/run/outcome.js';
import { DELIVERY_STATES } from '../model/document/delivery-state.js';

export const deliverySchema = z.strictObject({
  id: z.string().nullable().describe('Id of the delivery; null if nothing was planned, because the deliverer failed.'),
  deliverer: z.string().describe('Name in the configuration.'),
  target: z.string().nullable(),
  state: z
    .enum([...DELIVERY_STATES, 'already-delivered', 'failed'])
    .describe(
      '`already-delivered`: it arrived before, so nothing was sent now. `failed`: the deliverer planned nothing.',
    ),
  deliveredAt: z.string().nullable().describe('When the target accepted it: ISO 8601, UTC. Null if it has not.'),
  attempts: z.int().min(0).describe('Attempts made by this command.'),
  reference: z.string().describe('What the other side calls it; empty for nothing.'),
  recipients: z.array(z.strictObject({ recipient: z.string(), state: z.string(), reason: z.string() })),
  reason: z.string().nullable().describe('Why the last attempt failed; null if it did not.'),
});

export const warningSchema = z.strictObject({
  at: z.string().describe('Where the list of accounts is written.'),
  receiver: z.string().describe('Who is left out, such as a deliverer or a mail address.'),
  message: z.string(),
});

/** What `generate --dry-run --deliver` prints for each delivery. */
export const plannedDeliverySchema = z.strictObject({
  deliverer: z.string(),
  target: z.string(),
  recipients: z.array(z.string()),
  files: z.array(z.string()).describe('File names.'),
  notices: z.array(z.string()),
  shown: z.string().describe('What is sent, as text.'),
});

export const deliverResultSchema = z.strictObject({
  deliveries: z.array(deliverySchema),
  warnings: z.array(warningSchema).optional().describe('Deliverers whose rules choose nothing; absent when resending.'),
});

export type DeliveryResult = z.output<typeof deliverySchema>;
export type WarningResult = z.output<typeof warningSchema>;
export type PlannedDeliveryResult = z.output<typeof plannedDeliverySchema>;

const scheduleSchema = z.strictObject({
  name: z.string(),
  cron: z.string(),
  timeZone: z.string(),
  next: z.string().nullable().describe('When it is next due; null while it is paused.'),
  pausedSince: z.string().nullable(),
  accounts: z.array(z.string()).nullable().describe('A rule; null for every configured account.'),
  benchmarks: z.array(z.string()).nullable().describe('Null for those of the configuration.'),
  deliver: z.array(z.string()).describe('Names of deliverers.'),
  when: z.enum(DELIVER_WHEN),
  otherwise: z.enum(DELIVER_OTHERWISE),
  missed: z.enum(MISSED_POLICIES),
  deadline: z.number().nullable().describe('Seconds; null for no limit.'),
});

export const scheduleListSchema = z.strictObject({ schedules: z.array(scheduleSchema) });

export const scheduleNextSchema = z.strictObject({
  occurrences: z
    .array(
      z.strictObject({
        schedule: z.string(),
        at: z.string().describe('UTC.'),
        timeZone: z.string().describe('Of the schedule.'),
      }),
    )
    .describe('In order. Paused schedules have none.'),
});

export const schedulePauseSchema = z.strictObject({
  schedule: z.string(),
  isPaused: z.boolean(),
  since: z.string().nullable().describe('Since when it is paused; null if it is not.'),
  isChanged: z.boolean().describe('Whether the command changed anything.'),
});

export type ScheduleEntry = z.output<typeof scheduleSchema>;
export type Occurrence = z.output<typeof scheduleNextSchema>['occurrences'][number];
export type PauseResult = z.output<typeof schedulePauseSchema>;

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

export const queueListSchema = z.strictObject({
  counts: z.strictObject({ waiting: count, retrying: count, active: count, dead: count, discarded: count }),
  jobs: z.array(jobSchema).describe('By the time of queuing.'),
});

export const queueChangeSchema = z.strictObject({ jobs: z.array(jobSchema).describe('As they were before.') });
