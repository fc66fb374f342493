import type { Definition } from '../../model/document.js';
import { type SheetContext } from './sheet-context.js';
import { type SummaryGrid } from './summary-grid.js';
/** The other sheets with what each shows; their names lead there. Returns the next free row. */
export declare function putSheetList(context: SheetContext, grid: SummaryGrid, from: number): number;
/** What identifies the document: two abreast on a wide grid, one column after the other. */
export declare function putDefinitions(context: SheetContext, grid: SummaryGrid, items: readonly Definition[], from: number): void;
