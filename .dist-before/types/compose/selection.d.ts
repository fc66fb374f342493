/** Which policies a policy table shows: one place for templates, worksheets and tests. */
import type { AuditSummary } from '../model/summary.js';
import type { Loop } from './prose/context.js';
export declare const SELECTIONS: readonly ["all", "failed", "not-assessed", "unrecognised"];
export type Selection = (typeof SELECTIONS)[number];
export interface PolicySelection {
    readonly select: Selection;
    /** Only this category, severity or service. */
    readonly loop: Loop;
    /** At most so many. */
    readonly limit?: number;
}
/** Positions in `summary.entries`. Failed checks come in the order of their risk, all others in document order. */
export declare function selectPolicies(summary: AuditSummary, selection: PolicySelection): number[];
