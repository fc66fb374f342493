import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Heading, Block, Contents } from '../../../model/document/document.js';
import { internalLink } from '../inlines.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';

const ROLES = { 1: 'H1', 2: 'H2', 3: 'H3' } as const;
const LEADING = 1.22;
const UP = '↑';
/** Minimum space between a heading and its link back. */
const BACK_LINK_GAP = 24;

/** A heading with its anchor. `flow.ts` keeps it with the next block and starts chapters on new pages. */
export function heading(block: Heading, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { title, heading: middle, body } = theme.type.sizes;
  const fontSize = { 1: title, 2: middle, 3: body }[block.level];
  const destination = context.anchors.claim(block.anchor);
  const lines = type.linesIn(block.text, context.width, fontSize, 'semibold');
  const text: Content = {
    tag: { role: ROLES[context.headingDepths.get(block) ?? block.level] },
    text: type.print(block.text, 'semibold'),
    bold: true,
    fontSize,
    lineHeight: type.lineHeight('semibold', LEADING),
    color: block.level === 1 ? theme.colors.accent : theme.colors.ink,
    ...(destination === undefined ? {} : { id: destination }),
  };
  const link = destination === undefined ? undefined : backLink(block, fontSize, context);
  return { content: link === undefined ? text : { stack: [text, link] }, opening: lines * fontSize * LEADING };
}

/**
 * A link back to the heading of the first chart or table that links here, at the right end of the heading's line. None if the heading
 * leaves no room for it.
 */
function backLink({ text, anchor }: Heading, fontSize: number, context: PdfContext): Content | undefined {
  const { theme, type, anchors, width } = context;
  const origin = anchors.originOf(anchor);
  if (origin === undefined || origin.anchor === anchor) return undefined;
  const { small } = theme.type.sizes;
  const label = `${UP} ${origin.text}`;
  if (type.widthOf(text, fontSize, 'semibold') + BACK_LINK_GAP + type.widthOf(label, small) > width) return undefined;
  return {
    text: type.print(label),
    ...internalLink(origin.anchor, context),
    fontSize: small,
    lineHeight: 1,
    alignment: 'right',
    // On the baseline of the heading, which is already written.
    relativePosition: { x: 0, y: type.ascent(fontSize, 'semibold') - type.ascent(small) - fontSize * LEADING },
  };
}

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
