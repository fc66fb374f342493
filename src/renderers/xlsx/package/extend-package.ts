import type { AuditDocument } from '../../../model/document/document.js';
import { AddedParts, type PartKind } from './added-parts.js';
import { chartPart } from '../charts/chart-part.js';
import { drawingPart } from '../charts/drawing-part.js';
import { withThemeColors } from '../charts/theme-part.js';
import type { Names } from '../names.js';
import type { Package } from './parts.js';
import type { SharedTexts } from './shared-texts.js';
import type { SheetExtras } from './sheet-extras.js';
import { withRows } from './splice-rows.js';
import { element, escaped, NAMESPACE } from './xml.js';
import type { Part } from './zip.js';

/** What the sheets and the workbook have beyond what exceljs writes; one entry a sheet, in their order. */
export interface Extensions {
  readonly document: AuditDocument;
  /** Family of the text in charts. */
  readonly font: string;
  readonly sheets: readonly SheetExtras[];
  readonly names: Names;
  /** Texts of the rows that the sheets have beyond those of exceljs. */
  readonly texts: SharedTexts;
}

/** Splices rows, tables, charts, links, validations, bars and names into a package, and the document's colors into its theme. */
export function extendPackage({ parts, ...numbers }: Package, extensions: Extensions): Part[] {
  const added = new AddedParts();
  const extended = parts.map((part): Part => {
    const { name, content } = part;
    // What is written piece by piece is written by us already.
    if (typeof content !== 'string') return part;
    const sheet = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1];
    const extras = extensions.sheets[Number(sheet) - 1];
    if (extras !== undefined) {
      const whole = extendSheet(content, Number(sheet), extras, extensions, added);
      return { name, content: extras.rows ? withRows(whole, extras.rows, numbers) : whole };
    }
    if (name === 'xl/workbook.xml') return { name, content: withNames(content, extensions.names) };
    if (name === 'xl/theme/theme1.xml') return { name, content: withThemeColors(content, extensions.document.theme) };
    if (name === '[Content_Types].xml') return { name, content: () => [withTypes(content, added.types)] };
    return part;
  });
  return [...extended, ...added.parts];
}

function extendSheet(
  content: string,
  sheet: number,
  extras: SheetExtras,
  { document, font }: Extensions,
  added: AddedParts,
): string {
  const related: { kind: PartKind; path: string }[] = [];
  const relation = (): string => `rId${String(related.length)}`;
  let tail = '';
  if (extras.charts.length > 0) {
    const charts = extras.charts.map(({ chart }) => added.add('chart', () => chartPart(document, chart, font)));
    const drawing = added.add('drawing', () => drawingPart(extras.charts, (index) => `rId${String(index + 1)}`));
    added.relate(
      drawing,
      charts.map((path) => ({ kind: 'chart', path })),
    );
    related.push({ kind: 'drawing', path: drawing });
    tail += element('drawing', { 'r:id': relation() });
  }
  if (extras.table) {
    related.push({ kind: 'table', path: added.add('table', extras.table) });
    tail += element('tableParts', { count: 1 }, element('tablePart', { 'r:id': relation() }));
  }
  if (extras.newerFormats.length > 0) {
    const formats = element('x14:conditionalFormattings', {}, ...extras.newerFormats);
    const attributes = { 'xmlns:x14': NAMESPACE.sheet2010, uri: '{78C0D931-6437-407d-A8EE-F0AAD7539E65}' };
    tail += element('extLst', {}, element('ext', attributes, formats));
  }
  if (related.length > 0) added.relate(`xl/worksheets/sheet${String(sheet)}.xml`, related);

  const ruled = extras.stops.reduce(withStop, content);
  // The order of a sheet's elements is fixed: rules, validations, links before the page, the rest behind it.
  const page = ruled.lastIndexOf('<pageMargins');
  const end = ruled.lastIndexOf('</worksheet>');
  return ruled.slice(0, page) + rulesAndLinks(extras) + ruled.slice(page, end) + tail + ruled.slice(end);
}

/** exceljs writes rules without this attribute. */
function withStop(content: string, formula: string): string {
  const written = `><formula>${escaped(formula)}</formula>`;
  return content.replace(written, () => ` stopIfTrue="1"${written}`);
}

function rulesAndLinks({ formats, validations, links }: SheetExtras): string {
  const checked = element('dataValidations', { count: validations.length }, ...validations);
  const led = links.map(({ cell, location }) => element('hyperlink', { ref: cell, location }));
  return [
    ...formats,
    ...(validations.length > 0 ? [checked] : []),
    ...(links.length > 0 ? [element('hyperlinks', {}, ...led)] : []),
  ].join('');
}

function withNames(content: string, { defined }: Names): string {
  const names = defined.map(({ name, range }) => element('definedName', { name }, escaped(range))).join('');
  if (names === '') return content;
  if (content.includes('</definedNames>')) return content.replace('</definedNames>', () => `${names}</definedNames>`);
  return content.replace('<calcPr', () => `<definedNames>${names}</definedNames><calcPr`);
}

function withTypes(content: string, types: readonly string[]): string {
  return content.replace('</Types>', () => `${types.join('')}</Types>`);
}
