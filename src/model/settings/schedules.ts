/** Schedules as configured: when documents are made, of what, and who gets them. Plain data. */

/** When the documents of a run are delivered. */
export const CONDITIONS = {
  always: 'always',
  changed: 'if a policy has another status than in the last run, is new, or is gone',
  worse: 'if a policy newly does not pass, more resource checks failed, or the compliance is lower',
  'gate-failed': 'if a gate does not pass',
} as const;
export type Condition = keyof typeof CONDITIONS;

/** What is delivered if the condition does not hold. */
export const OTHERWISE = {
  nothing: 'nothing',
  note: 'a message without documents',
} as const;
export type Otherwise = keyof typeof OTHERWISE;

/** Which occurrences run that passed while no worker was there. */
export const MISSED_POLICIES = {
  once: 'only the last one',
  skip: 'none',
  all: 'each one',
} as const;
export type MissedPolicy = keyof typeof MISSED_POLICIES;

/** When a schedule is due. */
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
  /** Ids or names of accounts, or patterns; empty for every configured account. */
  readonly accounts: readonly string[];
  /** Ids of benchmarks; empty for those that the configuration or the service lists. */
  readonly benchmarks: readonly string[];
  readonly formats: readonly string[] | undefined;
  readonly template: string | undefined;
  readonly locale: string | undefined;
  /** Name of a redaction profile. */
  readonly redact: string | undefined;
  /** Names of configured deliverers, each once. */
  readonly deliver: readonly string[];
  readonly when: Condition;
  readonly otherwise: Otherwise;
  readonly missed: MissedPolicy;
  /** Seconds for the whole run; undefined for no limit. */
  readonly deadline: number | undefined;
}
