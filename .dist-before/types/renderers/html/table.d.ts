import type { TableView } from '../../model/document.js';
import type { Page } from './page.js';
/** `data` is read, `heat` shades its cells, `entries` are policies, which can be searched, filtered and sorted. */
export type TableKind = 'data' | 'heat' | 'entries';
/** A view as one HTML table, or as several where it is long; as its sentence where it has no rows. */
export declare function renderTable(view: TableView, page: Page, kind: TableKind): string;
