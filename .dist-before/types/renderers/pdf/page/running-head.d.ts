import type { Content } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';
import type { PageGeometry } from './geometry.js';
/** Account, benchmark and job at the left, origin and classification at the right, a hairline below. One line always. */
export declare function drawRunningHead(page: PageGeometry, context: PdfContext): Content;
