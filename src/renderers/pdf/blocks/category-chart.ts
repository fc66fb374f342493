import type { CanvasElement, Content, TableCell } from 'pdfmake/interfaces.js';
import type { Bar, CategoryChart } from '../../../model/document/document.js';
import { lineHeightOf, openingOf, type PdfContext, type DrawnBlock } from '../context.js';
import { placeSegments, stackedBar, type DrawnSegment } from '../drawing/bars.js';
import { inkOn } from '../../../model/template/heat.js';
import { overlay } from '../drawing/lines.js';
import { shapeIndent, shapeLabel, statusShape } from '../drawing/status-shape.js';
import { cleanText } from '../engine/text/printable.js';
import { internalLink } from '../inlines.js';
import { captionAbove, captionLines, CAPTION_SPACE } from './charts.js';

const BAR_HEIGHT = 11;
const COLUMN_GAP = 12;
const PADDING = 2.6;
/** Maximum shares of the width for names and notes. The bars get the rest. */
const LABEL_SHARE = 0.36;
const NOTE_SHARE = 0.2;
const LEADING = 1.3;
/** Part of a page that a chart takes at most to stay on one. */
const MAX_WHOLE = 0.45;
/** Bars that stay on one page at the start and the end of a longer chart. */
const TOGETHER = 3;

/**
 * The description, what has no bar, then one row per bar: name, bar with counts, note. The key is above their heads, and each
 * page repeats both. Nothing follows the bars, because it could be alone on the next page.
 */
export function categoryChart(block: CategoryChart, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const lines = chartLines(block, context);
  const content = [captionAbove(block.description, context), ...lines, ...barRows(block, context)];
  const lineHeight = lineHeightOf(size, theme);
  const above = captionLines(block.description, context) * lineHeight + lines.length * lineHeight + 2 * CAPTION_SPACE;
  const heads = 2 * (lineHeight + 2 * PADDING) + type.middle(size);
  const [labelWidth] = columnWidths(block, context);
  const rows = block.bars.map(({ label }) => type.linesIn(label, labelWidth, size) * lineHeight + 2 * PADDING);
  const heightOf = (some: readonly number[]) => above + heads + some.reduce((sum, row) => sum + row, 0);
  return {
    content,
    opening: openingOf(heightOf(rows), heightOf(rows.slice(0, barsTogether(rows.length).first)), context, MAX_WHOLE),
  };
}

/** So that no few bars are alone on a page. */
function barsTogether(bars: number): { first: number; last: number } {
  return bars < 2 * TOGETHER ? { first: bars, last: 0 } : { first: TOGETHER, last: TOGETHER };
}

function barRows(block: CategoryChart, context: PdfContext): Content[] {
  const { bars, heads } = block;
  if (bars.length === 0) return [];
  const widths = columnWidths(block, context);
  const longest = longestBar(bars, widths[1], context);
  const { first, last } = barsTogether(bars.length);
  return [
    {
      tag: { role: 'Table', grid: { kind: 'table' } },
      table: {
        widths: [...widths],
        headerRows: 2,
        keepWithHeaderRows: first,
        lastRowsTogether: last,
        dontBreakRows: true,
        body: [
          keyRow(bars, context),
          headRow(heads, context),
          ...bars.map((bar) => barRow(bar, widths, longest, context)),
        ],
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        paddingLeft: (column) => (column === 0 ? 0 : COLUMN_GAP / 2),
        paddingRight: (column) => (column === 2 ? 0 : COLUMN_GAP / 2),
        paddingTop: () => PADDING,
        paddingBottom: (row) => (row === 0 ? 2 * PADDING : PADDING),
      },
    },
  ];
}

function chartLines({ lines = [] }: CategoryChart, context: PdfContext): Content[] {
  const { theme, type } = context;
  const text = { fontSize: theme.type.sizes.small, lineHeight: type.lineHeight('sans', LEADING) };
  return lines.map((line) => {
    const link = line.target === undefined ? {} : internalLink(line.target, context);
    return { ...text, ...link, text: type.print(line.text), marginBottom: CAPTION_SPACE };
  });
}

function columnWidths({ bars, heads }: CategoryChart, { theme, type, width }: PdfContext): [number, number, number] {
  const room = width - 2 * COLUMN_GAP;
  const size = theme.type.sizes.small;
  const widest = (head: string, texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, type.widthOf(text, size)), type.widthOf(head, size, 'semibold')) + 1;
  const label = Math.min(
    room * LABEL_SHARE,
    widest(
      heads.label,
      bars.map((bar) => bar.label),
    ),
  );
  const note = Math.min(
    room * NOTE_SHARE,
    widest(
      heads.note,
      bars.map((bar) => bar.note),
    ),
  );
  return [label, room - label - note, note];
}

