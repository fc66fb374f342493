import type { Definition } from '../../../model/document/document.js';
import { word } from '../../words.js';
import { rowHeight, textHeight, lineCount } from '../cells/text-measures.js';
import { put, type SheetContext } from '../sheet-context.js';
import type { ExcelStyle } from '../styles.js';
import { type SummaryGrid, equalSpans } from './summary-grid.js';

/** A grid of at least this width has two definitions side by side. */
const TWO_COLUMNS_FROM = 125;

/** Lists the other sheets with links and what each shows. Returns the next free row. */
export function putSheetList(context: SheetContext, grid: SummaryGrid, from: number): number {
  const { document, extras, plan, sheet, styles } = context;
  const others = plan.sheets.filter(({ name }) => name !== sheet.name);
  if (others.length === 0) return from;
  putHeading(context, grid, word(document, 'xlsx.sheets'), from);
  others.forEach(({ name, worksheet }, index) => {
    const row = from + 1 + index;
    const place = { column: 1, span: grid.count };
    putPair(context, grid, place, row, { term: name, text: worksheet.lead }, [styles.link, styles.definition]);
    extras.links.push({ cell: `A${String(row)}`, location: `'${name}'!A1` });
  });
  return from + others.length + 2;
}

/** Writes what identifies the document: in two columns on a wide grid, one filled after the other. */
export function putDefinitions(
  context: SheetContext,
  grid: SummaryGrid,
  items: readonly Definition[],
  from: number,
): void {
  const { document, styles } = context;
  if (items.length === 0) return;
  putHeading(context, grid, word(document, 'xlsx.definitions'), from);
  const places = equalSpans(grid, grid.count * grid.unit >= TWO_COLUMNS_FROM ? 2 : 1);
  const perColumn = Math.ceil(items.length / places.length);
  items.forEach((item, index) => {
    const place = places[Math.floor(index / perColumn)];
    const style = item.type === 'id' ? styles.definitionId : styles.definition;
    if (place) putPair(context, grid, place, from + 1 + (index % perColumn), item, [styles.term, style]);
  });
}

function putHeading(context: SheetContext, grid: SummaryGrid, text: string, row: number): void {
  put(context, { row, column: 1, span: grid.count }, context.gate.pass(text), context.styles.heading);
  context.sheet.getRow(row).height = 22;
}

/** A term and its text, in one row that is high enough for both and for the pair beside them. */
function putPair(
  context: SheetContext,
  grid: SummaryGrid,
  place: { readonly column: number; readonly span: number },
  row: number,
  { term, text }: Pick<Definition, 'term' | 'text'>,
  [termStyle, textStyle]: readonly [ExcelStyle, ExcelStyle],
): void {
  const { gate, sheet } = context;
  const span = place.span - grid.lead;
  put(context, { row, column: place.column, span: grid.lead }, gate.pass(term), termStyle);
  put(context, { row, column: place.column + grid.lead, span }, gate.pass(text), textStyle);
  const face = textStyle === context.styles.definitionId ? 'mono' : 'sans';
  const lines = lineCount(text, span * grid.unit, 1, face);
  const height = Math.max(rowHeight(lines), textHeight(term, grid.lead * grid.unit));
  const sheetRow = sheet.getRow(row);
  // A row without cells has no height.
  sheetRow.height = Math.max(sheetRow.height || 0, height);
}
