import type { DataTable } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
import { drawTable } from '../table/draw.js';
import { viewOf } from '../table/view.js';

export function table(block: DataTable, context: PdfContext): Piece {
  return drawTable(viewOf(context.document, block.view), context);
}
