import type { Worksheet } from '../../model/document.js';
import { type SheetContext } from './sheet-context.js';
/**
 * Key figures, tables with their charts, the other sheets and definitions on a common grid, printed on one page. A sheet
 * of tables has only these.
 */
export declare function putSummarySheet(context: SheetContext, worksheet: Worksheet): void;
