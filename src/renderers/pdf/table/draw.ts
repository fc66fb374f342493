import type { TableCell } from 'pdfmake/interfaces.js';
import type { Row } from '../../../model/document.js';
import { lineOf, type PdfContext, type Piece } from '../context.js';
import { tableCell } from './cell.js';
import { continuations } from './continuations.js';
import { headCell } from './head.js';
import { gridOf, type Grid } from './grid.js';
import { headHeight, rowHeight } from './height.js';
import { rules, type RowKind } from './rules.js';
import type { ShownTable } from './view.js';

/** Rows that stay with the head of a table, and with a heading above it. */
const OPENING_ROWS = 2;
/** A table of so many rows at most, and of this part of a page, is not broken. */
const SHORT_ROWS = 16;
const SHORT_SHARE = 0.25;

/**
 * A table over the width of its place: head repeated on every page, rows kept whole, sums at its end. A view without
 * rows is its sentence.
 */
export function drawTable(table: ShownTable, context: PdfContext): Piece {
  const { theme, type } = context;
  if (table.rows.length === 0) {
    return {
      content: { text: type.print(table.empty), color: theme.colours.muted, lineHeight: type.lineHeight() },
      opening: lineOf(theme.type.sizes.body, theme) * type.linesIn(table.empty, context.width, theme.type.sizes.body),
    };
  }

  const grid = gridOf(table, context);
  const kinds: RowKind[] = ['head'];
  const body = [table.columns.map((column, index) => headCell(column, grid.widths[index] ?? 0, grid.size, context))];
  const addRow = (row: Row, kind: RowKind) => {
    const destination = row.anchor === undefined ? undefined : context.anchors.claim(row.anchor);
    continuations(row, grid.widths, grid.size, context).forEach((part, index) => {
      kinds.push(index === 0 ? kind : 'rest');
      body.push(drawRow(part, table, { grid, kind, destination: index === 0 ? destination : undefined }, context));
    });
  };
  for (const row of table.rows) addRow(row, 'row');
  if (table.totals !== undefined) addRow(table.totals, 'total');

  const whole = heightIfShort(table, grid, context);
  const opening = table.rows
    .slice(0, OPENING_ROWS)
    .reduce((height, row) => height + rowHeight(row, grid, context), headHeight(table, grid, context));
  return {
    content: {
      table: { headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1, widths: [...grid.widths], body },
      layout: rules(kinds, theme, grid.gap),
      unbreakable: whole !== undefined,
    },
    opening: whole ?? opening,
  };
}

/** Height of a table that is short enough to stay on one page as a whole. */
function heightIfShort(table: ShownTable, grid: Grid, context: PdfContext): number | undefined {
  const rows = table.totals === undefined ? table.rows : [...table.rows, table.totals];
  if (rows.length > SHORT_ROWS) return undefined;
  const height = rows.reduce((sum, row) => sum + rowHeight(row, grid, context), headHeight(table, grid, context));
  return height <= SHORT_SHARE * context.pageHeight ? height : undefined;
}

interface RowPlace {
  readonly grid: Grid;
  readonly kind: RowKind;
  readonly destination: string | undefined;
}

function drawRow(row: Row, { columns }: ShownTable, place: RowPlace, context: PdfContext): TableCell[] {
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
