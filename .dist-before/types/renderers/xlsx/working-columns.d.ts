import type { WorkingColumn } from '../../model/document.js';
import { type Area } from './formulas.js';
import type { SheetContext } from './sheet-context.js';
export declare function workingWidths(columns: readonly WorkingColumn[]): number[];
/**
 * Empty cells for the team, with the entries that each accepts. They stay open to entries where somebody protects the
 * sheet.
 *
 * @param area of the working columns' cells.
 * @returns notices: what could not be offered.
 */
export declare function putWorkingColumns(context: SheetContext, columns: readonly WorkingColumn[], area: Area): string[];
