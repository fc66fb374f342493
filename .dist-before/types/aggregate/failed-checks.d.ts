import type { Group, PolicyEntry } from '../model/summary.js';
/**
 * Failed checks with the top risks first: by severity, then risk level, then failed resource checks descending, then
 * document order. Gives positions in `AuditSummary.entries`.
 */
export declare function rankFailedChecks(entries: readonly PolicyEntry[], severities: readonly Group[], riskLevels: readonly Group[]): number[];
