/** Tables inside columns, cells and lists, which only pdfmake can lay out. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';
import { overlay } from '../drawing/overlay.js';
import { cellTexts } from './cell.js';
import { rowParts } from './continuations.js';
import type { Grid } from './grid.js';
import { headCell } from './head.js';
import { tableStyles } from './styles.js';
import { cellContent } from './pdfmake-cell.js';
import { lastRule, type RowKind, rules } from './rules.js';
import { tailOf } from './height.js';
import { EMPTY_CELL, type ShownTable } from '../../view.js';

/** Head, rows and totals as a pdfmake table. Looks the same as `rowTable`. */
export function pdfmakeTable(table: ShownTable, grid: Grid, context: PdfContext): Content {
  const { theme } = context;
  const styles = tableStyles(grid.size, context);
  const rows: Content[][] = [];
  const kinds: RowKind[] = ['head'];
  for (const { kind, cells, destination } of rowParts(table, grid, context)) {
    kinds.push(kind);
    rows.push(
      table.columns.map((column, index) => {
        const place = {
          column,
          width: grid.widths[index] ?? 0,
          size: grid.size,
          styles,
          isTotal: kind === 'total',
          destination: index === 0 ? destination : undefined,
        };
        return cellContent(cellTexts(cells[index] ?? EMPTY_CELL, place, context), theme);
      }),
    );
  }
  const tail = tailOf(table, grid, context);
  const head: TableCell[] = table.columns.map((column, index) =>
    headCell(column, grid.widths[index] ?? 0, grid.size, context),
  );
  return {
    tag: { role: 'Table', grid: { kind: 'table', continues: (row) => kinds[row] === 'continuation' } },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [...grid.widths],
      body: [head, ...(tail > 0 ? withLastRule(rows, kinds, context) : rows)],
    },
    layout: rules(kinds, theme, { gap: grid.gap, tail }),
  };
}

function withLastRule(
  rows: readonly Content[][],
  kinds: readonly RowKind[],
  { theme, width }: PdfContext,
): Content[][] {
  const rule = overlay([lastRule(kinds, width, theme)], 1);
  return rows.map((cells, index) =>
    index < rows.length - 1 ? cells : cells.map((cell, column) => (column === 0 ? { stack: [rule, cell] } : cell)),
  );
}
