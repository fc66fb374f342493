import type { Inline, Paragraph, List, Callout, PageBreak } from '../../../model/document/document.js';
import { lineHeightOf, openingOf, type PdfContext, type DrawnBlock } from '../context.js';
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

export function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('text' in inline) return inline.text;
      return inline.type === 'break' ? ' ' : textOf(inline.children);
    })
    .join('');
}

/** Part of a page up to which a list stays whole. */
const MOST_LIST_KEPT_WHOLE = 0.12;
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
    unbreakable: item.every(({ type }) => type === 'paragraph'),
  }));
  const markers = { markerColor: context.theme.colors.muted, lineHeight: context.type.lineHeight() };
  return {
    content: block.ordered ? { ol: items, ...markers } : { ul: items, ...markers },
    opening: openingOf(listHeight(block, inner), 3 * lineHeightOf(body, context.theme), context, MOST_LIST_KEPT_WHOLE),
  };
}

/** Height of a list of paragraphs; `Infinity` for one of other blocks. */
function listHeight({ items }: List, { theme, type, width }: PdfContext): number {
  const { body } = theme.type.sizes;
  return items.reduce((height, item) => {
    const own = item.map((block) =>
      block.type === 'paragraph'
        ? type.linesIn(textOf(block.children), Math.min(width, MEASURE * body), body) * lineHeightOf(body, theme)
        : Infinity,
    );
    return height + BETWEEN * body + own.reduce((sum, each) => sum + each, 0);
  }, 0);
}

const RULE = 2.5;
const INSET = 10;

/** A remark on a tinted background with a rule on its left: accent color for a note, amber for a warning. */
export function callout(block: Callout, context: PdfContext): DrawnBlock {
  const { colors, type } = context.theme;
  const amber = colors.status.amber;
  const [rule, ground] = block.tone === 'warning' ? [amber.solid, amber.tint] : [colors.accent, colors.wash];
  const inner = { ...context, isNested: true, width: context.width - RULE - 2 * INSET };
  return {
    content: {
      tag: { role: 'Div' },
      table: {
        widths: [inner.width],
        body: [[{ stack: context.layOutBlocks(block.children, inner), fillColor: ground }]],
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (line) => (line === 0 ? RULE : 0),
        vLineColor: () => rule,
        paddingLeft: () => INSET,
        paddingRight: () => INSET,
        paddingTop: () => INSET * 0.7,
        paddingBottom: () => INSET * 0.7,
      },
    },
    opening: INSET * 2 + 3 * lineHeightOf(type.sizes.body, context.theme),
  };
}

/** `flow.ts` handles page breaks between the blocks of the document. This one is inside a list or a callout, and is left out. */
export function pageBreak(_block: PageBreak, context: PdfContext): DrawnBlock {
  context.notices.add('A page break within a list or a callout is left out of the PDF.');
  return { content: [], opening: 0 };
}
