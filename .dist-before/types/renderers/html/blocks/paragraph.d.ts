import type { Paragraph } from '../../../model/document.js';
import type { Page } from '../page.js';
export declare function paragraph(block: Paragraph, page: Page): string;
