/** The scan time that a report states. Imports nothing from `src`. */
import { findRawReport } from './read-raw-report.js';

export interface StatedTime {
  readonly field: string;
  /** In words: `14 November 2026, 02:17 UTC`. */
  readonly at: string;
}

/** Fields of the samples, of which a report has at most one. */
const FIELDS = ['ScanDate', 'LastScannedDate'];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function findScanTime(body: string): StatedTime | undefined {
  const report = findRawReport(body);
  const field = FIELDS.find((name) => name in report);
  if (field === undefined) return undefined;
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)[\d:.]*Z$/.exec(report[field] as string)!;
  return { field, at: `${Number(day)} ${MONTHS[Number(month) - 1]!} ${year!}, ${time!} UTC` };
}
