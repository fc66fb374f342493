import type { Cell } from '../../model/document.js';
import type { TargetLinks } from './book-plan.js';
import { rangeOf } from './formulas.js';
import { headRowCount, type SheetContext } from './sheet-context.js';

/** Finds where the cells of a sheet lead: a category to the rows of its policies, which are selected there. */
export function linkTo(
  context: SheetContext,
  links: TargetLinks | undefined,
): (cell: Cell, index: number) => string | undefined {
  if (links?.home !== context.sheet.name) return () => undefined;
  const top = headRowCount(context, links.sheet) + 2;
  const right = links.view.columns.length;
  return ({ target }, index) => {
    const rows = target !== undefined && index === links.column ? links.rows.get(target) : undefined;
    if (rows === undefined) return undefined;
    return `'${links.sheet}'!${rangeOf({ left: 1, right, top: top + rows.first, bottom: top + rows.last })}`;
  };
}
