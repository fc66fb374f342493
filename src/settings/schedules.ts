import type { z } from 'zod';
import { DELIVER_OTHERWISE, DELIVER_WHEN, DIGEST_WHEN } from '../model/settings/delivery-conditions.js';
import { MISSED_POLICIES, type ScheduleSettings } from '../model/settings/schedules.js';
import { cronProblem } from './cron.js';
import { delivererNames } from './deliverers.js';
import { refuseName, sourceName } from './plug-ins.js';
import { profileName } from './redaction.js';
import { ACCOUNT_RULE } from './structures.js';
import { timeZone } from './times.js';
import { formats, locale, resolveKey, template } from './value-types.js';
import type { ValueType } from './setting.js';

export type WrittenSchedule = z.output<ReturnType<typeof scheduleShape>>;

type ByName<Schedule> = Readonly<Record<string, Schedule>>;

/** Seconds: seven days. */
const LONGEST_DEADLINE = 604_800;

export const schedules: ValueType<ByName<WrittenSchedule>, ByName<ScheduleSettings>> = {
  shape: (schemas) => schemas.record(schemas.string(), scheduleShape(schemas)),
  resolve({ value, origin, folder }, problems, known) {
    const entries = Object.entries(value as ByName<WrittenSchedule>).map(([name, written]) => {
      const at = `${origin}.${name}`;
      refuseName(name, at, problems);
      const problem = cronProblem(written.cron);
      if (problem !== undefined) problems.push(`${at}.cron: ${problem}`);
      const valueOf = <Value>(value: unknown, key: string, type: ValueType<unknown, Value>): Value | undefined =>
        resolveKey({ value, origin: `${at}.${key}`, folder }, type, problems, known);
      const resolved = <Value>(key: keyof WrittenSchedule, type: ValueType<unknown, Value>): Value | undefined =>
        valueOf(written[key], key, type);
      const schedule: ScheduleSettings = {
        cron: written.cron,
        timeZone: resolved('timeZone', timeZone),
        accounts: written.accounts,
        source: resolved('source', sourceName),
        benchmarks: written.benchmarks,
        formats: resolved('formats', formats),
        template: resolved('template', template),
        locale: resolved('locale', locale),
        redact: resolved('redact', profileName),
        deliver: resolved('deliver', delivererNames) ?? [],
        portfolio: resolved('portfolio', delivererNames) ?? [],
        digest: {
          deliver: valueOf(written.digest?.deliver, 'digest.deliver', delivererNames),
          when: written.digest?.when,
        },
        when: written.when ?? 'always',
        otherwise: written.otherwise ?? 'nothing',
        missed: written.missed ?? 'once',
        deadline: written.deadline,
      };
      return [name, schedule] as const;
    });
    return Object.fromEntries(entries);
  },
};

function scheduleShape(schemas: typeof z) {
  const texts = () => schemas.array(schemas.string().min(1)).optional();
  return schemas.strictObject({
    cron: schemas
      .string()
      .describe('Minute, hour, day of the month, month and day of the week: "0 7 * * 1" is each Monday at 7:00.'),
    timeZone: schemas.string().optional().describe('IANA time zone of the cron expression. Default: that of the run.'),
    source: schemas.string().optional().describe('Name of the source of the reports. Default: that of the run.'),
    accounts: texts().describe(`Configured accounts. ${ACCOUNT_RULE} Default: every configured account.`),
    benchmarks: texts().describe('Benchmark ids. Default: portfolio.benchmarks.'),
    formats: texts().describe('Formats to make. Default: those of the run.'),
    template: schemas.string().optional().describe('Template of the documents. Default: that of the run.'),
    locale: schemas.string().optional().describe('Language of the documents. Default: that of the run.'),
    redact: schemas.string().optional().describe('Redaction profile. Default: that of the run.'),
    deliver: texts().describe('Names of deliverers. Default: none; the documents are only archived.'),
    portfolio: texts().describe(
      'Names of deliverers that get a portfolio of each run when it ends. Default: none; no portfolio is made.',
    ),
    digest: schemas
      .strictObject({
        deliver: texts().describe(
          'Names of deliverers that get the digest of each run. Default: digest.deliver of the configuration.',
        ),
        when: schemas
          .enum(DIGEST_WHEN)
          .optional()
          .describe('always, or only if there are problems. Default: digest.when of the configuration.'),
      })
      .optional()
      .describe('Who gets the digest of each run, and when. Default: digest of the configuration.'),
    when: schemas
      .enum(DELIVER_WHEN)
      .optional()
      .describe(
        'Condition for delivery: always; changed or worse since the last run of the schedule; gate-failed. Default: always.',
      ),
    otherwise: schemas
      .enum(DELIVER_OTHERWISE)
      .optional()
      .describe('What is sent if the condition is not met: nothing, or a note without documents. Default: nothing.'),
    missed: schemas
      .enum(MISSED_POLICIES)
      .optional()
      .describe('Which times run later if no worker ran: the last one (once), none (skip), or all. Default: once.'),
    deadline: schemas
      .int()
      .min(1)
      .max(LONGEST_DEADLINE)
      .optional()
      .describe('Time limit of a run in seconds. Default: none.'),
  });
}
