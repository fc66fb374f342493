import type { List } from '../../../model/document/document.js';
import { lineOf, type PdfContext, type Piece } from '../context.js';

/** Room for a marker, as a multiple of the body size: pdfmake makes it as wide as `9. `. */
const INDENT = 1.6;
/** Space between items, as a multiple of the body size. */
const BETWEEN = 0.35;

export function list(block: List, context: PdfContext): Piece {
  const { body } = context.theme.type.sizes;
  const inner = { ...context, isNested: true, width: context.width - INDENT * body };
  const items = block.items.map((item, index) => ({
    stack: context.layBlocks(item, inner),
    marginTop: index === 0 ? 0 : BETWEEN * body,
  }));
  const markers = { markerColor: context.theme.colors.muted, lineHeight: context.type.lineHeight() };
  return {
    content: block.ordered ? { ol: items, ...markers } : { ul: items, ...markers },
    opening: 2 * lineOf(body, context.theme),
  };
}
