import type { Content } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';
/** What a chart shows, in words, below it. Nothing where there are no words. */
export declare function caption(text: string, { theme, type }: PdfContext): Content;
