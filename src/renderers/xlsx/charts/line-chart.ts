import type { AuditDocument } from '../../../model/document/document.js';
import { element } from '../package/xml.js';
import { readsFromRight } from '../styles.js';
import {
  CATEGORY_AXIS,
  chartSpace,
  numberReference,
  slot,
  textProperties,
  textReference,
  VALUE_AXIS,
  value,
  type CellNumbers,
  type CellTexts,
} from './chart-markup.js';

/** Lines over cells of a sheet, with a point per row. */
export interface Lines {
  readonly type: 'lines';
  /** Labels of the points. */
  readonly labels: CellTexts;
  readonly series: readonly LineSeries[];
  /** Number format of the scale and the values. */
  readonly format: string;
}

export interface LineSeries {
  readonly name: CellTexts;
  readonly values: CellNumbers;
}

/** Looks of the lines in turn, which differ in more than their color. */
const LOOKS = [
  { color: 'tx1', dash: 'solid', marker: 'circle' },
  { color: 'accent1', dash: 'sysDash', marker: 'diamond' },
] as const;
/** English Metric Units: 1.75 points. */
const LINE_WIDTH = 22_225;
/** With more points, markers would hide the lines, and labels would overlap. */
const MOST_MARKERS = 14;
/** Labels of an axis, at most. */
const MOST_LABELS = 8;

/** Lines with markers, by a scale with rules. */
export function lineChartPart(document: AuditDocument, { format, labels, series }: Lines, font: string): string {
  const text = textProperties(font, slot('tx1'));
  const lines = element(
    'c:lineChart',
    {},
    value('c:grouping', 'standard'),
    value('c:varyColors', 0),
    ...series.map((one, index) => seriesOf(one, index, labels, format)),
    value('c:marker', 1),
    value('c:axId', CATEGORY_AXIS),
    value('c:axId', VALUE_AXIS),
  );
  return chartSpace([lines, categoryAxis(document, labels, text), valueAxis(document, format, text)], font);
}

function seriesOf({ name, values }: LineSeries, index: number, labels: CellTexts, format: string): string {
  const { color, dash, marker } = LOOKS[index % LOOKS.length] ?? LOOKS[0];
  const paint = element('a:solidFill', {}, slot(color));
  return element(
    'c:ser',
    {},
    value('c:idx', index),
    value('c:order', index),
    element('c:tx', {}, textReference(name)),
    element(
      'c:spPr',
      {},
      element('a:ln', { w: LINE_WIDTH, cap: 'rnd' }, paint, element('a:prstDash', { val: dash }), element('a:round')),
    ),
    element(
      'c:marker',
      {},
      // Without markers, a value between two gaps would not be seen.
      ...(values.numbers.length > MOST_MARKERS && !values.numbers.includes(null)
        ? [value('c:symbol', 'none')]
        : [
            value('c:symbol', marker),
            value('c:size', 5),
            element('c:spPr', {}, paint, element('a:ln', {}, element('a:noFill'))),
          ]),
    ),
    element('c:cat', {}, textReference(labels)),
    element('c:val', {}, numberReference(values, format)),
    value('c:smooth', 0),
  );
}

function categoryAxis(document: AuditDocument, { texts }: CellTexts, text: string): string {
  return element(
    'c:catAx',
    {},
    value('c:axId', CATEGORY_AXIS),
    element('c:scaling', {}, value('c:orientation', readsFromRight(document) ? 'maxMin' : 'minMax')),
    value('c:delete', 0),
    value('c:axPos', 'b'),
    value('c:majorTickMark', 'none'),
    value('c:minorTickMark', 'none'),
    value('c:tickLblPos', 'low'),
    element('c:spPr', {}, ruleLine()),
    text,
    value('c:crossAx', VALUE_AXIS),
    value('c:crosses', 'autoZero'),
    value('c:auto', 0),
    value('c:lblAlgn', 'ctr'),
    value('c:lblOffset', 100),
    ...(texts.length > MOST_MARKERS ? [value('c:tickLblSkip', Math.ceil(texts.length / MOST_LABELS))] : []),
    value('c:noMultiLvlLbl', 1),
  );
}

function valueAxis(document: AuditDocument, format: string, text: string): string {
  return element(
    'c:valAx',
    {},
    value('c:axId', VALUE_AXIS),
    element('c:scaling', {}, value('c:orientation', 'minMax')),
    value('c:delete', 0),
    value('c:axPos', readsFromRight(document) ? 'r' : 'l'),
    element('c:majorGridlines', {}, element('c:spPr', {}, ruleLine())),
    element('c:numFmt', { formatCode: format, sourceLinked: 0 }),
    value('c:majorTickMark', 'none'),
    value('c:minorTickMark', 'none'),
    value('c:tickLblPos', 'nextTo'),
    element('c:spPr', {}, element('a:ln', {}, element('a:noFill'))),
    text,
    value('c:crossAx', CATEGORY_AXIS),
    value('c:crosses', 'autoZero'),
    value('c:crossBetween', 'between'),
  );
}

function ruleLine(): string {
  return element('a:ln', { w: 9525 }, element('a:solidFill', {}, slot('bg2')));
}
