import type { Definition } from '../../../model/document/document.js';
import { word } from '../../words.js';
import { rowHeight, textHeight } from '../cells/row-heights.js';
import { put, type SheetContext } from '../sheet-context.js';
import type { Look } from '../styles.js';
import { type SummaryGrid, stretches } from './summary-grid.js';
import { lineCount } from '../cells/text-width.js';

/** A grid at least so wide has two definitions side by side. */
const TWO_ABREAST = 125;

/** The other sheets with what each shows; their names lead there. Returns the next free row. */
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

/** What identifies the document: two abreast on a wide grid, one column after the other. */
export function putDefinitions(
  context: SheetContext,
  grid: SummaryGrid,
  items: readonly Definition[],
  from: number,
): void {
  const { document, styles } = context;
  if (items.length === 0) return;
  putHeading(context, grid, word(document, 'xlsx.definitions'), from);
  const places = stretches(grid, grid.count * grid.unit >= TWO_ABREAST ? 2 : 1);
  const aColumn = Math.ceil(items.length / places.length);
  items.forEach((item, index) => {
    const place = places[Math.floor(index / aColumn)];
    const look = item.type === 'id' ? styles.definitionId : styles.definition;
    if (place) putPair(context, grid, place, from + 1 + (index % aColumn), item, [styles.term, look]);
  });
}

function putHeading(context: SheetContext, grid: SummaryGrid, text: string, row: number): void {
  put(context, { row, column: 1, span: grid.count }, context.gate.pass(text), context.styles.heading);
  context.sheet.getRow(row).height = 22;
}

/** A term and what it is, in one row that is high enough for both and for what stands beside them. */
function putPair(
  context: SheetContext,
  grid: SummaryGrid,
  place: { readonly column: number; readonly span: number },
  row: number,
  { term, text }: Pick<Definition, 'term' | 'text'>,
  [termLook, textLook]: readonly [Look, Look],
): void {
  const { gate, sheet } = context;
  const span = place.span - grid.lead;
  put(context, { row, column: place.column, span: grid.lead }, gate.pass(term), termLook);
  put(context, { row, column: place.column + grid.lead, span }, gate.pass(text), textLook);
  const face = textLook === context.styles.definitionId ? 'mono' : 'sans';
  const lines = lineCount(text, span * grid.unit, 1, face);
  const height = Math.max(rowHeight(lines), textHeight(term, grid.lead * grid.unit));
  const sheetRow = sheet.getRow(row);
  // Where nothing stands yet the row has no height.
  sheetRow.height = Math.max(sheetRow.height || 0, height);
}
