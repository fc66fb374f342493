import type { Content } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';
import type { PageGeometry } from './geometry.js';
/** The document's mark, such as SAMPLE DATA: white on a dark strip over the whole width, above everything else. */
export declare function drawMark(mark: string, page: PageGeometry, { theme, type }: PdfContext): Content[];
