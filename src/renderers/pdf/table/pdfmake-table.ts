/** Tables inside columns, cells and lists, which only pdfmake can lay out. */
import type { Content, TableCell, ContentText } from 'pdfmake/interfaces.js';
import type { Column } from '../../../model/document/table.js';
import type { PdfContext } from '../context.js';
import { overlay } from '../drawing/overlay.js';
import { cellTexts, headText, type CellText } from './cell.js';
import { rowParts, tailOf } from './rows.js';
import type { Grid } from './column-widths.js';
import { tableStyles, lastRule, rules, TABLE_LEADING, type RowKind } from './styles.js';
import { EMPTY_CELL, type ShownTable } from '../../view.js';
import type { Theme } from '../../../model/template/theme.js';
import { statusShape } from '../drawing/status-shape.js';

/** Head, rows and totals as a pdfmake table. Looks the same as `rowTable`. */
export function pdfmakeTable(table: ShownTable, grid: Grid, context: PdfContext): Content {
  const { theme } = context;
  const styles = tableStyles(grid.size, grid.leading, context);
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

/** The texts of a cell as pdfmake content. */
function cellContent(texts: readonly CellText[], theme: Theme): Content {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return textContent(only, theme);
  return { stack: texts.map((text): Content => ({ tag: { role: 'P' }, stack: [textContent(text, theme)] })) };
}

function textContent(cell: CellText, theme: Theme): Content {
  const { style, shape } = cell;
  const content: ContentText = {
    text: cell.text,
    font: style.family,
    bold: style.isBold,
    fontSize: style.size,
    lineHeight: style.lineHeight,
    color: cell.color,
    marginTop: cell.spaceAbove,
    marginLeft: cell.indent,
    ...(style.isRightAligned ? { alignment: 'right' } : {}),
    ...(cell.destination === undefined ? {} : { id: cell.destination }),
    ...cell.link,
  };
  if (shape === undefined) return content;
  return { stack: [statusShape(shape.mark, theme, shape.side, shape.left, shape.middle), content] };
}

/** The head of a column as a pdfmake cell. */
export function headCell(column: Column, width: number, size: number, context: PdfContext): TableCell {
  const text = headText(column, width, size, tableStyles(size, TABLE_LEADING, context), context);
  return { stack: [textContent(text, context.theme)], verticalAlignment: 'bottom' };
}
