import type { AuditDocument } from '../../../model/document/document.js';
import { legalText } from '../cells/cell-text.js';
import { readsFromRight } from '../styles.js';
import { DECLARATION, element, escapeXml, NAMESPACE } from '../package/xml.js';
import { barLabelInk, STATUS_SLOT } from './theme-part.js';
import type { Status } from '../../../model/report/vocabulary.js';

/** Stacked horizontal bars, the first one on top, over cells of a sheet. */
export interface StackedBars {
  /** Labels of the bars. */
  readonly labels: CellTexts;
  readonly series: readonly BarSeries[];
}

export interface BarSeries {
  readonly status: Status;
  readonly name: CellTexts;
  readonly values: CellNumbers;
}

/** A range such as `'Summary'!$A$12:$A$15`, with the texts that its cells hold. */
export interface CellTexts {
  readonly range: string;
  readonly texts: readonly string[];
}

export interface CellNumbers {
  readonly range: string;
  readonly numbers: readonly number[];
}

/** Hundredths of a point. */
const SIZE = 900;
/** A number fits into a segment of at least this share of the longest bar. */
const MIN_LABELED_SHARE = 0.03;
/** Ids by which the axes refer to each other. */
const CATEGORY_AXIS = 1;
const VALUE_AXIS = 2;

const value = (name: string, val: string | number): string => element(name, { val });

/**
 * The part of a chart: flat bars in the colors of the workbook's theme, labeled with their numbers. It refers to cells and
 * caches their values.
 */
export function chartPart(document: AuditDocument, chart: StackedBars, font: string): string {
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
  const plot = element('c:plotArea', {}, element('c:layout'), bars, categoryAxis(text), valueAxis(document), noPaint());
  const legend = element('c:legend', {}, value('c:legendPos', 't'), value('c:overlay', 0), text);
  return (
    DECLARATION +
    element(
      'c:chartSpace',
      { 'xmlns:c': NAMESPACE.chart, 'xmlns:a': NAMESPACE.drawing, 'xmlns:r': NAMESPACE.relation },
      value('c:date1904', 0),
      value('c:roundedCorners', 0),
      element(
        'c:chart',
        {},
        value('c:autoTitleDeleted', 1),
        plot,
        legend,
        value('c:plotVisOnly', 0),
        value('c:dispBlanksAs', 'gap'),
      ),
      noPaint(),
      text,
    )
  );
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

function textReference({ range, texts }: CellTexts): string {
  const points = texts.map((text, idx) => point(idx, legalText(text)));
  const cache = element('c:strCache', {}, value('c:ptCount', texts.length), ...points);
  return element('c:strRef', {}, element('c:f', {}, escapeXml(range)), cache);
}

function numberReference({ range, numbers }: CellNumbers): string {
  const points = numbers.map((number, idx) => point(idx, String(number)));
  const format = element('c:formatCode', {}, '#,##0');
  const cache = element('c:numCache', {}, format, value('c:ptCount', numbers.length), ...points);
  return element('c:numRef', {}, element('c:f', {}, escapeXml(range)), cache);
}

function point(idx: number, text: string): string {
  return element('c:pt', { idx }, element('c:v', {}, escapeXml(text)));
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

function slot(name: string): string {
  return element('a:schemeClr', { val: name });
}

function noLine(): string {
  return element('a:ln', {}, element('a:noFill'));
}

function noPaint(): string {
  return element('c:spPr', {}, element('a:noFill'), noLine());
}

function textProperties(font: string, color: string): string {
  const style = element(
    'a:defRPr',
    { sz: SIZE, b: 0 },
    element('a:solidFill', {}, color),
    element('a:latin', { typeface: font }),
    element('a:cs', { typeface: font }),
  );
  return element(
    'c:txPr',
    {},
    element('a:bodyPr'),
    element('a:lstStyle'),
    element('a:p', {}, element('a:pPr', {}, style), element('a:endParaRPr', { lang: 'en-US' })),
  );
}
