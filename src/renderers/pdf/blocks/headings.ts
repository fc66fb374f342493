import type { Content } from 'pdfmake/interfaces.js';
import type { Heading, Block, Contents } from '../../../model/document/document.js';
import { internalLink } from '../inlines.js';
import { reserve } from '../drawing/lines.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { plainText, type Row, type RowTable, type RowText, type TextStyle } from '../engine/layout/row-table.js';
import { memoize } from '../../../model/values/memoize.js';
import { placeTable } from '../table/place-table.js';

const ROLES = { 1: 'H1', 2: 'H2', 3: 'H3' } as const;
const LEADING = 1.22;
const UP = '↑';
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

const LINES_IN_LANES = 16;
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
  const lanes = inLanes(headings, width, context);
  if (lanes === undefined) {
    return {
      content: drawLane(headings, context.width, context),
      opening: 4 * lineHeightOf(context.theme.type.sizes.small, context.theme),
    };
  }
  const height = Math.max(...lanes.map(laneHeight));
  const columns = lanes.map((lane) => {
    const headingsOfLane = lane.map(({ heading }) => heading);
    return { width, stack: [drawLane(headingsOfLane, width, context)] };
  });
  return {
    content: [reserve(height, 0), { tag: { role: 'TOC' }, columns, columnGap: LANE_GAP }],
    opening: height,
    isWhole: true,
  };
}

/** How much higher lanes may be to divide them before a chapter, rather than within one. */
const TO_DIVIDE_AT_CHAPTER = 1.15;

interface Entry {
  readonly heading: Heading;
  readonly height: number;
}

/**
 * Two lanes of similar height, divided before a chapter where that is possible. Undefined if the contents are too short or too
 * long for lanes.
 */
function inLanes(
  headings: readonly Heading[],
  width: number,
  context: PdfContext,
): readonly (readonly Entry[])[] | undefined {
  if (headings.length < LINES_IN_LANES) return undefined;
  const highest = LANES_SHARE * context.pageHeight;
  const entries = headings.map((heading) => ({ heading, height: textHeight(heading, width, context) }));
  // The higher lane has at least half of the total height. A long document has thousands of headings, too many to try each division.
  if (entries.reduce((sum, { height }) => sum + height, 0) > 2 * highest) return undefined;
  const divisions = entries.slice(1).map(({ heading }, index) => {
    const lanes = [entries.slice(0, index + 1), entries.slice(index + 1)];
    const height = Math.max(...lanes.map(laneHeight));
    return { lanes, height, badness: heading.level === 1 ? height / TO_DIVIDE_AT_CHAPTER : height };
  });
  const [best] = divisions.toSorted((one, other) => one.badness - other.badness);
  return best !== undefined && best.height <= highest ? best.lanes : undefined;
}

function drawLane(headings: readonly Heading[], width: number, context: PdfContext): Content {
  return placeTable('contents', () => laneTable(headings, width, context), context);
}

function laneTable(headings: readonly Heading[], width: number, context: PdfContext): RowTable {
  const numbers = numbersWidth(context);
  const left = width - numbers;
  const rule = { width: RULE, color: context.theme.colors.hairline, takesRoom: true };
  const stylesOf = memoize((level: Heading['level']) => entryStyles(level, context));
  return {
    kind: 'contents',
    columns: [
      { left: 0, width: left - INDENT },
      { left, width: numbers },
    ],
    width,
    lanes: { count: 1, distance: 0 },
    head: undefined,
    rows: () =>
      headings.map((heading, index): Row => {
        const next = headings[index + 1];
        return {
          cells: entry(heading, stylesOf(heading.level), context),
          above: TOP_PADDING[heading.level],
          below: bottomPadding(next),
          rule: next?.level === 1 ? rule : null,
          reserve: 0,
          isContinued: false,
        };
      }),
  };
}

const RULE = 0.4;

function bottomPadding(next: Heading | undefined): number {
  return next?.level === 1 ? 5 : 1.5;
}

function numbersWidth({ theme, type }: PdfContext): number {
  return type.widthOf(PLACEHOLDER, theme.type.sizes.small, 'semibold') + 1;
}

function textHeight({ level, text }: Heading, width: number, context: PdfContext): number {
  const { small } = context.theme.type.sizes;
  const room = width - numbersWidth(context) - INDENT;
  const style = level === 1 ? 'semibold' : 'sans';
  return context.type.linesIn(text, room - (level - 1) * INDENT, small, style) * small * ENTRY_LEADING;
}

function laneHeight(entries: readonly Entry[]): number {
  return entries.reduce(
    (sum, { heading, height }, index) =>
      sum + TOP_PADDING[heading.level] + height + bottomPadding(entries[index + 1]?.heading) + RULE,
    0,
  );
}

function isHeading(block: Block): block is Heading {
  return block.type === 'heading';
}

function entryStyles(level: Heading['level'], { theme, type }: PdfContext): { title: TextStyle; page: TextStyle } {
  const title = {
    family: theme.type.sans,
    isBold: level === 1,
    size: theme.type.sizes.small,
    lineHeight: type.lineHeight(level === 1 ? 'semibold' : 'sans', ENTRY_LEADING),
    isRightAligned: false,
  };
  return { title, page: { ...title, isRightAligned: true } };
}

function entry(
  { level, text, anchor }: Heading,
  styles: ReturnType<typeof entryStyles>,
  { theme, type, anchors }: PdfContext,
): readonly (readonly RowText[])[] {
  const destination = anchors.find(anchor) ?? '';
  const color = level === 3 ? theme.colors.muted : theme.colors.ink;
  const link = { linkToDestination: destination };
  const title = plainText(type.print(text, level === 1 ? 'semibold' : 'sans'), styles.title, color);
  const page = plainText({ pageOf: destination }, styles.page, color);
  return [[{ ...title, indent: (level - 1) * INDENT, link }], [{ ...page, link }]];
}
