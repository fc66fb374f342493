/** Columns that count policies by status, shared by every table that does. */
import type { Cell, Column } from '../../model/document.js';
import type { AuditSummary, Ratio, Tally } from '../../model/summary.js';
import type { Status } from '../../model/vocabulary.js';
import type { Wording } from '../wording.js';
/** Statuses that the report needs columns for: the four colours, and `unrecognised` only where it occurs. */
export declare function countedStatuses(summary: AuditSummary): readonly Status[];
export declare function tallyColumns(summary: AuditSummary, wording: Wording): Column[];
export declare function tallyCells(tally: Tally, summary: AuditSummary, wording: Wording): Cell[];
export declare function ratioCell(ratio: Ratio, wording: Wording): Cell;
