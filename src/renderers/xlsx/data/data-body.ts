import type { WorkingColumn, Worksheet } from '../../../model/document/document.js';
import { addDataBars } from './data-bars.js';
import { columnLetters, type Area } from '../cells/formulas.js';
import type { MeasuredTable } from './measured-table.js';
import { onlyView } from './only-view.js';
import { harveyBalls } from '../summary/harvey-balls.js';
import type { SheetContext } from '../sheet-context.js';
import type { SheetTable } from './sheet-table.js';
import { addStatusTints, statusWords } from '../cells/status-tints.js';
import { linkTo, putLinks } from '../cells/target-links.js';

/** What the rows of a data sheet are made of. */
export interface DataBody {
  readonly table: SheetTable;
  readonly measured: MeasuredTable;
  /** Of all columns. */
  readonly widths: readonly number[];
  readonly working: readonly WorkingColumn[];
  /** Index of the column with balls, before which numbers keep off the edge; -1 for none. */
  readonly balls: number;
}

/**
 * Plans the rows of a data sheet, which are written when the package is, and all that lies over them: tints, bars, balls,
 * links.
 *
 * @param area of all their cells.
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

function putBars(context: SheetContext, worksheet: Worksheet, { balls, table }: DataBody, area: Area): void {
  const { bars = [] } = onlyView(worksheet);
  table.columns.forEach(({ key }, index) => {
    const cells = { ...area, left: index + 1, right: index + 1 };
    if (index === balls) context.extras.formats.push(harveyBalls(index, cells));
    if (!bars.includes(key)) return;
    addDataBars(context.extras, context.document.theme, { table, index, area: cells }, context.position);
  });
}
