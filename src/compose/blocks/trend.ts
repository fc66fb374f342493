/** Line charts of figures over several scans. */
import type { LineChart, LinePoint, Sparkline, TrendCharts } from '../../model/document/document.js';
import type { TrendPoint } from '../../model/summary/trend.js';
import type { Trend } from '../../model/summary/trend.js';
import type { ComposeContext } from '../context.js';
import { formulaText } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';

export type ChartedPoint = Pick<TrendPoint, 'moment' | 'tally' | 'compliance' | 'coverage'> & {
  readonly failedResourceChecks: number;
  /** Whether it counts something else than the point before, so that no line joins them. Default: no. */
  readonly isApart?: boolean;
};

interface TrendFigure {
  /** Key of the figure's name. */
  readonly label: string;
  readonly valueOf: (point: ChartedPoint) => number | null;
  readonly textOf: (value: number | null, wording: Wording) => string;
  readonly leastStep: number;
  readonly most: number;
}

const SHARE = {
  textOf: (value: number | null, wording: Wording) =>
    value === null ? wording.text('number.not-assessed') : wording.percent(value),
  leastStep: 0.01,
  most: 1,
};
const COUNT = {
  textOf: (value: number | null, wording: Wording) => (value === null ? '' : wording.count(value)),
  leastStep: 1,
  most: Infinity,
};

const FIGURES = {
  compliance: { ...SHARE, label: 'figure.compliance', valueOf: ({ compliance }) => compliance.share },
  coverage: { ...SHARE, label: 'figure.coverage', valueOf: ({ coverage }) => coverage.share },
  'not-passed': { ...COUNT, label: 'figure.not-passed', valueOf: ({ tally }) => tally.notPassed },
  'failed-resource-checks': {
    ...COUNT,
    label: 'figure.resource-checks',
    valueOf: ({ failedResourceChecks }) => failedResourceChecks,
  },
} as const satisfies Readonly<Record<string, TrendFigure>>;

export type TrendFigureName = keyof typeof FIGURES;
export const TREND_FIGURES = Object.keys(FIGURES) as readonly TrendFigureName[];

export const DEFAULT_FIGURES: readonly TrendFigureName[] = ['compliance', 'coverage', 'not-passed'];

/** The trend of one account and benchmark. */
export function trendCharts({ summary, wording }: ComposeContext, figures: readonly TrendFigureName[]): TrendCharts[] {
  const { trend } = summary;
  if (trend === null) return [];
  const points = chartedPoints(trend);
  const caption = wording.text('trend.caption', { basis: trend.basis, formula: formulaText(trend.formula, wording) });
  return lineCharts(points, figures, caption, wording);
}

/** With fewer scans, the difference says it all. */
const LEAST_POINTS = 3;

/** A figure of the account as a line; undefined for fewer than three scans. */
export function sparkline({ summary, wording }: ComposeContext, figure: TrendFigureName): Sparkline | undefined {
  const { trend } = summary;
  if (trend === null || trend.points.length < LEAST_POINTS) return undefined;
  const { description, points } = lineChart(chartedPoints(trend), FIGURES[figure], wording);
  return { description, points };
}

function chartedPoints({ points }: Trend): ChartedPoint[] {
  return points.map((point) => ({ ...point, failedResourceChecks: point.resourceChecks.failed }));
}

/** One chart per figure. Nothing for fewer than two points. */
export function lineCharts(
  points: readonly ChartedPoint[],
  figures: readonly TrendFigureName[],
  caption: string,
  wording: Wording,
): TrendCharts[] {
  if (points.length < 2) return [];
  return [{ type: 'trend', charts: figures.map((name) => lineChart(points, FIGURES[name], wording)), caption }];
}

function lineChart(points: readonly ChartedPoint[], figure: TrendFigure, wording: Wording): LineChart {
  const title = wording.text(figure.label);
  const values = points.map((point) => figure.valueOf(point));
  const scale = scaleOf(values, figure);
  const times = points.map(({ moment }) => Date.parse(moment.at));
  const drawn = points.map(({ moment, isApart }, index): LinePoint => {
    const value = values[index] ?? null;
    return {
      x: positionOf(index, times),
      y: value === null ? null : shareOf(value, scale),
      label: wording.shortDay(moment),
      text: figure.textOf(value, wording),
      ...(isApart === true && { isApart }),
    };
  });
  return {
    title,
    description: describe(title, drawn, wording),
    points: drawn,
    ticks: scale.map((value) => ({ y: shareOf(value, scale), text: figure.textOf(value, wording) })),
  };
}

/** By time; evenly, if all scans are of one moment. */
function positionOf(index: number, times: readonly number[]): number {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (last === first) return index / (times.length - 1);
  return ((times[index] ?? first) - first) / (last - first);
}

function shareOf(value: number, scale: readonly number[]): number {
  const [least = 0, most = 1] = [scale[0], scale.at(-1)];
  return (value - least) / (most - least);
}

const MOST_STEPS = 4;

/** Round values around all given ones, evenly spaced: at least two. */
function scaleOf(values: readonly (number | null)[], { leastStep, most }: TrendFigure): number[] {
  const numbers = values.filter((value) => value !== null);
  const [least, largest] = numbers.length === 0 ? [0, 0] : [Math.min(...numbers), Math.max(...numbers)];
  for (let step = leastStep; ; step = nextStep(step)) {
    const from = Math.floor(least / step + TOLERANCE);
    const to = Math.max(Math.ceil(largest / step - TOLERANCE), from + 2);
    if (to - from > MOST_STEPS) continue;
    const excess = Math.max(0, to - Math.floor(most / step + TOLERANCE));
    return Array.from({ length: to - from + 1 }, (_, index) => (from - excess + index) * step);
  }
}

/** Quotients of decimal fractions are not exact. */
const TOLERANCE = 1e-9;

function nextStep(step: number): number {
  const digit = Math.round(step / 10 ** Math.floor(Math.log10(step) + TOLERANCE));
  return digit === 2 ? step * 2.5 : step * 2;
}

function describe(figure: string, points: readonly LinePoint[], wording: Wording): string {
  const drawn = points.filter(({ y }) => y !== null).sort((one, other) => (one.y ?? 0) - (other.y ?? 0));
  const [from, to] = [points[0], points.at(-1)];
  const [least, most] = [drawn[0], drawn.at(-1)];
  if (!from || !to || !least || !most) return wording.text('trend.nothing', { figure });
  return wording.text('trend.description', {
    figure,
    from: from.text,
    fromDate: from.label,
    to: to.text,
    toDate: to.label,
    least: least.text,
    most: most.text,
    points: points.length,
  });
}
