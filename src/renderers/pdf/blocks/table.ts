import type { DataTable } from '../../../model/document/document.js';
import type { PdfContext, DrawnBlock } from '../context.js';
import { drawTable } from '../table/draw.js';
import { drawHeatTable, isHeatTable } from '../table/heat-table.js';
import { resolveView } from '../../view.js';

/** A table. A table of numbers with heat is drawn as a matrix. */
export function table(block: DataTable, context: PdfContext): DrawnBlock {
  const shown = resolveView(context.document, block.view);
  return isHeatTable(shown) ? drawHeatTable(shown, context) : drawTable(shown, context);
}
