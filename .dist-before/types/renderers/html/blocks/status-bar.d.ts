import type { StatusBar } from '../../../model/document.js';
import type { Page } from '../page.js';
export declare function statusBar(block: StatusBar, page: Page): string;
