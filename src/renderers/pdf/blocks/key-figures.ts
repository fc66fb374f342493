import type { Content } from 'pdfmake/interfaces.js';
import type { KeyFigure, KeyFigures } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { overlay } from '../drawing/overlay.js';
import { shapeLabel } from '../drawing/status-shape.js';

const GAP = 18;
const RULE = 0.8;
const PADDING = 6;
const BETWEEN_ROWS = 14;

/** Figures in rows of equal columns: a rule, the number, its label, its denominator. */
export function keyFigures(block: KeyFigures, context: PdfContext): DrawnBlock {
  const { theme } = context;
  const columns = columnsFor(block.figures, context);
  const width = widthIn(columns, context);
  const rows: Content[] = [];
  for (let start = 0; start < block.figures.length; start += columns) {
    rows.push({
      columns: block.figures.slice(start, start + columns).map((figure) => ({
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

/**
 * Three to five columns: of those in which all words fit on a line, the number that leaves the fewest places empty. Prefers four,
 * then five. Three if they fit in none.
 */
function columnsFor(figures: readonly KeyFigure[], context: PdfContext): number {
  const count = figures.length;
  if (count <= 4) return Math.max(1, count);
  const needed = Math.max(...figures.map((figure) => widthOfWords(figure, context)));
  const fitting = [4, 5].filter((columns) => needed <= widthIn(columns, context));
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns;
  return [...fitting, 3].reduce((best, columns) => (emptyPlaces(columns) < emptyPlaces(best) ? columns : best));
}

function widthIn(columns: number, context: PdfContext): number {
  return (context.width - GAP * (columns - 1)) / columns;
}

function widthOfWords({ label, of }: KeyFigure, { type, theme }: PdfContext): number {
  const { small } = theme.type.sizes;
  return Math.max(type.widthOf(label, small, 'semibold'), type.widthOf(of, small));
}

function drawFigure(figure: KeyFigure, width: number, context: PdfContext): Content[] {
  const { theme, type } = context;
  const { title, heading, small } = theme.type.sizes;
  // Words instead of a number, such as "n/a", may not fit at the size of numbers.
  const fontSize = type.widthOf(figure.text, title, 'semibold') <= width ? title : heading;
  const label = {
    text: type.print(figure.label, 'semibold'),
    bold: true,
    fontSize: small,
    lineHeight: type.lineHeight('semibold'),
  };
  return [
    overlay([{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: RULE, lineColor: theme.colors.ink }], RULE),
    {
      text: type.print(figure.text, 'semibold'),
      bold: true,
      fontSize,
      lineHeight: type.lineHeight('semibold', 1.3),
      marginTop: PADDING,
    },
    figure.status === undefined ? label : shapeLabel(figure.status, label, 'semibold', context),
    { text: type.print(figure.of), fontSize: small, lineHeight: type.lineHeight(), color: theme.colors.muted },
  ];
}
