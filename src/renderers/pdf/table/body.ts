import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Row } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
import { tableCell } from './cell.js';
import { continuations } from './continuations.js';
import type { Grid } from './grid.js';
import { headCell } from './head.js';
import type { RowKind } from './rules.js';
import type { ShownTable } from '../../view.js';

/** The cells of a drawn table, row by row, and what each row is, the head first. */
export interface TableBody {
  readonly head: TableCell[];
  readonly rows: readonly Content[][];
  readonly kinds: readonly RowKind[];
}

/** Head, rows and totals. A row that is longer than a page can hold is several rows of the body. */
export function drawBody(table: ShownTable, grid: Grid, context: PdfContext): TableBody {
  const head = table.columns.map((column, index) => headCell(column, grid.widths[index] ?? 0, grid.size, context));
  const rows: Content[][] = [];
  const kinds: RowKind[] = ['head'];
  const addRow = (row: Row, kind: RowKind) => {
    const destination = row.anchor === undefined ? undefined : context.anchors.claim(row.anchor);
    continuations(row, grid.widths, grid.size, context).forEach((part, index) => {
      kinds.push(index === 0 ? kind : 'rest');
      rows.push(drawRow(part, table, { grid, kind, destination: index === 0 ? destination : undefined }, context));
    });
  };
  for (const row of table.rows) addRow(row, 'row');
  if (table.totals !== undefined) addRow(table.totals, 'total');
  return { head, rows, kinds };
}

interface RowPlace {
  readonly grid: Grid;
  readonly kind: RowKind;
  readonly destination: string | undefined;
}

function drawRow(row: Row, { columns }: ShownTable, place: RowPlace, context: PdfContext): Content[] {
  return columns.map((column, index) =>
    tableCell(
      row.cells[index] ?? { value: null, text: '' },
      {
        column,
        width: place.grid.widths[index] ?? 0,
        size: place.grid.size,
        isTotal: place.kind === 'total',
        destination: index === 0 ? place.destination : undefined,
      },
      context,
    ),
  );
}
