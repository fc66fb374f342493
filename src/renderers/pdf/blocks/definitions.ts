import type { Definitions } from '../../../model/document/document.js';
import type { PdfContext, DrawnBlock } from '../context.js';
import { drawDefinitions } from '../drawing/definition-rows.js';

export function definitions(block: Definitions, context: PdfContext): DrawnBlock {
  return drawDefinitions(block.items, context);
}
