import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { gridOf } from './grid.js';
import { headHeight, rowHeight, rowsOf } from './height.js';
import { pdfmakeTable } from './pdfmake-table.js';
import { rowTable } from './row-table.js';
import type { ShownTable } from '../../view.js';

/** Rows that stay with the head of a table, and with a heading above it. */
const OPENING_ROWS = 2;

/**
 * A table over the available width: the head is repeated on every page, rows stay whole, the last page never has a single row, and
 * totals come last. A table without rows becomes a sentence.
 */
export function drawTable(table: ShownTable, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  if (table.rows.length === 0) {
    return {
      content: { text: type.print(table.empty), color: theme.colors.muted, lineHeight: type.lineHeight() },
      opening:
        lineHeightOf(theme.type.sizes.body, theme) * type.linesIn(table.empty, context.width, theme.type.sizes.body),
    };
  }

  const grid = gridOf(table, context);
  return {
    content: (context.isNested ? pdfmakeTable : rowTable)(table, grid, context),
    opening: rowsOf(table)
      .slice(0, OPENING_ROWS)
      .reduce((height, row) => height + rowHeight(row, table, grid, context), headHeight(table, grid, context)),
  };
}
