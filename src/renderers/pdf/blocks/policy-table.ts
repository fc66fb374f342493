import type { PolicyTable } from '../../../model/document/document.js';
import type { PdfContext, DrawnBlock } from '../context.js';
import { drawTable } from '../table/draw.js';
import { resolveView } from '../../view.js';

/** In a PDF a policy table is a plain table: search and filters are for screens. */
export function policyTable(block: PolicyTable, context: PdfContext): DrawnBlock {
  return drawTable(resolveView(context.document, block.view), context);
}
