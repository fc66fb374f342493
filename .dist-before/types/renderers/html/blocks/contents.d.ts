import type { Contents } from '../../../model/document.js';
import type { Page } from '../page.js';
/** The list of headings in the page itself, for narrow screens and paper; the outline already keeps to its depth. */
export declare function contents(_block: Contents, page: Page): string;
