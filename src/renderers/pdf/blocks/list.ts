import type { List } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';

/** Width of a marker as a multiple of the body size. pdfmake makes it as wide as `9. `. */
const INDENT = 1.6;
/** Space between items, as a multiple of the body size. */
const BETWEEN = 0.35;

export function list(block: List, context: PdfContext): DrawnBlock {
  const { body } = context.theme.type.sizes;
  const inner = { ...context, isNested: true, width: context.width - INDENT * body };
  const items = block.items.map((item, index) => ({
    stack: context.layOutBlocks(item, inner),
    marginTop: index === 0 ? 0 : BETWEEN * body,
  }));
  const markers = { markerColor: context.theme.colors.muted, lineHeight: context.type.lineHeight() };
  return {
    content: block.ordered ? { ol: items, ...markers } : { ul: items, ...markers },
    opening: 2 * lineHeightOf(body, context.theme),
  };
}
