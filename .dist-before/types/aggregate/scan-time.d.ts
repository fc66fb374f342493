import type { Report } from '../model/report.js';
import type { ScanTime } from '../model/summary.js';
import type { Observation } from './consistency/observation.js';
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
/**
 * When the scan ran: as the user says, else as an unlisted field of the report says, else unknown. What the report says
 * besides is compared: a field that cannot be read and one that disagrees are observations. Null and blank fields state
 * nothing.
 *
 * @throws AuditpressError `scan-time-unreadable` where the user's own value cannot be read.
 */
export declare function readScanTime(report: Report, { scannedAt, scanTimeField }: ScanTimeOptions): ScanTimeReading;
