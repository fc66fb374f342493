import { unbrokenParts } from '../../figures.js';
import type { LineChart, LinePoint, Sparkline, TrendCharts } from '../../../model/document/document.js';
import { fill } from '../templates.js';

/** Units of the view box; the page stretches it, but not the strokes. */
const UNITS = 1000;
/** With more points, dots would hide the line. */
const MOST_DOTS = 14;

/** Line charts side by side as inline SVG. Names, scales and days are text around them, so that they keep their size. */
export function trend({ charts, caption }: TrendCharts): string {
  return fill('trend', { caption, units: UNITS, charts: charts.map(readChart) });
}

/** What the line of a key figure is drawn from. */
export function readSparkline({ description, points }: Sparkline) {
  const parts = unbrokenParts(points);
  const last = points.at(-1);
  return {
    description,
    units: UNITS,
    lines: parts.map((part) => part.map(place).join('L')),
    last: last?.y === undefined || last.y === null ? null : place(last),
  };
}

function readChart({ title, description, points, ticks }: LineChart) {
  const parts = unbrokenParts(points);
  const hasDots = points.length <= MOST_DOTS;
  const last = points.at(-1);
  return {
    title,
    description,
    value: last?.text ?? '',
    from: points[0]?.label ?? '',
    to: last?.label ?? '',
    rules: ticks.map(({ y }) => heightOf(y)),
    ticks: ticks.toReversed().map(({ text }) => text),
    lines: parts.map((part) => part.map(place).join('L')),
    dots: parts
      .flatMap((part) => (hasDots || part.length === 1 ? part : []))
      .map((point) => ({ at: place(point), label: point.label, text: point.text })),
    last: last?.y === undefined || last.y === null ? null : place(last),
  };
}

function place({ x, y }: LinePoint): string {
  return `${(x * UNITS).toFixed(1)} ${heightOf(y ?? 0)}`;
}

function heightOf(y: number): string {
  return ((1 - y) * UNITS).toFixed(1);
}
