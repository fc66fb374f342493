import type { StatusBar } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
/** One bar over the whole width: its name and note above, its counts below. */
export declare function statusBar(block: StatusBar, context: PdfContext): Piece;
