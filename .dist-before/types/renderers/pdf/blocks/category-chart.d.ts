import type { CategoryChart } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
/** Bars below each other: name, bar with its counts, note. The key stands in a head that is repeated on every page. */
export declare function categoryChart(block: CategoryChart, context: PdfContext): Piece;
