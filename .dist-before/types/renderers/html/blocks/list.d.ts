import type { List } from '../../../model/document.js';
import type { Page } from '../page.js';
export declare function list(block: List, page: Page): string;
