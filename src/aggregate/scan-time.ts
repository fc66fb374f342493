import { AuditpressError } from '../errors.js';
import { readInstant, type Instant } from '../model/values/instant.js';
import type { JsonValue } from '../model/report/json.js';
import type { Report, UnlistedField } from '../model/report/report.js';
import type { ScanTime } from '../model/summary/summary.js';
import type { Observation } from './consistency/observation.js';
import { isBlank } from './open-values.js';

/** Fields that may hold the scan time, in order of precedence. Case does not matter. */
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
  /** ISO 8601, from the user; takes precedence over the report. */
  readonly scannedAt?: string | undefined;
  /** Unlisted report field that holds the scan time; replaces `SCAN_TIME_FIELDS`. */
  readonly scanTimeField?: string | undefined;
}

export interface ScanTimeReading {
  readonly scanTime: ScanTime;
  readonly observations: readonly Observation[];
}

/** Times that are closer than this agree, because people state a scan time to the minute. */
const ONE_MINUTE = 60_000;

/**
 * Determines when the scan ran: from the user, else from an unlisted field of the report, else unknown. A field that
 * cannot be read or that disagrees is an observation. Null and blank fields are ignored.
 *
 * @throws AuditpressError `scan-time-unreadable` if the user's own value cannot be read.
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
        example: { path: name, subject: '', expected: formatInstant(stated), found: formatInstant(instant) },
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
    report.unlisted.filter(({ name, value }) => isSameName(name, wanted) && isStated(value)),
  );
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function isStated(value: JsonValue): boolean {
  return value !== null && !(typeof value === 'string' && isBlank(value));
}

function readUserInstant(text: string): Instant {
  const instant = readInstant(text);
  if (instant !== undefined) return instant;
  throw new AuditpressError(
    'scan-time-unreadable',
    `expected the scan time as an ISO 8601 date or date-time, received ${JSON.stringify(text)}`,
  );
}

/** Undefined for a zero date such as 0001-01-01, too: services send it for a date that was never set. */
function readServiceInstant(value: JsonValue): Instant | undefined {
  const instant = typeof value === 'string' ? readInstant(value) : undefined;
  return instant !== undefined && Date.parse(instant.at) > 0 ? instant : undefined;
}

/** Compares the days, in UTC, if either is only a date. */
function agree(left: Instant, right: Instant): boolean {
  if (left.dateOnly === true || right.dateOnly === true) return dayOf(left) === dayOf(right);
  return Math.abs(Date.parse(left.at) - Date.parse(right.at)) < ONE_MINUTE;
}

function formatInstant(instant: Instant): string {
  return instant.dateOnly === true ? dayOf(instant) : instant.at;
}

function dayOf({ at }: Instant): string {
  return at.slice(0, 'yyyy-mm-dd'.length);
}
