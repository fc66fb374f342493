import type { Content } from 'pdfmake/interfaces.js';
import type { KeyFigure, KeyFigures } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { cleanText } from '../engine/text/printable.js';
import { lineDrawing, overlay } from '../drawing/lines.js';
import { figuresPerRow } from '../../figures.js';
import { shapeLabel } from '../drawing/status-shape.js';

const GAP = 18;
const RULE = 0.8;
const PADDING = 6;
const BETWEEN_ROWS = 14;
/** Most lines of words below a number. */
const MOST_LINES = 5;
/** Columns where four have no room. */
const FEWER = 3;

export function keyFigures(block: KeyFigures, context: PdfContext): DrawnBlock {
  const { theme } = context;
  const columns = columnsFor(block.figures, context);
  const rows: Content[] = [];
  for (let start = 0; start < block.figures.length; start += columns) {
    const own = block.figures.slice(start, start + columns);
    // A shorter last row fills the width too.
    const width = widthIn(own.length, context);
    rows.push({
      columns: own.map((figure) => ({
        width,
        tag: { role: 'LI' },
        stack: [{ tag: { role: 'LBody' }, stack: drawFigure(figure, width, context) }],
      })),
      columnGap: GAP,
      unbreakable: true,
      marginTop: start === 0 ? 0 : BETWEEN_ROWS,
    });
  }
  return {
    content: { tag: { role: 'L' }, stack: rows },
    opening: PADDING + theme.type.sizes.title * 1.3 + 3 * lineHeightOf(theme.type.sizes.small, theme),
  };
}

function columnsFor(figures: readonly KeyFigure[], context: PdfContext): number {
  const columns = figuresPerRow(figures.length);
  const isCramped = figures.some((figure) => linesOf(figure, widthIn(columns, context), context) > MOST_LINES);
  return isCramped ? figuresPerRow(figures.length, Math.min(columns, FEWER)) : columns;
}

function widthIn(columns: number, context: PdfContext): number {
  return (context.width - GAP * (columns - 1)) / columns;
}

function linesOf({ label, of }: KeyFigure, width: number, { type, theme }: PdfContext): number {
  const { small } = theme.type.sizes;
  return type.linesIn(label, width, small, 'semibold') + type.linesIn(of, width, small);
}

function drawFigure(figure: KeyFigure, width: number, context: PdfContext): Content[] {
  const { theme, type } = context;
  const { title, heading, small } = theme.type.sizes;
  // Words instead of a number, such as "n/a", may not fit at the size of numbers.
  const fontSize = type.widthOf(figure.text, title, 'semibold') <= width ? title : heading;
  const line = lineOf(figure, fontSize, width, context);
  const difference = differenceOf(figure, fontSize, line.room, context);
  const label = {
    text: type.printWithin(figure.label, width, small, 'semibold'),
    bold: true,
    fontSize: small,
    lineHeight: type.lineHeight('semibold'),
  };
  return [
    overlay([{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: RULE, lineColor: theme.colors.ink }], RULE),
    ...line.content,
    ...difference.beside,
    {
      text: type.print(figure.text, 'semibold'),
      bold: true,
      fontSize,
      lineHeight: type.lineHeight('semibold', 1.3),
      marginTop: PADDING,
    },
    figure.status === undefined ? label : shapeLabel(figure.status, label, 'semibold', context),
    ...difference.below,
    {
      text: type.printWithin(figure.of, width, small),
      fontSize: small,
      lineHeight: type.lineHeight(),
      color: theme.colors.muted,
    },
  ];
}

/** Width of the line of a figure, and the least that shows something. */
const LINE_WIDTH = 44;
const LEAST_LINE_WIDTH = 18;
const LINE_GAP = 8;
/** Height of the line, as a share of the type size of the number. */
const LINE_HEIGHT = 0.62;
const STROKE = 1.1;
const LAST_DOT = 1.7;

/** The line of a figure at the end of the column, as high as the digits, and the width that it leaves. */
function lineOf(
  { line, text }: KeyFigure,
  numberSize: number,
  width: number,
  { theme, type }: PdfContext,
): { readonly content: Content[]; readonly room: number } {
  const space = width - type.widthOf(text, numberSize, 'semibold') - LINE_GAP;
  if (line === undefined || space < LEAST_LINE_WIDTH) return { content: [], room: width };
  const own = Math.min(space, LINE_WIDTH);
  const height = numberSize * LINE_HEIGHT;
  const bottom = PADDING + type.ascent(numberSize, 'semibold');
  const drawing = lineDrawing(line.points, {
    xOf: (share) => width - own + share * (own - LAST_DOT),
    yOf: (share) => bottom - share * height,
    color: theme.colors.ink,
    stroke: STROKE,
    lastDot: LAST_DOT,
  });
  const alt = cleanText(line.description);
  return {
    content: [{ tag: { role: 'Figure', alt }, stack: [overlay(drawing, bottom)] }],
    room: width - own - LINE_GAP,
  };
}

const DIFFERENCE_GAP = 5;

/** The difference after the number, on its baseline; below the name, where both do not fit side by side. */
function differenceOf(
  { difference, text }: KeyFigure,
  numberSize: number,
  width: number,
  { theme, type }: PdfContext,
): { readonly beside: Content[]; readonly below: Content[] } {
  if (difference === undefined) return { beside: [], below: [] };
  const { small } = theme.type.sizes;
  const x = type.widthOf(text, numberSize, 'semibold') + DIFFERENCE_GAP;
  const label = { text: type.print(difference, 'semibold'), bold: true, fontSize: small };
  if (x + type.widthOf(difference, small, 'semibold') > width) {
    return { beside: [], below: [{ ...label, lineHeight: type.lineHeight('semibold') }] };
  }
  const y = PADDING + type.ascent(numberSize, 'semibold') - type.ascent(small, 'semibold');
  return { beside: [{ ...label, relativePosition: { x, y } }], below: [] };
}
