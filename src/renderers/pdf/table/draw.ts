import type { Content } from 'pdfmake/interfaces.js';
import type { Row } from '../../../model/document.js';
import { lineOf, type PdfContext, type Piece } from '../context.js';
import { overlay } from '../drawing/overlay.js';
import { drawBody, type TableBody } from './body.js';
import { gridOf, type Grid } from './grid.js';
import { headHeight, rowHeight } from './height.js';
import { lastRule, rules } from './rules.js';
import type { ShownTable } from '../../view.js';

/** Rows that stay with the head of a table, and with a heading above it. */
const OPENING_ROWS = 2;
/** A row of this part of a page at most stays with the row above it. */
const TAIL_SHARE = 0.2;

/**
 * A table over the width of its place: head repeated on every page, rows kept whole, no row alone on the last page, sums
 * at the end. A view without rows is its sentence.
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
  const body = drawBody(table, grid, context);
  const tail = tailOf(table, body, grid, context);
  return {
    content: {
      tag: { role: 'Table', grid: { kind: 'table', continues: (row) => body.kinds[row] === 'rest' } },
      table: {
        headerRows: 1,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths: [...grid.widths],
        body: [body.head, ...(tail > 0 ? withLastRule(body, context) : body.rows)],
      },
      layout: rules(body.kinds, theme, { gap: grid.gap, tail }),
    },
    opening: rowsOf(table)
      .slice(0, OPENING_ROWS)
      .reduce((height, row) => height + rowHeight(row, table, grid, context), headHeight(table, grid, context)),
  };
}

function withLastRule({ rows, kinds }: TableBody, { theme, width }: PdfContext): Content[][] {
  const rule = overlay([lastRule(kinds, width, theme)], 1);
  return rows.map((cells, index) =>
    index < rows.length - 1 ? cells : cells.map((cell, column) => (column === 0 ? { stack: [rule, cell] } : cell)),
  );
}

/**
 * Height of the last row, where it is to stay with the one above: not where that is the head, where one of the two goes
 * on in further rows, and where the row is so high that it may well begin a page.
 */
function tailOf(table: ShownTable, { kinds }: TableBody, grid: Grid, context: PdfContext): number {
  const last = rowsOf(table).at(-1);
  if (last === undefined || kinds.length < 3 || kinds.slice(-2).includes('rest')) return 0;
  const height = rowHeight(last, table, grid, context);
  return height <= TAIL_SHARE * context.pageHeight ? height : 0;
}

function rowsOf(table: ShownTable): readonly Row[] {
  return table.totals === undefined ? table.rows : [...table.rows, table.totals];
}
