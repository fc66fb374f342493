/** Native charts over cells of a sheet, in the colors of the workbook's theme. */
import type { AuditDocument } from '../../../model/document/document.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { legalText } from '../cells/cell-text.js';
import { textWidth } from '../cells/text-measures.js';
import { DECLARATION, element, escapeXml, NAMESPACE } from '../package/xml.js';
import { readsFromRight, TYPE_SIZE } from '../styles.js';
import { barLabelInk, STATUS_SLOT } from './theme-part.js';

export type Chart = StackedBars | Lines;

/** Stacked horizontal bars, the first one on top. */
export interface StackedBars {
  readonly type: 'bars';
  readonly labels: CellTexts;
  readonly series: readonly (Series & { readonly status: Status })[];
  /** Of the chart, in the unit of column widths. */
  readonly width: number;
  /** What charts of the same scale share; otherwise programs choose it. */
  readonly scaleEnd?: number;
}

/** Lines with a point per row, by a scale with rules. */
export interface Lines {
  readonly type: 'lines';
  readonly labels: CellTexts;
  readonly series: readonly Series[];
  /** Number format of the scale and the values. */
  readonly format: string;
}

export interface Series {
  readonly name: CellTexts;
  readonly values: {
    readonly range: string;
    /** Null for a cell without a number. */
    readonly numbers: readonly (number | null)[];
  };
}

/** A range such as `'Summary'!$A$12:$A$15`, with the texts that its cells hold. */
export interface CellTexts {
  readonly range: string;
  readonly texts: readonly string[];
}

/** Hundredths of a point. */
const TEXT_SIZE = TYPE_SIZE * 100;
/** Ids by which the axes refer to each other. */
const AXES = { category: 1, value: 2 };
const AXIS_IDS = value('c:axId', AXES.category) + value('c:axId', AXES.value);
/** Share of a chart that labels take at most, and that bars take of the rest: scales end at a round number. */
const LABEL_SHARE = 0.6;
const BAR_SHARE = 0.85;
/** Around a number in its segment, in the unit of column widths. */
const LABEL_ROOM = 0.5;
/** Looks of lines in turn, which differ in more than their color. */
const LOOKS = [
  { color: 'tx1', dash: 'solid', marker: 'circle' },
  { color: 'accent1', dash: 'sysDash', marker: 'diamond' },
] as const;
/** 1.75 points in English Metric Units. */
const LINE_WIDTH = 22_225;
/** With more points, markers would hide the lines, and labels would overlap. */
const MOST_MARKERS = 14;
const MOST_LABELS = 8;

const NO_LINE = element('a:ln', {}, element('a:noFill'));
const NO_PAINT = element('c:spPr', {}, element('a:noFill'), NO_LINE);
const RULE = element('c:spPr', {}, element('a:ln', { w: 9525 }, solid('bg2')));

/** The part of a chart: its plot, with a legend above it. It refers to cells and caches their values. */
export function chartPart(document: AuditDocument, chart: Chart, font: string): string {
  const text = textProperties(font, 'tx1');
  const plot = chart.type === 'bars' ? barPlot(document, chart, font, text) : linePlot(document, chart, text);
  const legend = element('c:legend', {}, value('c:legendPos', 't'), value('c:overlay', 0), text);
  return (
    DECLARATION +
    element(
      'c:chartSpace',
      { 'xmlns:c': NAMESPACE.chart, 'xmlns:a': NAMESPACE.drawing, 'xmlns:r': NAMESPACE.relation },
      values({ 'c:date1904': 0, 'c:roundedCorners': 0 }),
      element(
        'c:chart',
        {},
        value('c:autoTitleDeleted', 1),
        element('c:plotArea', {}, element('c:layout'), plot, NO_PAINT),
        legend,
        values({ 'c:plotVisOnly': 0, 'c:dispBlanksAs': 'gap' }),
      ),
      NO_PAINT,
      text,
    )
  );
}

