import type { Heading } from '../../../model/document.js';
import type { Page } from '../page.js';
/** One level below the title of the page: a chapter is an `h2`. */
export declare function heading(block: Heading, page: Page): string;
