import type { Content } from 'pdfmake/interfaces.js';
import type { ShownTable } from '../../view.js';
import type { PdfContext } from '../context.js';
import { statusSign } from '../drawing/status-sign.js';
import type { Row, RowText, Sign } from '../engine/rows/row-table.js';
import { type CellShape, type CellText, cellTexts } from './cell.js';
import type { Grid } from './grid.js';
import { headText } from './head.js';
import { tailOf } from './height.js';
import { tableLooks } from './looks.js';
import { drawParts, type RowPart } from './parts.js';
import { ROW_PADDING, ruleBetween } from './rules.js';

/** Head, rows and totals as a table that the engine lays out by itself: for what stands over the whole width of the page. */
export function rowTable(table: ShownTable, grid: Grid, context: PdfContext): Content {
  const looks = tableLooks(grid.size, context);
  const { theme } = context;
  const draw = signs(context);
  const head: Row = {
    cells: table.columns.map((column, index) => [
      draw(headText(column, grid.widths[index] ?? 0, grid.size, looks, context)),
    ]),
    above: ROW_PADDING,
    below: ROW_PADDING,
    rule: { ...ruleBetween('head', 'row', theme), takesRoom: true },
    reserve: 0,
    goesOn: false,
  };
  const tail = tailOf(table, grid, context);
  return {
    tag: { role: 'Table' },
    canvas: [],
    rowTable: {
      columns: placeColumns(grid),
      width: context.width,
      head,
      *rows() {
        // Each row is drawn when the two after it are known: the last but one makes room for the last.
        let [part, next]: (RowPart | undefined)[] = [];
        for (const later of drawParts(table, grid, context)) {
          if (part !== undefined) yield drawRow(part, next, 0);
          [part, next] = [next, later];
        }
        if (part !== undefined) yield drawRow(part, next, tail);
        if (next !== undefined) yield drawRow(next, undefined, 0);
      },
    },
  };

  function drawRow({ kind, cells, destination }: RowPart, next: RowPart | undefined, reserve: number): Row {
    const goesOn = next?.kind === 'rest';
    return {
      cells: table.columns.map((column, index) => {
        const place = {
          column,
          width: grid.widths[index] ?? 0,
          size: grid.size,
          looks,
          isTotal: kind === 'total',
          destination: index === 0 ? destination : undefined,
        };
        return cellTexts(cells[index] ?? { value: null, text: '' }, place, context).map(draw);
      }),
      above: kind === 'rest' ? 0 : ROW_PADDING,
      below: goesOn ? 0 : ROW_PADDING,
      rule: goesOn ? null : { ...ruleBetween(kind, next?.kind, theme), takesRoom: reserve === 0 },
      reserve,
      goesOn,
    };
  }
}

/** Where columns stand that have a gap between them. */
function placeColumns({ widths, gap }: Grid): { left: number; width: number }[] {
  let left = 0;
  return widths.map((width) => {
    const column = { left, width };
    left += width + gap;
    return column;
  });
}

/** Makes the shapes of statuses what the engine draws, each once. */
function signs({ theme }: PdfContext): (text: CellText) => RowText {
  const known = new Map<string, string>();
  const signOf = ({ status, side, left, middle }: CellShape): Sign => {
    const key = `${status} ${String(side)}`;
    let operators = known.get(key);
    if (operators === undefined) known.set(key, (operators = statusSign(status, theme, side)));
    return { operators, x: left + side / 2, y: middle };
  };
  return ({ text, look, colour, indent, lift, destination, link, shape }) => ({
    text,
    look,
    colour,
    indent,
    lift,
    destination,
    link,
    sign: shape === undefined ? undefined : signOf(shape),
  });
}
