import type { TableCell } from 'pdfmake/interfaces.js';
import type { Block, Contents, Heading } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';

/** pdfmake measures this in place of a page number. */
const PLACEHOLDER = '00000';
const INDENT = 14;
const TOP_PADDING = { 1: 7, 2: 1.5, 3: 0.5 } as const;

/**
 * The headings with their page numbers, except the one directly above. Each line links to its heading. Chapters are semibold below
 * a hairline.
 */
export function contents(block: Contents, context: PdfContext): DrawnBlock {
  const { theme } = context;
  const { blocks } = context.document;
  const own = blocks[blocks.indexOf(block) - 1];
  const headings = blocks
    .filter((each) => isHeading(each))
    .filter((heading) => heading !== own && heading.level <= block.depth);
  if (headings.length === 0) return { content: [], opening: 0 };
  const numbers = context.type.widthOf(PLACEHOLDER, theme.type.sizes.body, 'semibold') + 1;
  const widths = [context.width - numbers, numbers];
  return {
    content: {
      tag: { role: 'TOC', grid: { kind: 'contents' } },
      table: { widths, dontBreakRows: true, body: headings.map((heading) => entry(heading, context)) },
      layout: {
        hLineWidth: (line) => (line > 0 && headings[line]?.level === 1 ? 0.4 : 0),
        hLineColor: () => theme.colors.hairline,
        vLineWidth: () => 0,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: (row) => TOP_PADDING[headings[row]?.level ?? 1],
        paddingBottom: (row) => (headings[row + 1]?.level === 1 ? 7 : 1.5),
      },
    },
    opening: 4 * lineHeightOf(theme.type.sizes.body, theme),
  };
}

function isHeading(block: Block): block is Heading {
  return block.type === 'heading';
}

function entry({ level, text, anchor }: Heading, { theme, type, anchors }: PdfContext): TableCell[] {
  const style = level === 1 ? 'semibold' : 'sans';
  const destination = anchors.find(anchor) ?? '';
  const textStyle = {
    fontSize: theme.type.sizes.body,
    lineHeight: type.lineHeight(style, 1.35),
    bold: level === 1,
    color: level === 3 ? theme.colors.muted : theme.colors.ink,
    linkToDestination: destination,
  };
  return [
    { ...textStyle, text: type.print(text, style), marginLeft: (level - 1) * INDENT, marginRight: INDENT },
    { ...textStyle, pageReference: destination, alignment: 'right' },
  ];
}
