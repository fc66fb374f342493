import type { ComplianceFormula, PolicyEntry, ServiceSummary } from '../model/summary.js';
/** One summary a service name as received: most failed checks first, then most Red, then by name. */
export declare function summariseServices(entries: readonly PolicyEntry[], formula: ComplianceFormula): ServiceSummary[];
