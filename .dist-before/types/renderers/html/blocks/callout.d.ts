import type { Callout } from '../../../model/document.js';
import type { Page } from '../page.js';
export declare function callout(block: Callout, page: Page): string;
