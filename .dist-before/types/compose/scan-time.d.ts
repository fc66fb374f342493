import type { AuditSummary } from '../model/summary.js';
import type { Wording } from './wording.js';
/** When the scan ran, and by whose word; where nobody says, when the report was retrieved. */
export declare function scanTimeText(summary: AuditSummary, wording: Wording): string;
