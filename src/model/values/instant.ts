/** Parses points in time as users and services write them. Never uses the time zone of the host. */
import { parseISO } from 'date-fns/parseISO';

/** ISO 8601, UTC; midnight if only a date is given. */
export interface Instant {
  readonly at: string;
  readonly dateOnly?: true;
}

const ISO_8601 =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?<offset>Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/i;

/** Parses an ISO 8601 date or date-time; a time without an offset is UTC. Undefined for any other text. */
export function readInstant(text: string): Instant | undefined {
  const { date, time, offset } = ISO_8601.exec(text.trim())?.groups ?? {};
  if (date === undefined) return undefined;
  const instant = parseISO(`${date}T${time ?? '00:00'}${offset?.toUpperCase() ?? 'Z'}`);
  // Not a day of the calendar.
  if (Number.isNaN(instant.getTime())) return undefined;
  const at = instant.toISOString();
  return time === undefined ? { at, dateOnly: true } : { at };
}
