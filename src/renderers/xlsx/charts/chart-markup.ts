/** What charts of all kinds are written with. */
import { legalText } from '../cells/cell-text.js';
import { DECLARATION, element, escapeXml, NAMESPACE } from '../package/xml.js';

/** A range such as `'Summary'!$A$12:$A$15`, with the texts that its cells hold. */
export interface CellTexts {
  readonly range: string;
  readonly texts: readonly string[];
}

export interface CellNumbers {
  readonly range: string;
  /** Null for a cell without a number. */
  readonly numbers: readonly (number | null)[];
}

/** Hundredths of a point. */
const SIZE = 900;
/** Ids by which the axes refer to each other. */
export const CATEGORY_AXIS = 1;
export const VALUE_AXIS = 2;

export const value = (name: string, val: string | number): string => element(name, { val });

/** A chart as a part of the package: its plot, with a legend above it. */
export function chartSpace(plot: readonly string[], font: string): string {
  const text = textProperties(font, slot('tx1'));
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
        element('c:plotArea', {}, element('c:layout'), ...plot, noPaint()),
        legend,
        value('c:plotVisOnly', 0),
        value('c:dispBlanksAs', 'gap'),
      ),
      noPaint(),
      text,
    )
  );
}

export function textReference({ range, texts }: CellTexts): string {
  const points = texts.map((text, idx) => point(idx, legalText(text)));
  const cache = element('c:strCache', {}, value('c:ptCount', texts.length), ...points);
  return element('c:strRef', {}, element('c:f', {}, escapeXml(range)), cache);
}

export function numberReference({ range, numbers }: CellNumbers, formatCode = '#,##0'): string {
  const points = numbers.flatMap((number, idx) => (number === null ? [] : [point(idx, String(number))]));
  const format = element('c:formatCode', {}, formatCode);
  const cache = element('c:numCache', {}, format, value('c:ptCount', numbers.length), ...points);
  return element('c:numRef', {}, element('c:f', {}, escapeXml(range)), cache);
}

function point(idx: number, text: string): string {
  return element('c:pt', { idx }, element('c:v', {}, escapeXml(text)));
}

export function slot(name: string): string {
  return element('a:schemeClr', { val: name });
}

export function noLine(): string {
  return element('a:ln', {}, element('a:noFill'));
}

export function noPaint(): string {
  return element('c:spPr', {}, element('a:noFill'), noLine());
}

export function textProperties(font: string, color: string): string {
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
