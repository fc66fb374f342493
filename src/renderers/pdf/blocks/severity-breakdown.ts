import type { SeverityBreakdown } from '../../../model/document/document.js';
import type { PdfContext, DrawnBlock } from '../context.js';
import { caption } from '../drawing/caption.js';
import { drawHeatTable } from '../table/heat-table.js';
import { resolveView } from '../../view.js';

export function severityBreakdown(block: SeverityBreakdown, context: PdfContext): DrawnBlock {
  const { content, opening } = drawHeatTable(resolveView(context.document, block.view), context);
  return { content: [content, caption(block.description, context)], opening };
}
