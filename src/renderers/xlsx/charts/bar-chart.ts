import type { AuditDocument } from '../../../model/document/document.js';
import { readsFromRight } from '../styles.js';
import { element } from '../package/xml.js';
import {
  CATEGORY_AXIS,
  chartSpace,
  noLine,
  noPaint,
  numberReference,
  slot,
  textProperties,
  textReference,
  VALUE_AXIS,
  value,
  type CellNumbers,
  type CellTexts,
} from './chart-markup.js';
import { barLabelInk, STATUS_SLOT } from './theme-part.js';
import type { Status } from '../../../model/report/vocabulary.js';

/** Stacked horizontal bars, the first one on top, over cells of a sheet. */
export interface StackedBars {
  readonly type: 'bars';
  /** Labels of the bars. */
  readonly labels: CellTexts;
  readonly series: readonly BarSeries[];
}

export interface BarSeries {
  readonly status: Status;
  readonly name: CellTexts;
  readonly values: CellNumbers;
}

/** A number fits into a segment of at least this share of the longest bar. */
const MIN_LABELED_SHARE = 0.03;
/** Flat bars in the colors of the workbook's theme, labeled with their numbers. */
export function barChartPart(document: AuditDocument, chart: StackedBars, font: string): string {
  const text = textProperties(font, slot('tx1'));
  const longest = longestBar(chart);
  const series = chart.series.map((one, index) => seriesOf(document, chart, one, index, longest, font));
  const bars = element(
    'c:barChart',
    {},
    value('c:barDir', 'bar'),
    value('c:grouping', 'stacked'),
    value('c:varyColors', 0),
    ...series,
    value('c:gapWidth', 45),
    value('c:overlap', 100),
    value('c:axId', CATEGORY_AXIS),
    value('c:axId', VALUE_AXIS),
  );
  return chartSpace([bars, categoryAxis(text), valueAxis(document)], font);
}

function seriesOf(
  document: AuditDocument,
  chart: StackedBars,
  { status, name, values }: BarSeries,
  index: number,
  longest: number,
  font: string,
): string {
  // The table beside the chart has the numbers that do not fit their segment.
  const least = Math.max(Math.ceil(longest * MIN_LABELED_SHARE), 1);
  const labels = element(
    'c:dLbls',
    {},
    element('c:numFmt', { formatCode: `[<${String(least)}]"";#,##0`, sourceLinked: 0 }),
    noPaint(),
    textProperties(font, slot(barLabelInk(document.theme, status))),
    value('c:dLblPos', 'ctr'),
    ...['c:showLegendKey', 'c:showVal', 'c:showCatName', 'c:showSerName', 'c:showPercent', 'c:showBubbleSize'].map(
      (show) => value(show, show === 'c:showVal' ? 1 : 0),
    ),
  );
  return element(
    'c:ser',
    {},
    value('c:idx', index),
    value('c:order', index),
    element('c:tx', {}, textReference(name)),
    element('c:spPr', {}, element('a:solidFill', {}, slot(STATUS_SLOT[status])), noLine()),
    value('c:invertIfNegative', 0),
    labels,
    element('c:cat', {}, textReference(chart.labels)),
    element('c:val', {}, numberReference(values)),
  );
}

/** The first row on top, every bar with its label. */
function categoryAxis(text: string): string {
  return element(
    'c:catAx',
    {},
    value('c:axId', CATEGORY_AXIS),
    element('c:scaling', {}, value('c:orientation', 'maxMin')),
    value('c:delete', 0),
    value('c:axPos', 'l'),
    value('c:majorTickMark', 'none'),
    value('c:minorTickMark', 'none'),
    value('c:tickLblPos', 'low'),
    element('c:spPr', {}, element('a:ln', { w: 9525 }, element('a:solidFill', {}, slot('bg2')))),
    text,
    value('c:crossAx', VALUE_AXIS),
    value('c:crosses', 'autoZero'),
    value('c:auto', 0),
    value('c:lblAlgn', 'ctr'),
    value('c:lblOffset', 100),
    value('c:tickLblSkip', 1),
    value('c:noMultiLvlLbl', 1),
  );
}

/** Hidden, because the bars have labels. */
function valueAxis(document: AuditDocument): string {
  return element(
    'c:valAx',
    {},
    value('c:axId', VALUE_AXIS),
    element('c:scaling', {}, value('c:orientation', readsFromRight(document) ? 'maxMin' : 'minMax'), value('c:min', 0)),
    value('c:delete', 1),
    value('c:axPos', 'b'),
    element('c:numFmt', { formatCode: '#,##0', sourceLinked: 0 }),
    value('c:majorTickMark', 'none'),
    value('c:minorTickMark', 'none'),
    value('c:tickLblPos', 'nextTo'),
    value('c:crossAx', CATEGORY_AXIS),
    value('c:crosses', 'autoZero'),
    value('c:crossBetween', 'between'),
  );
}

function longestBar({ labels, series }: StackedBars): number {
  return labels.texts.reduce((longest, _, index) => {
    return Math.max(
      longest,
      series.reduce((sum, { values }) => sum + (values.numbers[index] ?? 0), 0),
    );
  }, 0);
}
