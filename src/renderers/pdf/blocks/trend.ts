import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { LineChart, TrendCharts } from '../../../model/document/document.js';
import { cleanText } from '../engine/text/printable.js';
import { figuresPerRow } from '../../figures.js';
import { lineHeightOf, type DrawnBlock, type PdfContext } from '../context.js';
import { lineDrawing, overlay } from '../drawing/lines.js';

const GAP = 20;
const BETWEEN_ROWS = 12;
/** Height of the area in which the line runs. */
const PLOT_HEIGHT = 54;
/** Between the title and the plot, and between the plot and its dates. */
const PLOT_GAP = 7;
/** Between the values of the scale and the plot. */
const SCALE_GAP = 5;
const LINE_WIDTH = 1.4;
const LAST_DOT = 2.2;
const DOT = 1.3;
/** With more points, dots would hide the line. */
const MOST_DOTS = 14;
const CAPTION_SPACE = 6;
/** Size of the scale and the dates, as a share of small text. */
const LABEL_SHARE = 0.88;

/** Line charts in even rows. Each has its name and its last value above, its scale at the start, its first and last day below. */
export function trend({ charts, caption }: TrendCharts, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { small } = theme.type.sizes;
  const perRow = figuresPerRow(charts.length);
  const width = (context.width - GAP * (perRow - 1)) / perRow;
  const rows: Content[] = [];
  for (let start = 0; start < charts.length; start += perRow) {
    rows.push({
      columns: charts.slice(start, start + perRow).map((chart) => ({ width, stack: lineChart(chart, width, context) })),
      columnGap: GAP,
      unbreakable: true,
      marginTop: start === 0 ? 0 : BETWEEN_ROWS,
    });
  }
  const captionText: Content = {
    text: type.print(caption),
    fontSize: small,
    lineHeight: type.lineHeight(),
    color: theme.colors.muted,
    marginTop: CAPTION_SPACE,
  };
  return { content: [...rows, captionText], opening: PLOT_HEIGHT + 2 * PLOT_GAP + 3 * lineHeightOf(small, theme) };
}

function lineChart(chart: LineChart, width: number, context: PdfContext): Content[] {
  const { theme, type } = context;
  const { small } = theme.type.sizes;
  const size = small * LABEL_SHARE;
  const scale = Math.max(...chart.ticks.map(({ text }) => type.widthOf(text, size))) + SCALE_GAP;
  const room = width - scale;
  const xOf = (share: number): number => scale + share * room;
  const yOf = (share: number): number => (1 - share) * PLOT_HEIGHT;
  const last = chart.points.at(-1);
  const label = { fontSize: size, color: theme.colors.muted, lineHeight: type.lineHeight() };
  const rules = chart.ticks.map(({ y }): CanvasElement => {
    const at = yOf(y);
    return { type: 'line', x1: scale, y1: at, x2: width, y2: at, lineWidth: 0.5, lineColor: theme.colors.hairline };
  });
  const line = lineDrawing(chart.points, {
    xOf,
    yOf,
    color: theme.colors.ink,
    stroke: LINE_WIDTH,
    lastDot: LAST_DOT,
    ...(chart.points.length <= MOST_DOTS && { dots: DOT }),
  });
  return [
    {
      tag: { role: 'Figure', alt: cleanText(chart.description) },
      stack: [
        {
          columns: [
            { width: '*', text: type.print(chart.title, 'semibold'), bold: true },
            { width: 'auto', text: type.print(last?.text ?? '', 'semibold'), bold: true, alignment: 'right' },
          ],
          columnGap: 6,
          fontSize: small,
          lineHeight: type.lineHeight('semibold'),
          marginBottom: PLOT_GAP,
        },
        overlay([...rules, ...line], PLOT_HEIGHT),
        ...chart.ticks.map(({ text, y }): Content => {
          const x = scale - SCALE_GAP - type.widthOf(text, size);
          return { ...label, text: type.print(text), relativePosition: { x, y: yOf(y) - type.middle(size) } };
        }),
        {
          columns: [
            { width: '*', text: type.print(chart.points[0]?.label ?? '') },
            { width: 'auto', text: type.print(last?.label ?? ''), alignment: 'right' },
          ],
          columnGap: 4,
          ...label,
          margin: [scale, PLOT_HEIGHT + PLOT_GAP, 0, 0],
        },
      ],
    },
  ];
}
