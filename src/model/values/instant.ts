/** Points in time as people and services write them. Never read in the zone of the host. */
import { parseISO } from 'date-fns/parseISO';

/** ISO 8601, UTC; the day's midnight where only a date is stated. */
export interface Instant {
  readonly at: string;
  readonly dateOnly?: true;
}

const ISO_8601 =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?<offset>Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/i;

/** Reads a date or date-time of ISO 8601; a time without offset is UTC. Undefined where the text is none. */
export function readInstant(text: string): Instant | undefined {
  const { date, time, offset } = ISO_8601.exec(text.trim())?.groups ?? {};
  if (date === undefined) return undefined;
  const instant = parseISO(`${date}T${time ?? '00:00'}${offset?.toUpperCase() ?? 'Z'}`);
  // Not a day of the calendar.
  if (Number.isNaN(instant.getTime())) return undefined;
  const at = instant.toISOString();
  return time === undefined ? { at, dateOnly: true } : { at };
}
