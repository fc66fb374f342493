import type { TableCell } from 'pdfmake/interfaces.js';
import type { Row } from '../../../model/document.js';
import { lineOf, type PdfContext, type Piece } from '../context.js';
import { TABLE_LEADING, tableCell } from './cell.js';
import { continuations } from './continuations.js';
import { headCell } from './head.js';
import { measureColumns } from './measure.js';
import { COLUMN_GAP, ROW_PADDING, rules, type RowKind } from './rules.js';
import type { ShownTable } from './view.js';
import { columnWidths } from './widths.js';

/** Rows that stay with the head of a table, and with a heading above it. */
const OPENING_ROWS = 2;

/**
 * A table over the width of its place: head repeated on every page, rows kept whole, sums at its end. A view without
 * rows is its sentence.
 */
export function drawTable(table: ShownTable, context: PdfContext): Piece {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  if (table.rows.length === 0) {
    return {
      content: { text: type.print(table.empty), color: theme.colours.muted, lineHeight: type.lineHeight() },
      opening: lineOf(theme.type.sizes.body, theme) * type.linesIn(table.empty, context.width, theme.type.sizes.body),
    };
  }

  const room = context.width - COLUMN_GAP * (table.columns.length - 1);
  const widths = columnWidths(measureColumns(table, size, context), room);
  const kinds: RowKind[] = ['head'];
  const body = [table.columns.map((column, index) => headCell(column, widths[index] ?? 0, size, context))];
  const addRow = (row: Row, kind: RowKind) => {
    const destination = row.anchor === undefined ? undefined : context.anchors.claim(row.anchor);
    continuations(row, widths, size, context).forEach((part, index) => {
      kinds.push(index === 0 ? kind : 'rest');
      body.push(
        drawRow(part, table, { widths, size, kind, destination: index === 0 ? destination : undefined }, context),
      );
    });
  };
  for (const row of table.rows) addRow(row, 'row');
  if (table.totals !== undefined) addRow(table.totals, 'total');

  return {
    content: {
      table: { headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1, widths, body },
      layout: rules(kinds, theme),
    },
    opening: openingHeight(table, widths, size, context),
  };
}

interface RowPlace {
  readonly widths: readonly number[];
  readonly size: number;
  readonly kind: RowKind;
  readonly destination: string | undefined;
}

function drawRow(row: Row, { columns }: ShownTable, place: RowPlace, context: PdfContext): TableCell[] {
  return columns.map((column, index) =>
    tableCell(
      row.cells[index] ?? { value: null, text: '' },
      {
        column,
        width: place.widths[index] ?? 0,
        size: place.size,
        isTotal: place.kind === 'total',
        destination: index === 0 ? place.destination : undefined,
      },
      context,
    ),
  );
}

function openingHeight(table: ShownTable, widths: readonly number[], size: number, { type }: PdfContext): number {
  const line = size * TABLE_LEADING;
  const linesOf = (texts: readonly string[]) =>
    Math.max(1, ...texts.map((text, index) => type.linesIn(text, widths[index] ?? 0, size)));
  const heights = [
    linesOf(table.columns.map(({ label }) => label)),
    ...table.rows
      .slice(0, OPENING_ROWS)
      .map((row) => linesOf(row.cells.map(({ text }) => text)) + (row.cells.some(({ detail }) => detail) ? 1 : 0)),
  ];
  return heights.reduce((sum, lines) => sum + lines * line + 2 * ROW_PADDING + 1, 0);
}
