import { AuditpressError } from '../errors.js';
import { readInstant, type Instant } from '../model/values/instant.js';
import type { JsonValue } from '../model/report/json.js';
import type { Report, UnlistedField } from '../model/report/report.js';
import type { ScanTime } from '../model/summary/summary.js';
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
    const instant = readServiceInstant(value);
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
  if (scanTimeField !== undefined && !report.unlisted.some(({ name }) => isSameName(name, scanTimeField))) {
    observations.push({
      code: 'scan-time-field-missing',
      example: { path: scanTimeField, subject: '', expected: scanTimeField, found: '' },
    });
  }
  return { scanTime: stated ?? { basis: 'unknown' }, observations };
}

function fieldsOf(report: Report, names: readonly string[]): UnlistedField[] {
  return names.flatMap((wanted) =>
    report.unlisted.filter(({ name, value }) => isSameName(name, wanted) && saysSomething(value)),
  );
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function saysSomething(value: JsonValue): boolean {
  return value !== null && !(typeof value === 'string' && value.trim() === '');
}

function readUserInstant(text: string): Instant {
  const instant = readInstant(text);
  if (instant !== undefined) return instant;
  throw new AuditpressError(
    'scan-time-unreadable',
    `expected the scan time as an ISO 8601 date or date-time, received ${JSON.stringify(text)}`,
  );
}

/** Zero dates, such as 0001-01-01, are what services send for a date that was never set. */
function readServiceInstant(value: JsonValue): Instant | undefined {
  const instant = typeof value === 'string' ? readInstant(value) : undefined;
  return instant !== undefined && Date.parse(instant.at) > 0 ? instant : undefined;
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
