import { type Report } from '../../model/report.js';
import type { CompleteQuery } from './paths.js';
/**
 * Refuses reports of another license, account, benchmark or scan job than the one asked for. Ids that are masked or absent
 * confirm nothing and refuse nothing; the aggregation notes them.
 *
 * @throws AuditpressError `answer-mismatch`
 */
export declare function refuseOtherReports(reports: readonly Report[], query: CompleteQuery): void;
