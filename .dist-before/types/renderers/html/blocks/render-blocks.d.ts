import type { Block } from '../../../model/document.js';
import type { Page } from '../page.js';
/** Blocks as HTML, one after another. A block of an unknown type is an error that names it. */
export declare function renderBlocks(blocks: readonly Block[], page: Page): string;