/** The key above the bars: shape and word of each status. No head of a column, and the figures state the same in words. */
function keyRow(bars: readonly Bar[], context: PdfContext): TableCell[] {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const segments = bars.flatMap((bar) => bar.segments);
  const counted = new Set(segments.filter(({ value }) => value > 0).map(({ status }) => status));
  const shown = new Map(segments.filter(({ status }) => counted.has(status)).map((each) => [each.status, each]));
  const columns = [...shown.values()].map((segment) => ({
    width: type.widthOf(segment.label, size) + shapeIndent(size) + 1,
    stack: [
      shapeLabel(
        segment.status,
        {
          text: type.print(segment.label),
          fontSize: size,
          lineHeight: type.lineHeight('sans', LEADING),
          color: theme.colors.status[segment.status].text,
        },
        'sans',
        context,
      ),
    ],
  }));
  // The words may be wider than the bars, so they start at the left edge.
  return [{ tag: { role: 'Artifact' }, colSpan: 3, columns, columnGap: COLUMN_GAP }, {}, {}];
}

function headRow({ label, bar, note }: CategoryChart['heads'], { theme, type }: PdfContext): TableCell[] {
  const style = {
    bold: true,
    fontSize: theme.type.sizes.small,
    lineHeight: type.lineHeight('semibold', LEADING),
    color: theme.colors.muted,
  };
  return [
    { ...style, text: type.print(label, 'semibold') },
    { ...style, text: type.print(bar, 'semibold') },
    { ...style, text: type.print(note, 'semibold'), alignment: 'right' },
  ];
}

function barRow(
  bar: Bar,
  widths: readonly [number, number, number],
  longest: number,
  context: PdfContext,
): TableCell[] {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const text = { fontSize: size, lineHeight: type.lineHeight('sans', LEADING) };
  const link = bar.target === undefined ? {} : internalLink(bar.target, context);
  const placed = placeBar(bar, longest);
  const top = Math.max(0, type.middle(size) - BAR_HEIGHT / 2);
  const drawn = stackedBar(placed, longest, BAR_HEIGHT, theme).map((rect) => moveDown(rect, top));
  return [
    { ...text, ...link, text: type.print(bar.label) },
    {
      tag: { role: 'Figure', alt: cleanText(bar.description) },
      stack: [overlay(drawn, top + BAR_HEIGHT), ...counts(placed, top, context)],
    },
    { ...text, text: type.print(bar.note), color: theme.colors.muted, alignment: 'right' },
  ];
}

function placeBar({ length = 1, segments }: Bar, longest: number): DrawnSegment[] {
  return placeSegments(segments, length * longest);
}

/** The least share of its column that the longest bar takes, whatever the labels need. */
const LEAST_LONGEST = 0.4;

/** Width of the longest bar, so that each bar has room for the counts beside it. */
function longestBar(bars: readonly Bar[], room: number, context: PdfContext): number {
  let longest = room;
  // A shorter bar has more counts beside it. Each round moves at least one, or is the last.
  for (;;) {
    const fitting = bars.reduce((least, bar) => {
      const { segments, length = 1 } = bar;
      const beside = besideWidth(placeSegments(segments, length * longest), context);
      return Math.min(least, (room - beside) / Math.max(length, Number.EPSILON));
    }, longest);
    const next = Math.max(fitting, room * LEAST_LONGEST);
    if (next >= longest) return longest;
    longest = next;
  }
}

const COUNT_PADDING = 2.5;
const COUNT_GAP = 6;

function countSize({ theme }: PdfContext): number {
  return theme.type.sizes.small * 0.85;
}

function fitsInside({ segment, width }: DrawnSegment, context: PdfContext): boolean {
  return context.type.widthOf(segment.text, countSize(context)) + 2 * COUNT_PADDING <= width;
}

/** Width of a count beside the bar, with its shape and the gap before it. */
function besideWidthOf({ segment }: DrawnSegment, context: PdfContext): number {
  const size = countSize(context);
  return COUNT_GAP + shapeIndent(size) + context.type.widthOf(segment.text, size);
}

function besideWidth(placed: readonly DrawnSegment[], context: PdfContext): number {
  return placed
    .filter((drawn) => !fitsInside(drawn, context))
    .reduce((sum, drawn) => sum + besideWidthOf(drawn, context), 0);
}

/** Counts inside the segments that are wide enough. The others follow the bar, each after the shape of its status. */
function counts(placed: readonly DrawnSegment[], top: number, context: PdfContext): Content[] {
  const { theme, type } = context;
  const size = countSize(context);
  const middle = top + BAR_HEIGHT / 2;
  const last = placed.at(-1);
  let end = last === undefined ? 0 : last.x + last.width;
  return placed.flatMap((drawn): Content[] => {
    const { segment, x, width } = drawn;
    const { solid, text } = theme.colors.status[segment.status];
    const own = type.widthOf(segment.text, size);
    const written = { text: type.print(segment.text), fontSize: size };
    const y = middle - type.middle(size);
    if (fitsInside(drawn, context)) {
      const color = inkOn(solid, theme.colors);
      return [{ ...written, color, relativePosition: { x: x + (width - own) / 2, y } }];
    }
    const start = end + COUNT_GAP;
    end += besideWidthOf(drawn, context);
    return [
      statusShape(segment.status, theme, size * 0.78, start, middle),
      { ...written, color: text, relativePosition: { x: start + shapeIndent(size), y } },
    ];
  });
}

function moveDown(element: CanvasElement, down: number): CanvasElement {
  return element.type === 'rect' ? { ...element, y: element.y + down } : element;
}
