import type { Definitions } from '../../../model/document/document.js';
import type { PdfContext, Piece } from '../context.js';
import { drawDefinitions } from '../drawing/definition-rows.js';

export function definitions(block: Definitions, context: PdfContext): Piece {
  return drawDefinitions(block.items, context);
}
