import type { AuditDocument } from '../../../model/document/document.js';
import { chartPart } from '../charts/chart-part.js';
import { drawingPart } from '../charts/drawing-part.js';
import { withThemeColors } from '../charts/theme-part.js';
import type { Names } from '../names.js';
import type { Package } from './parts.js';
import type { SharedTexts } from './shared-texts.js';
import type { SheetExtras } from './sheet-extras.js';
import { element, escapeXml, NAMESPACE, DECLARATION } from './xml.js';
import type { Part } from './zip.js';
import type { SheetCells } from '../cells/sheet-cells.js';
import { rowMarkup } from '../data/data-rows.js';
import { rangeOf } from '../cells/cells.js';

export interface FilledSheet {
  readonly cells: SheetCells;
  readonly extras: SheetExtras;
}

/** What the package has beyond what exceljs writes; `sheets` has one entry per sheet, in their order. */
export interface Extensions {
  readonly document: AuditDocument;
  readonly font: string;
  readonly sheets: readonly FilledSheet[];
  readonly names: Names;
  /** Texts of the rows that exceljs does not write. */
  readonly texts: SharedTexts;
}

/** Splices cells, rows, tables, charts, links, validations, bars and names into a package, and the document's colors into its theme. */
export function extendPackage({ parts, ...numbers }: Package, extensions: Extensions): Part[] {
  const added = new AddedParts();
  const extended = parts.map((part): Part => {
    const { name, content } = part;
    // exceljs writes strings only: other content is ours.
    if (typeof content !== 'string') return part;
    const sheet = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1];
    const filled = extensions.sheets[Number(sheet) - 1];
    if (filled !== undefined) {
      const whole = extendSheet(content, Number(sheet), filled.extras, extensions, added);
      return { name, content: withCells(whole, filled, numbers) };
    }
    if (name === 'xl/workbook.xml') return { name, content: withNames(content, extensions.names) };
    if (name === 'xl/theme/theme1.xml')
      return { name, content: withThemeColors(content, extensions.document.theme), isShared: true };
    if (name === '[Content_Types].xml')
      return { name, content: () => [withTypes(content, added.types)], isShared: true };
    return name.endsWith('.rels') ? { ...part, isShared: true } : part;
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
  const addresses = [...new Set(extras.links.flatMap((link) => ('address' in link ? link.address : [])))];
  const positions = new Map(addresses.map((address, index) => [address, related.length + index + 1]));
  if (related.length + addresses.length > 0) {
    added.relate(`xl/worksheets/sheet${String(sheet)}.xml`, related, addresses);
  }

  const ruled = [...extras.stops].reduce(withStop, content);
  // The order of a sheet's elements is fixed: rules, validations, links before the page, the rest behind it.
  const page = ruled.lastIndexOf('<pageMargins');
  const end = ruled.lastIndexOf('</worksheet>');
  return (
    ruled.slice(0, page) +
    rulesAndLinks(extras, (address) => `rId${String(positions.get(address))}`) +
    ruled.slice(page, end) +
    tail +
    ruled.slice(end)
  );
}

/** exceljs writes rules without this attribute. */
function withStop(content: string, formula: string): string {
  const written = `><formula>${escapeXml(formula)}</formula>`;
  return content.replaceAll(written, () => ` stopIfTrue="1"${written}`);
}

function rulesAndLinks({ formats, validations, links }: SheetExtras, idOf: (address: string) => string): string {
  const validationElement = element('dataValidations', { count: validations.length }, ...validations);
  const linkElements = links.map((link) =>
    element('hyperlink', {
      ref: link.cell,
      ...('address' in link ? { 'r:id': idOf(link.address) } : { location: link.location }),
    }),
  );
  return [
    ...formats,
    ...(validations.length > 0 ? [validationElement] : []),
    ...(links.length > 0 ? [element('hyperlinks', {}, ...linkElements)] : []),
  ].join('');
}

function withNames(content: string, { defined }: Names): string {
  const names = defined.map(({ name, range }) => element('definedName', { name }, escapeXml(range))).join('');
  if (names === '') return content;
  if (content.includes('</definedNames>')) return content.replace('</definedNames>', () => `${names}</definedNames>`);
  return content.replace('<calcPr', () => `<definedNames>${names}</definedNames><calcPr`);
}

function withTypes(content: string, types: readonly string[]): string {
  return content.replace('</Types>', () => `${types.join('')}</Types>`);
}

/** Inserts the cells of a sheet into its markup, with the rows of its table in their place. The content becomes a sequence of chunks. */
function withCells(
  sheet: string,
  { cells, extras: { rows } }: FilledSheet,
  { firstText, styleNumber }: Pick<Package, 'firstText' | 'styleNumber'>,
): () => Iterable<string> {
  const [before = '', behind = ''] = sheet.split('<sheetData/>');
  const firstBehind = rows === undefined ? Infinity : rows.firstRow + rows.table.rows.length;
  const bottom = Math.max(cells.rowCount, rows === undefined ? 0 : firstBehind - 1);
  const dimension = rangeOf({ top: 1, left: 1, bottom, right: cells.columnCount });
  const start = `${withDimension(before, dimension)}<sheetData>`;
  const end = `</sheetData>${cells.merges}${behind}`;
  if (rows === undefined) return () => [`${start}${cells.markup(1, Infinity)}${end}`];
  return function* () {
    yield `${start}${cells.markup(1, firstBehind - 1)}`;
    yield* rowMarkup(rows, styleNumber, firstText);
    yield `${cells.markup(firstBehind, Infinity)}${end}`;
  };
}

/** exceljs does not know the cells, so its dimension is wrong. */
function withDimension(start: string, range: string): string {
  return start.replace(/<dimension ref="[^"]*"/, `<dimension ref="${range}"`);
}

const TYPES = {
  table: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
  drawing: 'application/vnd.openxmlformats-officedocument.drawing+xml',
  chart: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
} as const;
export type PartKind = keyof typeof TYPES;

/** Parts that are added to a package, numbered by their kind, with their types and relations. */
class AddedParts {
  readonly parts: Part[] = [];
  readonly types: string[] = [];
  readonly #counts = new Map<PartKind, number>();

  /** @returns the path of the part within the package. */
  add(kind: PartKind, contentOf: (number: number) => string): string {
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const name = `xl/${kind}s/${kind}${String(number)}.xml`;
    this.parts.push({ name, content: contentOf(number) });
    this.types.push(element('Override', { PartName: `/${name}`, ContentType: TYPES[kind] }));
    return name;
  }

  /** Writes the relations of a part, with ids from `rId1` in order: to other parts, then to other documents. */
  relate(
    path: string,
    targets: readonly { readonly kind: PartKind; readonly path: string }[],
    addresses: readonly string[] = [],
  ): void {
    const outside = addresses.map((address, index) =>
      element('Relationship', {
        Id: `rId${String(targets.length + index + 1)}`,
        Type: `${NAMESPACE.relation}/hyperlink`,
        Target: address,
        TargetMode: 'External',
      }),
    );
    const relations = targets.map(({ kind, path: target }, index) =>
      element('Relationship', {
        Id: `rId${String(index + 1)}`,
        Type: `${NAMESPACE.relation}/${kind}`,
        // Relative within `xl`, because not every reader accepts paths from the root.
        Target: `../${target.slice('xl/'.length)}`,
      }),
    );
    const cut = path.lastIndexOf('/');
    const name = `${path.slice(0, cut)}/_rels${path.slice(cut)}.rels`;
    this.parts.push({
      name,
      content: DECLARATION + element('Relationships', { xmlns: NAMESPACE.relations }, ...relations, ...outside),
      isShared: addresses.length === 0,
    });
  }
}
