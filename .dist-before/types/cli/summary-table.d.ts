import type { AuditSummary } from '../model/summary.js';
/** Lines of text: what the report is of, the position, counts by severity and by category. */
export declare function summaryTable(summary: AuditSummary, notes: number): string;
