import type { Callout } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
/** A remark on a pale ground with a rule at its left: accent for a note, amber for a warning. */
export declare function callout(block: Callout, context: PdfContext): Piece;
