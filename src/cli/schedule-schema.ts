/** Schemas of what `auditpress schedule` prints as JSON. Only the build loads them; printing needs the types alone. */
import { z } from 'zod';
import { DELIVER_OTHERWISE, DELIVER_WHEN } from '../model/settings/delivery-conditions.js';
import { MISSED_POLICIES } from '../model/settings/schedules.js';

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

/** What `schedule list --json` prints. */
export const scheduleListSchema = z.strictObject({ schedules: z.array(scheduleSchema) });

/** What `schedule next --json` prints. */
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

/** What `schedule pause --json` and `schedule resume --json` print. */
export const schedulePauseSchema = z.strictObject({
  schedule: z.string(),
  isPaused: z.boolean(),
  since: z.string().nullable().describe('Since when it is paused; null if it is not.'),
  isChanged: z.boolean().describe('Whether the command changed anything.'),
});

export type ScheduleEntry = z.output<typeof scheduleSchema>;
export type Occurrence = z.output<typeof scheduleNextSchema>['occurrences'][number];
export type PauseResult = z.output<typeof schedulePauseSchema>;
