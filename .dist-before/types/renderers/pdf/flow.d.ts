/** How blocks follow each other: the space between them, what stays together, where pages begin. */
import type { Content } from 'pdfmake/interfaces.js';
import type { Block } from '../../model/document.js';
import type { PdfContext } from './context.js';
/**
 * The blocks of a document from its first page on. The cover has a page of its own, a chapter (heading of level 1) begins
 * on a new page, and no page stays empty.
 */
export declare function layDocument(blocks: readonly Block[], context: PdfContext): Content[];
/** Blocks below each other. A heading stays with the beginning of what follows it. */
export declare function layBlocks(blocks: readonly Block[], context: PdfContext): Content[];