export function longestBar({ labels, series }: StackedBars): number {
  const lengths = labels.texts.map((_, bar) => series.reduce((sum, one) => sum + (one.values.numbers[bar] ?? 0), 0));
  return Math.max(0, ...lengths);
}

/** The least number that fits into its segment. */
function leastLabeled(chart: StackedBars): number {
  const { labels, scaleEnd, width } = chart;
  const labelWidth = Math.min(Math.max(0, ...labels.texts.map((text) => textWidth(text))), width * LABEL_SHARE);
  const perUnit = (scaleEnd ?? longestBar(chart)) / ((width - labelWidth) * BAR_SHARE);
  let least = 1;
  while (least < (textWidth(String(least)) + LABEL_ROOM) * perUnit) least += 1;
  return least;
}

/** The table beside the chart has the numbers that do not fit their segment. */
function barPlot(document: AuditDocument, chart: StackedBars, font: string, text: string): string {
  const { labels, scaleEnd, series } = chart;
  const least = leastLabeled(chart);
  const bars = series.map((one, index) => {
    const numbers = element(
      'c:dLbls',
      {},
      element('c:numFmt', { formatCode: `[<${String(least)}]"";#,##0`, sourceLinked: 0 }),
      NO_PAINT,
      textProperties(font, barLabelInk(document.theme, one.status)),
      values({ 'c:dLblPos': 'ctr', 'c:showLegendKey': 0, 'c:showVal': 1, 'c:showCatName': 0, 'c:showSerName': 0 }),
      values({ 'c:showPercent': 0, 'c:showBubbleSize': 0 }),
    );
    const paint = element('c:spPr', {}, solid(STATUS_SLOT[one.status]), NO_LINE);
    return seriesElement(one, index, labels, '#,##0', paint + value('c:invertIfNegative', 0) + numbers);
  });
  const plot = element(
    'c:barChart',
    {},
    values({ 'c:barDir': 'bar', 'c:grouping': 'stacked', 'c:varyColors': 0 }),
    ...bars,
    values({ 'c:gapWidth': 45, 'c:overlap': 100 }),
    AXIS_IDS,
  );
  // The scale is hidden, because the bars have labels.
  const scale = valueAxis(
    values({
      'c:orientation': readsFromRight(document) ? 'maxMin' : 'minMax',
      ...(scaleEnd !== undefined && { 'c:max': scaleEnd }),
      'c:min': 0,
    }),
    values({ 'c:delete': 1, 'c:axPos': 'b' }),
    '#,##0',
  );
  // Every bar has its label.
  return plot + categoryAxis('maxMin', 'l', text, 1) + scale;
}

function linePlot(document: AuditDocument, { format, labels, series }: Lines, text: string): string {
  const lines = series.map((one, index) => {
    const { color, dash, marker } = LOOKS[index % LOOKS.length] ?? LOOKS[0];
    const { numbers } = one.values;
    const line = element(
      'a:ln',
      { w: LINE_WIDTH, cap: 'rnd' },
      solid(color),
      element('a:prstDash', { val: dash }),
      element('a:round'),
    );
    // Without markers, a value between two gaps would not be seen.
    const isPlain = numbers.length > MOST_MARKERS && !numbers.includes(null);
    const symbol = isPlain
      ? value('c:symbol', 'none')
      : values({ 'c:symbol': marker, 'c:size': 5 }) + element('c:spPr', {}, solid(color), NO_LINE);
    const look = element('c:spPr', {}, line) + element('c:marker', {}, symbol);
    return seriesElement(one, index, labels, format, look, value('c:smooth', 0));
  });
  const plot = element(
    'c:lineChart',
    {},
    values({ 'c:grouping': 'standard', 'c:varyColors': 0 }),
    ...lines,
    value('c:marker', 1),
    AXIS_IDS,
  );
  const isFromRight = readsFromRight(document);
  const count = labels.texts.length;
  const skip = count > MOST_MARKERS ? Math.ceil(count / MOST_LABELS) : undefined;
  const scale = valueAxis(
    value('c:orientation', 'minMax'),
    values({ 'c:delete': 0, 'c:axPos': isFromRight ? 'r' : 'l' }) + element('c:majorGridlines', {}, RULE),
    format,
    element('c:spPr', {}, NO_LINE) + text,
  );
  return plot + categoryAxis(isFromRight ? 'maxMin' : 'minMax', 'b', text, skip) + scale;
}

