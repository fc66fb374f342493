import type { Block } from '../../model/document.js';
import type { PdfContext, Piece } from './context.js';
/** @throws AuditpressError `block-unknown` for a type that the model does not have. */
export declare function drawBlock(block: Block, context: PdfContext): Piece;
