import { type AuditSummary } from '../model/summary.js';
import type { Snapshot } from '../model/snapshot.js';
import { type ScanTimeOptions } from './scan-time.js';
export interface AggregateOptions extends ScanTimeOptions {
    /** Orders of open values, worst first, in place of the observed ones. Known values left out come after. */
    readonly ranks?: {
        readonly severity?: readonly string[] | undefined;
        readonly riskLevel?: readonly string[] | undefined;
        readonly riskProbability?: readonly string[] | undefined;
    } | undefined;
}
/**
 * Computes every number that a document prints, once. Pure: the same snapshot and options give an equal summary, and
 * neither is changed. Any report is summed up; what is odd about it is in the notes.
 *
 * @throws AuditpressError `scan-time-unreadable` where `scannedAt` is no ISO 8601 date or date-time.
 */
export declare function aggregate({ report, provenance }: Snapshot, options?: AggregateOptions): AuditSummary;
