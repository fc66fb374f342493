import type { Inline, Paragraph } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { inlinesOf } from '../inlines.js';

/** Lines of a paragraph that stay with a heading above. */
const OPENING_LINES = 3;
/** Maximum line width as a multiple of the type size: about 90 characters. Longer lines are hard to read. */
const MEASURE = 46;

export function paragraph(block: Paragraph, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { heading, body, small } = theme.type.sizes;
  const fontSize = { lead: heading, body, small }[block.role];
  const width = Math.min(context.width, MEASURE * fontSize);
  const lines = type.linesIn(textOf(block.children), width, fontSize);
  return {
    content: {
      text: inlinesOf(block.children, fontSize, context),
      baseDirection: context.document.locale.direction,
      fontSize,
      lineHeight: type.lineHeight(),
      color: block.role === 'small' ? theme.colors.muted : theme.colors.ink,
      marginRight: context.width - width,
    },
    opening: Math.min(lines, OPENING_LINES) * lineHeightOf(fontSize, theme),
  };
}

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('text' in inline) return inline.text;
      return inline.type === 'break' ? ' ' : textOf(inline.children);
    })
    .join('');
}
