import { type Cover } from '../../../model/document.js';
import type { Page } from '../page.js';
/** The head of the page, with its only first-level heading. */
export declare function cover(block: Cover, page: Page): string;
