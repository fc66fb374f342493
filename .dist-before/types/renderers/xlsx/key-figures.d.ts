import type { KeyFigure } from '../../model/document.js';
import { type SheetContext } from './sheet-context.js';
import { type SummaryGrid } from './summary-grid.js';
/** The key figures in lines of as many as stand side by side. Returns the next free row. */
export declare function putKeyFigures(context: SheetContext, grid: SummaryGrid, figures: readonly KeyFigure[], from: number): number;
