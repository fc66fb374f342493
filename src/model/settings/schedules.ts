/** Schedules as configured: when documents are made, of what, and who gets them. Plain data. */
import type { AccountRule } from './accounts.js';
import type { DeliverOtherwise, DeliverWhen, DigestWhen } from './delivery-conditions.js';

/** Which occurrences run that passed while no worker was there: the last one, none, or each. */
export const MISSED_POLICIES = ['once', 'skip', 'all'] as const;
export type MissedPolicy = (typeof MISSED_POLICIES)[number];

export interface Timing {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** IANA. */
  readonly timeZone: string;
}

/** What differs from the settings of the run is undefined where the schedule does not say it. */
export interface ScheduleSettings {
  readonly cron: string;
  readonly timeZone: string | undefined;
  readonly accounts: AccountRule;
  /** Name of the source; undefined for that of the run. */
  readonly source: string | undefined;
  /** Ids of benchmarks; undefined for those of the run. */
  readonly benchmarks: readonly string[] | undefined;
  readonly formats: readonly string[] | undefined;
  readonly template: string | undefined;
  readonly locale: string | undefined;
  readonly redact: string | undefined;
  readonly deliver: readonly string[];
  /** Names of the deliverers of a portfolio of each run, each once. */
  readonly portfolio: readonly string[];
  readonly digest: { readonly deliver: readonly string[] | undefined; readonly when: DigestWhen | undefined };
  readonly when: DeliverWhen;
  readonly otherwise: DeliverOtherwise;
  readonly missed: MissedPolicy;
  /** Seconds for the whole run; undefined for no limit. */
  readonly deadline: number | undefined;
}
