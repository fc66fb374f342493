import type { DataTable, PolicyTable } from '../../../model/document/document.js';
import type { Row } from '../../../model/document/table.js';
import { lineHeightOf, openingOf, type PdfContext, type DrawnBlock } from '../context.js';
import { drawHeatTable, isHeatTable } from '../table/heat-table.js';
import { resolveView, type ShownTable } from '../../view.js';
import { gridOf, type Grid } from '../table/column-widths.js';
import { headHeight, rowHeight, rowsOf } from '../table/rows.js';
import { placeTable } from '../table/place-table.js';
import { rowTable } from '../table/row-table.js';

/** A table. A table of numbers with heat is drawn as a matrix. */
export function table(block: DataTable, context: PdfContext): DrawnBlock {
  const shown = resolveView(context.document, block.view, { hasPages: true });
  return isHeatTable(shown) ? drawHeatTable(shown, context) : drawTable(shown, context);
}

/** In a PDF a policy table is a plain table: search and filters are for screens. */
export function policyTable(block: PolicyTable, context: PdfContext): DrawnBlock {
  return drawTable(resolveView(context.document, block.view, { hasPages: true }), context);
}

/** Rows that stay with the head of a table, and with a heading above it. */
const OPENING_ROWS = 2;
/** Most rows of a table that stays whole with the heading above it. */
const SHORT_TABLE = 6;

/**
 * A table over the available width: the head is repeated on every page, rows stay whole, the last page never has a single row, and
 * totals come last. A table without rows becomes a sentence.
 */
function drawTable(table: ShownTable, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  if (table.rows.length === 0) {
    return {
      content: { text: type.print(table.empty), color: theme.colors.muted, lineHeight: type.lineHeight() },
      opening:
        lineHeightOf(theme.type.sizes.body, theme) * type.linesIn(table.empty, context.width, theme.type.sizes.body),
    };
  }

  const grid = gridOf(table, context);
  const rows = rowsOf(table);
  const whole = rows.length <= SHORT_TABLE ? heightWith(rows, table, grid, context) : Infinity;
  return {
    content: placeTable('table', () => rowTable(table, grid, context), context),
    opening: openingOf(whole, heightWith(rows.slice(0, OPENING_ROWS), table, grid, context), context),
  };
}

export function tableHeight(table: ShownTable, context: PdfContext): number {
  return heightWith(rowsOf(table), table, gridOf(table, context), context);
}

function heightWith(rows: readonly Row[], table: ShownTable, grid: Grid, context: PdfContext): number {
  return rows.reduce((height, row) => height + rowHeight(row, table, grid, context), headHeight(table, grid, context));
}
