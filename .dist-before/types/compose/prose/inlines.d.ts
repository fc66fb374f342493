/** Inline Markdown to inlines. Raw HTML and text directives are text: they stand as they were written. */
import type { PhrasingContent } from 'mdast';
import type { Inline } from '../../model/document.js';
import type { MarkdownFile } from './markdown-file.js';
export declare function toInlines(nodes: readonly PhrasingContent[], file: MarkdownFile): Inline[];
