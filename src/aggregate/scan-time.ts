import { parseISO } from 'date-fns/parseISO';
import { AuditpressError } from '../errors.js';
import type { JsonValue } from '../model/json.js';
import type { Report, UnlistedField } from '../model/report.js';
import type { ScanTime } from '../model/summary.js';
import type { Observation } from './consistency/observation.js';

/** Names under which a service may send the scan time, in the order in which they are believed. Case does not count. */
const SCAN_TIME_FIELDS = [
  'ScanDate',
  'ScanTime',
  'ScannedAt',
  'ScannedOn',
  'ScanDateTime',
  'ScanCompletedAt',
  'LastScanDate',
  'LastScanTime',
  'LastScannedAt',
] as const;

const ISO_8601 =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

export interface ScanTimeOptions {
  /** ISO 8601, from the user; wins over the report. */
  readonly scannedAt?: string | undefined;
  /** Unlisted report field that holds the scan time; asked alone, in place of `SCAN_TIME_FIELDS`. */
  readonly scanTimeField?: string | undefined;
}

export interface ScanTimeReading {
  readonly scanTime: ScanTime;
  readonly observations: readonly Observation[];
}

/** Two statements that are closer than this are one: people quote a scan by the minute. */
const ONE_MINUTE = 60_000;

/** ISO 8601, UTC; the day's midnight where only a date is stated. */
interface Instant {
  readonly at: string;
  readonly dateOnly?: true;
}

/**
 * When the scan ran: as the user says, else as an unlisted field of the report says, else unknown. What the report says
 * besides is compared: a field that cannot be read and one that disagrees are observations. Null and blank fields state
 * nothing.
 *
 * @throws AuditpressError `scan-time-unreadable` where the user's own value cannot be read.
 */
export function readScanTime(report: Report, { scannedAt, scanTimeField }: ScanTimeOptions): ScanTimeReading {
  const observations: Observation[] = [];
  let stated: Exclude<ScanTime, { basis: 'unknown' }> | undefined;
  if (scannedAt !== undefined) stated = { basis: 'user', ...readUserInstant(scannedAt) };

  for (const { name, value } of fieldsOf(report, scanTimeField === undefined ? SCAN_TIME_FIELDS : [scanTimeField])) {
    const instant = readInstant(value);
    if (instant === undefined) {
      const found = typeof value === 'string' ? value : JSON.stringify(value);
      observations.push({
        code: 'scan-time-unreadable',
        example: { path: name, subject: '', expected: 'ISO 8601', found },
      });
    } else if (stated === undefined) {
      stated = { basis: 'service', ...instant, field: name };
    } else if (!agree(stated, instant)) {
      observations.push({
        code: 'scan-time-conflict',
        example: { path: name, subject: '', expected: spell(stated), found: spell(instant) },
      });
    }
  }
  return { scanTime: stated ?? { basis: 'unknown' }, observations };
}

function fieldsOf(report: Report, names: readonly string[]): UnlistedField[] {
  return names.flatMap((wanted) =>
    report.unlisted.filter(({ name, value }) => name.toLowerCase() === wanted.toLowerCase() && saysSomething(value)),
  );
}

function saysSomething(value: JsonValue): boolean {
  return value !== null && !(typeof value === 'string' && value.trim() === '');
}

function readUserInstant(text: string): Instant {
  const instant = readInstant(text);
  if (instant !== undefined) return instant;
  throw new AuditpressError(
    'usage',
    'scan-time-unreadable',
    `expected the scan time as an ISO 8601 date or date-time, received ${JSON.stringify(text)}`,
    { hint: 'Write it as 2026-11-21 or 2026-11-21T10:30:00Z; without an offset it is read as UTC.' },
  );
}

/** Calendar dates, alone or with a time of day. Without an offset it is UTC, never the host's zone. */
function readInstant(value: JsonValue): Instant | undefined {
  const { date, time, offset } = (typeof value === 'string' ? ISO_8601.exec(value.trim())?.groups : undefined) ?? {};
  if (date === undefined) return undefined;
  const instant = parseISO(`${date}T${time ?? '00:00'}${offset?.toUpperCase() ?? 'Z'}`);
  // Not a day of the calendar, or a zero date such as 0001-01-01: what services send for a date that was never set.
  if (!(instant.getTime() > 0)) return undefined;
  const at = instant.toISOString();
  return time === undefined ? { at, dateOnly: true } : { at };
}

/** Where one of the two is a date alone, the days are compared, in UTC. */
function agree(left: Instant, right: Instant): boolean {
  if (left.dateOnly === true || right.dateOnly === true) return dayOf(left) === dayOf(right);
  return Math.abs(Date.parse(left.at) - Date.parse(right.at)) < ONE_MINUTE;
}

function spell(instant: Instant): string {
  return instant.dateOnly === true ? dayOf(instant) : instant.at;
}

function dayOf({ at }: Instant): string {
  return at.slice(0, 'yyyy-mm-dd'.length);
}
