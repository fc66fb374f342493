import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Heading, Block, Contents } from '../../../model/document/document.js';
import { internalLink } from '../inlines.js';
import { reserve } from '../drawing/overlay.js';
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
const ENTRY_LEADING = 1.3;
const TOP_PADDING = { 1: 5, 2: 1.5, 3: 0.5 } as const;

/** Contents of fewer lines are in one lane. */
const LINES_IN_LANES = 16;
/** Points between two lanes. */
const LANE_GAP = 28;
/** Part of a page that two lanes may take. Longer contents are in one lane, which runs on. */
const LANES_SHARE = 0.8;

/**
 * The headings with their page numbers, except the one directly above. Each line links to its heading. Chapters are semibold below
 * a hairline. Long contents are in two lanes, which stay on one page.
 */
export function contents(block: Contents, context: PdfContext): DrawnBlock {
  const { blocks } = context.document;
  const own = blocks[blocks.indexOf(block) - 1];
  const headings = blocks
    .filter((each) => isHeading(each))
    .filter((heading) => heading !== own && heading.level <= block.depth);
  if (headings.length === 0) return { content: [], opening: 0 };
  const width = (context.width - LANE_GAP) / 2;
  const lanes = headings.length < LINES_IN_LANES ? [headings] : inLanes(headings, width, context);
  const height = Math.max(...lanes.map((lane) => laneHeight(lane, width, context)));
  if (lanes.length < 2 || height > LANES_SHARE * context.pageHeight) {
    return {
      content: drawLane(headings, context.width, context),
      opening: 4 * lineHeightOf(context.theme.type.sizes.body, context.theme),
    };
  }
  const columns = lanes.map((lane) => ({ width, stack: [drawLane(lane, width, context)] }));
  return {
    content: [reserve(height, 0), { tag: { role: 'TOC' }, columns, columnGap: LANE_GAP }],
    opening: height,
    isWhole: true,
  };
}

/** How much higher lanes may be to divide them before a chapter, rather than within one. */
const TO_DIVIDE_AT_CHAPTER = 1.15;

/** Two lanes of similar height, divided before a chapter where that is possible. */
function inLanes(headings: readonly Heading[], width: number, context: PdfContext): (readonly Heading[])[] {
  const divisions = headings.slice(1).map((heading, index) => {
    const lanes = [headings.slice(0, index + 1), headings.slice(index + 1)];
    const height = Math.max(...lanes.map((lane) => laneHeight(lane, width, context)));
    return { lanes, height: heading.level === 1 ? height / TO_DIVIDE_AT_CHAPTER : height };
  });
  const [lowest] = divisions.toSorted((one, other) => one.height - other.height);
  return lowest?.lanes ?? [headings];
}

function drawLane(headings: readonly Heading[], width: number, context: PdfContext): Content {
  const { theme } = context;
  const numbers = numbersWidth(context);
  return {
    tag: { role: 'TOC', grid: { kind: 'contents' } },
    table: {
      widths: [width - numbers, numbers],
      dontBreakRows: true,
      body: headings.map((heading) => entry(heading, context)),
    },
    layout: {
      hLineWidth: (line) => (line > 0 && headings[line]?.level === 1 ? RULE : 0),
      hLineColor: () => theme.colors.hairline,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: (row) => TOP_PADDING[headings[row]?.level ?? 1],
      paddingBottom: (row) => bottomPadding(headings[row + 1]),
    },
  };
}

const RULE = 0.4;

function bottomPadding(next: Heading | undefined): number {
  return next?.level === 1 ? 5 : 1.5;
}

function numbersWidth({ theme, type }: PdfContext): number {
  return type.widthOf(PLACEHOLDER, theme.type.sizes.body, 'semibold') + 1;
}

function laneHeight(headings: readonly Heading[], width: number, context: PdfContext): number {
  const { body } = context.theme.type.sizes;
  const room = width - numbersWidth(context) - INDENT;
  return headings.reduce((height, { level, text }, index) => {
    const style = level === 1 ? 'semibold' : 'sans';
    const lines = context.type.linesIn(text, room - (level - 1) * INDENT, body, style);
    return height + TOP_PADDING[level] + lines * body * ENTRY_LEADING + bottomPadding(headings[index + 1]) + RULE;
  }, 0);
}

function isHeading(block: Block): block is Heading {
  return block.type === 'heading';
}

function entry({ level, text, anchor }: Heading, { theme, type, anchors }: PdfContext): TableCell[] {
  const style = level === 1 ? 'semibold' : 'sans';
  const destination = anchors.find(anchor) ?? '';
  const textStyle = {
    fontSize: theme.type.sizes.body,
    lineHeight: type.lineHeight(style, ENTRY_LEADING),
    bold: level === 1,
    color: level === 3 ? theme.colors.muted : theme.colors.ink,
    linkToDestination: destination,
  };
  return [
    { ...textStyle, text: type.print(text, style), marginLeft: (level - 1) * INDENT, marginRight: INDENT },
    { ...textStyle, pageReference: destination, alignment: 'right' },
  ];
}
