import type { Cell, ColumnType } from '../../model/document.js';
/** The classes of a cell: what its column holds, its status, its heat, whether it carries the row. */
export declare function cellClass(cell: Cell, type: ColumnType, isWidest: boolean): string;
/** What stands in a cell: its text, its detail. The style sheet draws the shape of its status: a row costs no picture. */
export declare function renderCell(cell: Cell): string;
/** The value of a number where its text is more than its digits: what the page sorts by and exports. */
export declare function sortValue(cell: Cell): string | null;
