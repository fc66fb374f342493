import type { Cell, Column } from '../../model/document.js';
import { type CellLook } from './styles.js';
/** What a cell of a worksheet holds: always a primitive, because exceljs reads objects as formulas and links. */
export interface CellContent {
    readonly value: string | number | null;
    readonly look: CellLook;
}
/** Makes any text fit for a cell and counts those that had to be cut. */
export interface TextGate {
    pass(text: string): string;
    readonly cut: number;
}
export declare function textGate(): TextGate;
/** Text as a cell holds it: legal, cut, stored so that it reads as it is. */
export declare function cellText(text: string): string;
/**
 * Typed content of a table's cell. Counts and percentages are numbers; where there is none (`n/a`), and in all other
 * columns, it is the display text, so that a filter lists the words that the other formats print. A status adds its
 * shape by number format, which leaves the word itself as the value.
 */
export declare function cellContent(column: Column, cell: Cell, role: CellLook['role'], gate: TextGate): CellContent;
export declare function numberFormatOf(type: Column['type'], value: number): string;
