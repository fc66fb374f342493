import type { PageBreak } from '../../../model/document/document.js';
import type { PdfContext, DrawnBlock } from '../context.js';

/** Between the blocks of the document a page break is the flow's work. Within a list or a callout it is left out. */
export function pageBreak(_block: PageBreak, context: PdfContext): DrawnBlock {
  context.notices.add('A page break within a list or a callout is left out of the PDF.');
  return { content: [], opening: 0 };
}
