import type { Worksheet } from '../../../model/document/document.js';
import { addDataBars, addIconSet, addStatusTints, statusWords } from './conditional-formats.js';
import {
  columnLetters,
  rangeOf,
  LONGEST_LITERAL,
  numeral,
  quote,
  type Area,
  cellContent,
  liveStyle,
  indented,
} from '../cells/cells.js';
import { addressOf } from '../../view.js';
import { onlyView, cellAt, sheetColumn, type SheetTable } from './sheet-table.js';
import type { SheetContext } from '../sheet-context.js';
import type { CellValue } from '../cells/sheet-cells.js';
import { headRowCount, type TargetLinks } from '../book-plan.js';
import type { DataBody, LinkOf } from './data-rows.js';
import type { Cell, Row } from '../../../model/document/table.js';
import { word } from '../../words.js';
import { isNumeric } from '../styles.js';
import type { ColumnTotal } from '../package/table-part.js';

/**
 * Plans the rows of a data sheet, which are written with the package, and adds tints, bars, icons and links.
 *
 * @param area of all their cells
 */
export function putBody(context: SheetContext, worksheet: Worksheet, body: DataBody, area: Area): void {
  const { extras, styles, texts } = context;
  const { measured, table } = body;
  const words = table.columns.map((_, index) => statusWords(table, measured, index));
  words.forEach((of, index) => {
    const letters = columnLetters(index + 1);
    const cells = { top: `${letters}${String(area.top)}`, bottom: `${letters}${String(area.bottom)}` };
    if (of) addStatusTints(context, cells, of);
  });
  const linkOf = linkTo(context);
  putLinks(context, body, linkOf, area.top);
  const tinted = words.map((of) => of !== undefined);
  extras.rows = {
    ...body,
    tinted,
    linkOf,
    styles,
    texts,
    firstRow: area.top,
  };
  putBars(context, worksheet, body, area);
}

function putBars(context: SheetContext, worksheet: Worksheet, { iconColumn, table }: DataBody, area: Area): void {
  const { bars = [] } = onlyView(worksheet);
  table.columns.forEach(({ key }, index) => {
    const cells = { ...area, left: index + 1, right: index + 1 };
    if (index === iconColumn) addIconSet(context.extras, cells);
    if (!bars.includes(key)) return;
    addDataBars(context.extras, context.document.theme, { table, index, area: cells }, context.position);
  });
}

/** Finds the link targets of a sheet's cells: a category links to the rows of its policies and selects them, see `rowLinks` too. */
function linkTo(context: SheetContext): LinkOf {
  const { links, rowLinks } = context.plan;
  const ofRows = rowLinks.get(context.sheet.name);
  if (links?.home.name === context.sheet.name) return linkToRuns(context, links);
  if (ofRows === undefined) return () => undefined;
  const { column, isOwn, places } = ofRows;
  return (cell, index, row) => {
    const anchor = isOwn ? row.anchor : cell.target;
    return index !== column || anchor === undefined ? undefined : places.get(anchor);
  };
}

function linkToRuns({ document, plan }: SheetContext, links: TargetLinks): LinkOf {
  const top = headRowCount(document, plan.summary, links.sheet) + 2;
  const right = links.table.columns.length;
  return (_cell, index, row) => {
    if (index !== links.linked) return undefined;
    const { target } = cellAt(links.home.table, row, links.home.column);
    const rows = target === undefined ? undefined : links.rows.get(target);
    if (rows === undefined) return undefined;
    return `'${links.sheet}'!${rangeOf({ left: 1, right, top: top + rows.first, bottom: top + rows.last })}`;
  };
}

/** Programs refuse a sheet with more. */
const MOST_LINKS = 65_000;

/** Adds the links of a table's cells: to other documents, or else within the workbook. `top` is the row of its first row. */
function putLinks({ extras }: SheetContext, body: DataBody, linkOf: LinkOf, top: number): void {
  const { table } = body;
  for (const [index, row] of table.rows.entries()) {
    for (const column of table.columns.keys()) {
      const content = cellAt(table, row, column);
      const address = addressOf(content);
      const location = address === undefined ? linkOf(content, column, row) : undefined;
      if (address === undefined && location === undefined) continue;
      if (extras.links.length === MOST_LINKS) return;
      const cell = `${columnLetters(sheetColumn(body, column))}${String(top + index)}`;
      extras.links.push(location === undefined ? { cell, address: address ?? '' } : { cell, location });
    }
  }
}

interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Writes totals below a filterable table. Without a filter they are the totals of the table, whose values are cached. Under a
 * filter, they are those of the shown rows, and the label says so: counts are sums, shares follow from them. What follows from
 * no other column is blank, because it would not describe the shown rows.
 *
 * @returns the content of each column's cell
 */
export function putTotals(
  context: SheetContext,
  { formulas, iconColumn, table }: Pick<DataBody, 'formulas' | 'iconColumn' | 'table'>,
  totals: Row,
  range: RowRange,
): ColumnTotal[] {
  const { cells, gate, styles } = context;
  const key = cellsOf(1, range);
  const allShown = `SUBTOTAL(103,${key})=COUNTA(${key})`;
  const row = range.last + 1;
  cells.setHeight(row, 20);
  return table.columns.map((column, index): ColumnTotal => {
    const total = cellAt(table, totals, index);
    const { value, style } = cellContent(column, total, 'total', gate);
    const share =
      value === null ? undefined : formulas?.share(index, (other) => `SUBTOTAL(109,${cellsOf(other + 1, range)})`);
    const live = share === undefined ? style : liveStyle(column, style);
    const shown = index === iconColumn - 1 ? indented(live) : live;
    const put = (content: CellValue): void =>
      cells.put({ row, column: index + 1, span: 1 }, content, styles.cell({ ...shown, isTinted: true }));
    if (share !== undefined && value !== null) {
      put({ formula: share, result: value });
      return { kind: 'formula', formula: share };
    }
    if (typeof value === 'number') {
      const sums = column.type === 'count' && isSumOf(table, index, total);
      const formula = sums ? `SUBTOTAL(109,${cellsOf(index + 1, range)})` : `IF(${allShown},${numeral(value)},"")`;
      put({ formula, result: value });
      return { kind: 'formula', formula };
    }
    if (
      index === 0 &&
      value !== null &&
      value.length <= LONGEST_LITERAL &&
      table.columns.some(({ type }) => isNumeric(type))
    ) {
      const filtered = quote(gate.pass(word(context.document, 'xlsx.filtered')));
      const formula = `IF(${allShown},${quote(value)},${filtered})`;
      put({ formula, result: value });
      return { kind: 'formula', formula };
    }
    put(value);
    return value === null ? undefined : { kind: 'text', text: value };
  });
}

/** Whether a program that recalculates the sum gets the table's own total. */
function isSumOf(table: SheetTable, index: number, total: Cell): boolean {
  let sum = 0;
  for (const row of table.rows) {
    const { value } = cellAt(table, row, index);
    if (typeof value === 'number') sum += value;
  }
  return sum === total.value;
}

function cellsOf(column: number, { first, last }: RowRange): string {
  return rangeOf({ left: column, right: column, top: first, bottom: last });
}
