import type { Page } from './page.js';
/** The bar of search, filters and tools. It is hidden until the script of the page brings it to life. */
export declare function renderFilters(page: Page): string;
