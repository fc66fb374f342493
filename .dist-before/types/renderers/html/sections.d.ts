import type { Block } from '../../model/document.js';
import type { Page } from './page.js';
/**
 * The blocks of the page, each heading with what belongs to it in a section. The filters stand before the first chapter
 * with policies and stay in sight to the end of the last.
 */
export declare function renderSections(blocks: readonly Block[], page: Page): string;
