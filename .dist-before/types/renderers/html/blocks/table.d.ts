import type { DataTable } from '../../../model/document.js';
import type { Page } from '../page.js';
export declare function table(block: DataTable, page: Page): string;
