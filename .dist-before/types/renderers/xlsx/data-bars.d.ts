import type { Theme } from '../../model/theme.js';
import type { ShownTable } from '../view.js';
import { type Area } from './formulas.js';
import type { SheetExtras } from './sheet-extras.js';
/**
 * Bars behind the numbers of a column: shares against 100 %, counts against the largest one. Nothing where all are 0.
 *
 * @param position of the sheet in the workbook, from 1, for ids that are unique and the same in every run.
 */
export declare function addDataBars(extras: SheetExtras, theme: Theme, column: {
    readonly view: ShownTable;
    readonly index: number;
    readonly area: Area;
}, position: number): void;
