import type { Content } from 'pdfmake/interfaces.js';
import type { ShownTable } from '../../view.js';
import type { PdfContext } from '../context.js';
import type { Row, RowTable } from '../../../pdf-engine/layout/row-table.js';
import { rowDrawer, toRowText } from './draw-row.js';
import type { Grid } from './grid.js';
import { headText } from './head.js';
import { tailOf } from './height.js';
import { tableStyles, type TableStyles } from './styles.js';
import { rowParts, type RowPart } from './continuations.js';
import { ROW_PADDING, ruleBetween } from './rules.js';

/** Head, rows and totals as a table that the engine lays out itself. Only directly on the page, not nested. */
export function rowTable(table: ShownTable, grid: Grid, context: PdfContext): Content {
  return { tag: { role: 'Table' }, canvas: [], rowTable: () => makeTable(table, grid, context) };
}

function makeTable(table: ShownTable, grid: Grid, context: PdfContext): RowTable {
  const styles = tableStyles(grid.size, context);
  const tail = tailOf(table, grid, context);
  return {
    columns: placeColumns(grid),
    width: context.width,
    head: drawHead(table, grid, styles, context),
    *rows() {
      const drawRow = rowDrawer(table.columns, grid, styles, context);
      // A row is drawn once the two after it are known, because the last row but one reserves space for the last.
      let [part, next]: (RowPart | undefined)[] = [];
      for (const later of rowParts(table, grid, context)) {
        if (part !== undefined) yield drawRow(part, next, 0);
        [part, next] = [next, later];
      }
      if (part !== undefined) yield drawRow(part, next, tail);
      if (next !== undefined) yield drawRow(next, undefined, 0);
    },
  };
}

function drawHead({ columns }: ShownTable, { widths, size }: Grid, styles: TableStyles, context: PdfContext): Row {
  const { theme } = context;
  return {
    cells: columns.map((column, index) => [
      toRowText(headText(column, widths[index] ?? 0, size, styles, context), theme),
    ]),
    above: ROW_PADDING,
    below: ROW_PADDING,
    rule: { ...ruleBetween('head', 'row', theme), takesRoom: true },
    reserve: 0,
    isContinued: false,
  };
}

/** Positions of the columns. */
function placeColumns({ widths, gap }: Grid): { left: number; width: number }[] {
  let left = 0;
  return widths.map((width) => {
    const column = { left, width };
    left += width + gap;
    return column;
  });
}
