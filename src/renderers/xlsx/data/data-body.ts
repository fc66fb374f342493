import type { WorkingColumn, Worksheet } from '../../../model/document/document.js';
import { addDataBars, iconSetRule, addStatusTints, statusWords } from './conditional-formats.js';
import { columnLetters, type Area, rangeOf } from '../cells/formulas.js';
import type { MeasuredTable } from './measured-table.js';
import { onlyView, type SheetTable, cellAt } from './sheet-table.js';
import { type SheetContext, headRowCount } from '../sheet-context.js';
import type { TargetLinks } from '../book-plan.js';
import type { LinkOf } from './data-rows.js';

/** What the rows of a data sheet are made of. */
export interface DataBody {
  readonly table: SheetTable;
  readonly measured: MeasuredTable;
  /** Of all columns. */
  readonly widths: readonly number[];
  readonly working: readonly WorkingColumn[];
  /** Index of the column with icons; -1 for none. */
  readonly iconColumn: number;
}

/**
 * Plans the rows of a data sheet, which are written with the package, and adds tints, bars, icons and links.
 *
 * @param area of all their cells
 */
export function putBody(context: SheetContext, worksheet: Worksheet, body: DataBody, area: Area): void {
  const { extras, plan, sheet, styles, texts } = context;
  const { measured, table } = body;
  const words = table.columns.map((_, index) => statusWords(table, measured, index));
  words.forEach((of, index) => {
    const letters = columnLetters(index + 1);
    const cells = { top: `${letters}${String(area.top)}`, bottom: `${letters}${String(area.bottom)}` };
    if (of) addStatusTints(sheet, styles, cells, of);
  });
  const linkOf = linkTo(context, plan.links);
  putLinks(context, table, linkOf, area.top);
  const tinted = words.map((of) => of !== undefined);
  extras.rows = { ...body, tinted, linkOf, styles, texts, firstRow: area.top };
  putBars(context, worksheet, body, area);
}

function putBars(context: SheetContext, worksheet: Worksheet, { iconColumn, table }: DataBody, area: Area): void {
  const { bars = [] } = onlyView(worksheet);
  table.columns.forEach(({ key }, index) => {
    const cells = { ...area, left: index + 1, right: index + 1 };
    if (index === iconColumn) context.extras.formats.push(iconSetRule(index, cells));
    if (!bars.includes(key)) return;
    addDataBars(context.extras, context.document.theme, { table, index, area: cells }, context.position);
  });
}

/** Finds the link targets of a sheet's cells: a category links to the rows of its policies and selects them. */
export function linkTo(context: SheetContext, links: TargetLinks | undefined): LinkOf {
  if (links?.home !== context.sheet.name) return () => undefined;
  const top = headRowCount(context, links.sheet) + 2;
  const right = links.table.columns.length;
  return ({ target }, index) => {
    const rows = target !== undefined && index === links.column ? links.rows.get(target) : undefined;
    if (rows === undefined) return undefined;
    return `'${links.sheet}'!${rangeOf({ left: 1, right, top: top + rows.first, bottom: top + rows.last })}`;
  };
}

/** Adds the links of a table's cells. `top` is the row of its first row. */
export function putLinks({ extras, plan, sheet }: SheetContext, table: SheetTable, linkOf: LinkOf, top: number): void {
  if (plan.links?.home !== sheet.name) return;
  const { column } = plan.links;
  table.rows.forEach((row, index) => {
    const location = linkOf(cellAt(table, row, column), column);
    if (location === undefined) return;
    extras.links.push({ cell: `${columnLetters(column + 1)}${String(top + index)}`, location });
  });
}
