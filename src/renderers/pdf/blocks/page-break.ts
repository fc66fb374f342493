import type { PageBreak } from '../../../model/document/document.js';
import type { PdfContext, DrawnBlock } from '../context.js';

/** `flow.ts` handles page breaks between the blocks of the document. This one is inside a list or a callout, and is left out. */
export function pageBreak(_block: PageBreak, context: PdfContext): DrawnBlock {
  context.notices.add('A page break within a list or a callout is left out of the PDF.');
  return { content: [], opening: 0 };
}
