import type { Content } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';
import type { PageGeometry } from './geometry.js';
/** Page x of y at the left, the document's id at the right. */
export declare function drawFoot(number: number, count: number, page: PageGeometry, context: PdfContext): Content;
