import type { Page } from './page.js';
/** The headings as nested lists of links, with the number of policies below each. Empty without headings. */
export declare function renderOutline(page: Page): string;
