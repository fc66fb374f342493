/**
 * Cron expressions, read by croner. They are evaluated on wall-clock time without a zone: `occurrences.ts` maps it to instants,
 * so that what happens when clocks change is defined there and depends on no library and no host.
 */
import { Cron } from 'croner';

export interface CronExpression {
  /**
   * Whether the hour begins with `*`: such a schedule follows elapsed time, all others the clock on the wall. See `occurrences.ts`.
   */
  readonly isEveryHour: boolean;
  /** The first time after the given one, both as milliseconds of the wall clock read as UTC; null if there is none. */
  readonly nextAfter: (wall: number) => number | null;
}

const EXPECTED = 'five fields (minute, hour, day of the month, month, day of the week), such as "0 7 * * 1"';

/** What is wrong with an expression: `expected …`. Undefined for a valid one. */
export function cronProblem(text: string): string | undefined {
  try {
    if (readCron(text).nextAfter(0) !== null) return undefined;
    return 'expected a time that occurs, received one that never does';
  } catch (error) {
    return `expected ${EXPECTED}, received ${JSON.stringify(text)}${reasonOf(error)}`;
  }
}

export function readCron(text: string): CronExpression {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5)
    throw new Error(`it has ${fields.length === 1 ? 'one field' : `${String(fields.length)} fields`}`);
  const pattern = new Cron(fields.join(' '), { utcOffset: 0, mode: '5-part' });
  return {
    isEveryHour: fields[1]?.startsWith('*') === true,
    nextAfter: (wall) => pattern.nextRun(new Date(wall))?.getTime() ?? null,
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ` (${error.message.replace(/^CronPattern: /, '')})` : '';
}