/** `look` and `end` come before and after the references to cells. */
function seriesElement(
  { name, values: { numbers, range } }: Series,
  index: number,
  labels: CellTexts,
  format: string,
  look: string,
  end = '',
): string {
  const points = numbers.flatMap((number, idx) => (number === null ? [] : [point(idx, String(number))]));
  const count = value('c:ptCount', numbers.length);
  const cache = element('c:numCache', {}, element('c:formatCode', {}, format), count, ...points);
  return element(
    'c:ser',
    {},
    values({ 'c:idx': index, 'c:order': index }),
    element('c:tx', {}, textReference(name)),
    look,
    element('c:cat', {}, textReference(labels)),
    element('c:val', {}, element('c:numRef', {}, element('c:f', {}, escapeXml(range)), cache)),
    end,
  );
}

function textReference({ range, texts }: CellTexts): string {
  const points = texts.map((text, idx) => point(idx, legalText(text)));
  const cache = element('c:strCache', {}, value('c:ptCount', texts.length), ...points);
  return element('c:strRef', {}, element('c:f', {}, escapeXml(range)), cache);
}

function point(idx: number, text: string): string {
  return element('c:pt', { idx }, element('c:v', {}, escapeXml(text)));
}

function categoryAxis(orientation: string, position: string, text: string, skip: number | undefined): string {
  return element(
    'c:catAx',
    {},
    value('c:axId', AXES.category),
    element('c:scaling', {}, value('c:orientation', orientation)),
    values({ 'c:delete': 0, 'c:axPos': position, 'c:majorTickMark': 'none', 'c:minorTickMark': 'none' }),
    value('c:tickLblPos', 'low'),
    RULE,
    text,
    values({ 'c:crossAx': AXES.value, 'c:crosses': 'autoZero', 'c:auto': 0, 'c:lblAlgn': 'ctr', 'c:lblOffset': 100 }),
    skip === undefined ? '' : value('c:tickLblSkip', skip),
    value('c:noMultiLvlLbl', 1),
  );
}

function valueAxis(scaling: string, place: string, formatCode: string, look = ''): string {
  return element(
    'c:valAx',
    {},
    value('c:axId', AXES.value),
    element('c:scaling', {}, scaling),
    place,
    element('c:numFmt', { formatCode, sourceLinked: 0 }),
    values({ 'c:majorTickMark': 'none', 'c:minorTickMark': 'none', 'c:tickLblPos': 'nextTo' }),
    look,
    values({ 'c:crossAx': AXES.category, 'c:crosses': 'autoZero', 'c:crossBetween': 'between' }),
  );
}

function value(name: string, val: string | number): string {
  return element(name, { val });
}

function values(byName: Readonly<Record<string, string | number>>): string {
  return Object.entries(byName)
    .map(([name, val]) => value(name, val))
    .join('');
}

function solid(slot: string): string {
  return element('a:solidFill', {}, element('a:schemeClr', { val: slot }));
}

function textProperties(font: string, slot: string): string {
  const fonts = element('a:latin', { typeface: font }) + element('a:cs', { typeface: font });
  const style = element('a:defRPr', { sz: TEXT_SIZE, b: 0 }, solid(slot), fonts);
  const paragraph = element('a:pPr', {}, style) + element('a:endParaRPr', { lang: 'en-US' });
  return element(
    'c:txPr',
    {},
    element('a:bodyPr', { rot: 0, vert: 'horz' }),
    element('a:lstStyle'),
    element('a:p', {}, paragraph),
  );
}
