import { describeValue } from '../base/wording/printable.js';
import { readInstant } from '../model/values/instant.js';
import type { ValueType } from './setting.js';
import { asText, report } from './value-types.js';

/** Any zone in the time-zone data. An alias is kept; other names get their canonical case. */
export const timeZone: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems);
    // The default needs no check: a formatter loads locale data, which takes longer than reading a report.
    if (value === 'UTC') return value;
    try {
      const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
      // Newer versions of Node also accept offsets, which have no rules for daylight saving time.
      if (!/^[+-]/.test(value)) return name.toLowerCase() === value.toLowerCase() ? name : value;
    } catch {
      // Reported below.
    }
    report(given, 'an IANA time zone such as UTC or Europe/Berlin', problems);
    return 'UTC';
  },
};

const ISO_TIME = 'an ISO 8601 date or time such as 2026-11-21 or 2026-11-21T10:00:00Z';

/** An ISO 8601 date or time, kept as written, because a date alone is not a time. */
export const isoTime: ValueType<string, string> = {
  shape: (z) => z.string(),
  resolve(given, problems) {
    const value = asText(given, problems).trim();
    if (readInstant(value) === undefined) report(given, ISO_TIME, problems);
    return value;
  },
};

/** A Date or an ISO 8601 string. A date alone means its midnight in UTC; a time without an offset is UTC. */
export const instant: ValueType<Date | string, Date> = {
  shape: (z) => z.custom<Date | string>(isDateOrText, `expected a Date or ${ISO_TIME}`).meta({ type: 'string' }),
  resolve(given, problems) {
    const { value } = given;
    const parsed = typeof value === 'string' ? readInstant(value) : undefined;
    const date = parsed === undefined ? value : new Date(parsed.at);
    if (date instanceof Date && !Number.isNaN(date.getTime())) return date;
    report(given, value instanceof Date ? 'a valid Date' : ISO_TIME, problems);
    return new Date(0);
  },
};

function isDateOrText(value: unknown): boolean {
  return value instanceof Date || typeof value === 'string';
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** Parses `SOURCE_DATE_EPOCH` (reproducible-builds.org): whole seconds since 1970. */
export function parseEpoch(text: string): Date {
  if (/^\d{1,12}$/.test(text) && Number(text) <= LAST_SECOND) return new Date(Number(text) * 1000);
  throw new Error(`expected whole seconds since 1970, such as 1795255200, received ${describeValue(text)}`);
}
