import type { Worksheet } from '../../model/document.js';
import { type SheetContext } from './sheet-context.js';
import type { ShownTable } from '../view.js';
/**
 * A filterable table under the sheet's title: frozen head and leading columns, widths from the content, totals, empty
 * columns for the team where the worksheet has any.
 *
 * Throws for more rows than a worksheet holds.
 *
 * @param view of the worksheet.
 * @returns notices: what could not be offered.
 */
export declare function putDataSheet(context: SheetContext, worksheet: Worksheet, view: ShownTable): string[];
