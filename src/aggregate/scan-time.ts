import { AuditpressError } from '../base/errors.js';
import { readInstant, type Instant } from '../model/values/instant.js';
import type { JsonValue } from '../model/report/json.js';
import type { Report, UnlistedField } from '../model/report/report.js';
import type { ScanTime, StatedInstant } from '../model/summary/summary.js';
import { observation, type Observation } from './consistency/observation.js';
import { isBlank } from '../model/values/open-value.js';

/** Fields that hold the scan time, in order of precedence. Case does not matter. */
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
  'LastScannedDate',
  'LastScannedDateEpochTime',
] as const;

/** Names of other fields that state when this scan ran, if they hold a date. */
const NAMES_A_SCAN = /scan/i;
/** Names of moments around a scan, or of other scans. */
const NAMES_ANOTHER_MOMENT = /start|begin|began|creat|queue|request|next|schedul|plan|prev|first/i;
/** Names of moments that are still to come: never a candidate. */
const NAMES_THE_FUTURE = /next|schedul|plan|expir|due|until/i;
/** Names under which a number may be an epoch. */
const NAMES_A_TIME = /[Dd]ate|[Tt]ime|[Ee]poch|(?:[a-z]A|_a)t$|(?:[a-z]O|_o)n$/;

export interface ScanTimeOptions {
  /** ISO 8601, from the user; takes precedence over the report. */
  readonly scannedAt?: string | undefined;
  /** Unlisted report field that holds the scan time; the only one to be read then. */
  readonly scanTimeField?: string | undefined;
}

export interface ScanTimeReading {
  readonly scanTime: ScanTime;
  readonly observations: readonly Observation[];
}

/** Times that are closer than this agree, because people state a scan time to the minute. */
const ONE_MINUTE = 60_000;

/**
 * Determines when the scan ran: from the user, else from an unlisted field of the report whose name says scan, else unknown.
 * Dates are ISO 8601, or an epoch in seconds or milliseconds. A known field that cannot be read, or any that disagrees with
 * the first, is an observation. Null and blank fields are ignored. If nothing states the scan time, the first other field
 * that holds a date is the candidate.
 *
 * @throws AuditpressError `scan-time-unreadable` if the user's own value cannot be read.
 */
export function readScanTime(report: Report, { scannedAt, scanTimeField }: ScanTimeOptions): ScanTimeReading {
  const observations: Observation[] = [];
  let stated: Exclude<ScanTime, { basis: 'unknown' }> | undefined;
  if (scannedAt !== undefined) stated = { basis: 'user', ...readUserInstant(scannedAt) };

  const { origin } = report;
  const own = origin?.scannedAt ?? null;
  if (stated === undefined && own !== null) stated = { basis: 'service', ...own };

  const fields =
    scanTimeField === undefined
      ? [...fieldsOf(report, SCAN_TIME_FIELDS), ...otherScanFields(report)]
      : fieldsOf(report, [scanTimeField]);
  for (const { name, value } of fields) {
    const instant = readServiceInstant(value);
    if (instant === undefined) {
      const found = typeof value === 'string' ? value : JSON.stringify(value);
      observations.push(observation('scan-time-unreadable', name, { expected: 'ISO 8601', found }));
    } else if (stated === undefined) {
      stated = { basis: 'service', ...instant, field: name };
    } else if (!agree(stated, instant)) {
      const texts = { subject: nameOf(stated), expected: formatInstant(stated), found: formatInstant(instant) };
      observations.push(observation('scan-time-conflict', name, texts));
    }
  }
  if (scanTimeField !== undefined && !report.unlisted.some(({ name }) => isSameName(name, scanTimeField))) {
    observations.push(observation('scan-time-field-missing', scanTimeField, { expected: scanTimeField }));
  }
  return { scanTime: stated ?? { basis: 'unknown', ...candidateOf(report) }, observations };
}

function fieldsOf(report: Report, names: readonly string[]): UnlistedField[] {
  return names.flatMap((wanted) =>
    report.unlisted.filter(({ name, value }) => isSameName(name, wanted) && isStated(value)),
  );
}

function otherScanFields({ unlisted }: Report): UnlistedField[] {
  return unlisted.filter(
    ({ name, value }) =>
      NAMES_A_SCAN.test(name) &&
      !NAMES_ANOTHER_MOMENT.test(name) &&
      !SCAN_TIME_FIELDS.some((known) => isSameName(name, known)) &&
      readServiceInstant(value) !== undefined,
  );
}

function candidateOf({ unlisted }: Report): { readonly candidate?: StatedInstant } {
  for (const { name, value } of unlisted) {
    if (NAMES_THE_FUTURE.test(name) || (typeof value === 'number' && !NAMES_A_TIME.test(name))) continue;
    const instant = readServiceInstant(value);
    if (instant !== undefined) return { candidate: { ...instant, field: name } };
  }
  return {};
}

function nameOf(stated: Exclude<ScanTime, { basis: 'unknown' }>): string {
  return stated.basis === 'service' ? stated.field : '';
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

/** Epochs from 2000 to 2099. As milliseconds, they do not overlap with the same epochs as seconds. */
const [EARLIEST, LATEST] = [Date.UTC(2000), Date.UTC(2100)];

/**
 * ISO 8601, or an epoch as a number or a numeral. Undefined for anything else, and for dates that mean that none was set,
 * such as 0001-01-01, 1970-01-01 or 9999-12-31.
 */
function readServiceInstant(value: JsonValue): Instant | undefined {
  const instant = typeof value === 'string' ? (readInstant(value) ?? readEpoch(value)) : readEpoch(value);
  if (instant === undefined) return undefined;
  const time = Date.parse(instant.at);
  return time >= EARLIEST && time < LATEST ? instant : undefined;
}

function readEpoch(value: JsonValue): Instant | undefined {
  const isNumeral = typeof value === 'string' && /^\d{9,13}(\.\d+)?$/.test(value.trim());
  const epoch = isNumeral || typeof value === 'number' ? Number(value) : NaN;
  const time = epoch < EARLIEST ? epoch * 1000 : epoch;
  return time >= EARLIEST && time < LATEST ? { at: new Date(Math.round(time)).toISOString() } : undefined;
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
