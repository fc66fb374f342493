import type { SeverityBreakdown } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
export declare function severityBreakdown(block: SeverityBreakdown, context: PdfContext): Piece;
