import type { Worksheet, WorksheetView } from '../../model/document.js';
/** The view of a `data` sheet. Throws for more than one: each table has a sheet of its own, for its filter. */
export declare function onlyView(worksheet: Worksheet): WorksheetView;
