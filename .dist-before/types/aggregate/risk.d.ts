import type { Group, PolicyEntry, RiskRow } from '../model/summary.js';
/** Counts entries by severity x risk level. Every severity has a row, every row all risk levels, in their order. */
export declare function countByRisk(entries: Iterable<PolicyEntry>, severities: readonly Group[], riskLevels: readonly Group[]): RiskRow[];
