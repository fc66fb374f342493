import type { TargetLinks } from '../book-plan.js';
import type { LinkOf } from '../data/data-rows.js';
import { columnLetters, rangeOf } from './formulas.js';
import { headRowCount, type SheetContext } from '../sheet-context.js';
import { cellAt, type SheetTable } from '../data/sheet-table.js';

/** Finds where the cells of a sheet lead: a category to the rows of its policies, which are selected there. */
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

/** Makes the links of a table's cells; its first row stands in the row `top`. */
export function putLinks({ extras, plan, sheet }: SheetContext, table: SheetTable, linkOf: LinkOf, top: number): void {
  if (plan.links?.home !== sheet.name) return;
  const { column } = plan.links;
  table.rows.forEach((row, index) => {
    const location = linkOf(cellAt(table, row, column), column);
    if (location === undefined) return;
    extras.links.push({ cell: `${columnLetters(column + 1)}${String(top + index)}`, location });
  });
}
