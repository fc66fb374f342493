import type { Renderer } from '../renderer.js';
import { type XlsxOptions } from './options.js';
/**
 * Renders the document's worksheets as an Office Open XML workbook. Blocks are no part of it: which tables become
 * worksheets is the template's list. The same document gives the same bytes.
 */
export declare const xlsxRenderer: Renderer<XlsxOptions>;
