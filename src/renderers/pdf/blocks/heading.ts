import type { Heading } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';

const LEADING = 1.22;

/** A heading with its anchor. Keeping it with what follows, and chapters on new pages, is the flow's work. */
export function heading(block: Heading, context: PdfContext): Piece {
  const { theme, type } = context;
  const { title, heading: middle, body } = theme.type.sizes;
  const fontSize = { 1: title, 2: middle, 3: body }[block.level];
  const destination = context.anchors.claim(block.anchor);
  return {
    content: {
      text: type.print(block.text, 'semibold'),
      bold: true,
      fontSize,
      lineHeight: type.lineHeight('semibold', LEADING),
      color: block.level === 1 ? theme.colours.accent : theme.colours.ink,
      ...(destination === undefined ? {} : { id: destination }),
    },
    opening: type.linesIn(block.text, context.width, fontSize, 'semibold') * fontSize * LEADING,
  };
}
