import type { Cell, Row, Column } from '../../../model/document/table.js';
import { EMPTY_CELL, type ShownRow, type ShownTable } from '../../view.js';
import type { PdfContext } from '../context.js';
import { LONGEST_IN_COLUMN } from '../engine/text/typesetter.js';
import type { Grid } from './column-widths.js';
import { idSize, type RowKind } from './styles.js';
import { shapeIndent } from '../drawing/status-shape.js';
import { detailLines, isNumeric } from './cell.js';

/** Maximum lines of a row. Rows are kept whole, so each must fit on a page. */
const MAX_LINES = 24;

export interface RowPart {
  readonly kind: Exclude<RowKind, 'head'>;
  readonly cells: readonly Cell[];
  readonly destination: string | undefined;
  readonly place: string | undefined;
}

/** Yields the rows, then the totals, as parts that each fit on a page. Texts are cut to `LONGEST_IN_COLUMN`. */
export function* rowParts(table: ShownTable, { widths, size }: Grid, context: PdfContext): Generator<RowPart> {
  for (const whole of table.rows) {
    context.onRow();
    const row = shorten(whole, context);
    const anchor = row.anchor === undefined ? undefined : context.anchors.claim(row.anchor);
    const shownAt = row.anchor ?? row.shownAt;
    const place = shownAt === undefined ? undefined : context.anchors.find(shownAt);
    let kind: RowPart['kind'] = 'row';
    for (const { cells } of continuations(row, widths, size, context)) {
      yield { kind, cells, destination: kind === 'row' ? anchor : undefined, place };
      kind = 'continuation';
    }
  }
  if (table.totals === undefined) return;
  let kind: RowPart['kind'] = 'total';
  for (const { cells } of continuations(table.totals, widths, size, context)) {
    yield { kind, cells, destination: undefined, place: undefined };
    kind = 'continuation';
  }
}

function shorten(row: ShownRow, { type }: PdfContext): ShownRow {
  const isLong = (text: string) => text.length > LONGEST_IN_COLUMN;
  if (!row.cells.some(({ text, detail = '' }) => isLong(text) || isLong(detail))) return row;
  const cells = row.cells.map((cell): Cell => ({
    ...cell,
    text: type.shorten(cell.text),
    ...(cell.detail === undefined ? {} : { detail: type.shorten(cell.detail) }),
  }));
  return { ...row, cells };
}

/**
 * Splits a row into rows that each fit on a page. Text that is too long continues in further rows, broken between words if possible.
 * Nothing is lost.
 */
export function continuations(row: Row, widths: readonly number[], size: number, context: PdfContext): Row[] {
  const isShort = ({ text, detail = '' }: Cell, index: number) =>
    fits(text, widths[index] ?? 0, size, context) && fits(detail, widths[index] ?? 0, size, context);
  if (row.cells.every(isShort)) return [row];
  const parts = row.cells.map((cell, index) => splitCell(cell, widths[index] ?? 0, size, context));
  const count = Math.max(...parts.map((cells) => cells.length));
  return Array.from({ length: count }, (_, index) => ({
    ...(index === 0 && row.anchor !== undefined ? { anchor: row.anchor } : {}),
    cells: parts.map((cells): Cell => cells[index] ?? EMPTY_CELL),
  }));
}

function splitCell(cell: Cell, width: number, size: number, context: PdfContext): Cell[] {
  const texts = splitText(cell.text, width, size, context);
  const details = cell.detail === undefined ? [] : splitText(cell.detail, width, size, context);
  if (texts.length === 1 && details.length <= 1) return [cell];
  const { status, isAccepted, heat, target } = cell;
  const format = { ...(heat === undefined ? {} : { heat }), ...(target === undefined ? {} : { target }) };
  const main = texts.map((text, index) => ({
    value: cell.value,
    text,
    ...format,
    ...(index === 0 && status !== undefined ? { status, ...(isAccepted && { isAccepted }) } : {}),
  }));
  return [...main, ...details.map((detail) => ({ value: null, text: '', detail }))];
}

function fits(text: string, width: number, size: number, { type }: PdfContext): boolean {
  if (text.length <= MAX_LINES) return true;
  return text.length <= LONGEST_IN_COLUMN && type.widthOf(text, size, 'mono') <= roomOf(width, size);
}

/** Total text width per part. Counts only a share of each line, because broken long words leave lines partly empty. */
function roomOf(width: number, size: number): number {
  return Math.max(size, width * 0.8) * MAX_LINES;
}

function splitText(text: string, width: number, size: number, context: PdfContext): string[] {
  if (fits(text, width, size, context)) return [text];
  const { type } = context;
  const room = roomOf(width, size);
  const parts: string[] = [];
  let part = '';
  let filled = 0;
  for (const piece of text.split(/(?<=\s)/u).flatMap((word) => cut(word, 200))) {
    const own = type.widthOf(piece, size, 'mono');
    if ((filled + own > room || part.length + piece.length > LONGEST_IN_COLUMN) && part !== '') {
      parts.push(part);
      part = '';
      filled = 0;
    }
    part += piece;
    filled += own;
  }
  return part === '' ? parts : [...parts, part];
}

function cut(word: string, length: number): string[] {
  const characters = Array.from(word);
  const parts: string[] = [];
  for (let start = 0; start < characters.length; start += length) {
    parts.push(characters.slice(start, start + length).join(''));
  }
  return parts;
}

/** Maximum height, as a share of a page, of a last row that is kept with the row above it. */
const TAIL_SHARE = 0.2;

export function headHeight(
  { columns }: ShownTable,
  { widths, size, padding, leading }: Grid,
  { type }: PdfContext,
): number {
  const lines = columns.map((column, index) => {
    const indent = column.status === undefined ? 0 : shapeIndent(size);
    return type.linesIn(column.label, (widths[index] ?? 0) - indent, size, 'semibold');
  });
  return heightOf(lines, size, padding, leading);
}

export function rowHeight(
  { cells }: Row,
  { columns }: ShownTable,
  { widths, size, padding, leading }: Grid,
  context: PdfContext,
): number {
  return heightOf(
    columns.map((column, index) => linesOf(cells[index], column, widths[index] ?? 0, size, context)),
    size,
    padding,
    leading,
  );
}

/**
 * Height of the last row if it must stay with the row above it, else 0: if the row above is the head, if either row is split, or if
 * the last row is so high that it may well start a page.
 */
export function tailOf(table: ShownTable, grid: Grid, context: PdfContext): number {
  const [above, last] = rowsOf(table).slice(-2);
  if (above === undefined || last === undefined) return 0;
  const isWhole = (row: Row) => continuations(row, grid.widths, grid.size, context).length === 1;
  if (!isWhole(above) || !isWhole(last)) return 0;
  const height = rowHeight(last, table, grid, context);
  return height <= TAIL_SHARE * context.pageHeight ? height : 0;
}

export function rowsOf(table: ShownTable): readonly Row[] {
  return table.totals === undefined ? table.rows : [...table.rows, table.totals];
}

function linesOf(cell: Cell | undefined, column: Column, width: number, size: number, context: PdfContext): number {
  const { type } = context;
  if (cell === undefined) return 1;
  const indent = cell.status === undefined || isNumeric(column) ? 0 : shapeIndent(size);
  // Semibold, which is wider than regular, so that a total fits as well.
  const lines =
    column.type === 'id'
      ? type.linesIn(cell.text, width, idSize(size), 'mono')
      : type.linesIn(cell.text, width - indent, size, 'semibold');
  if (cell.detail === undefined) return lines;
  return detailLines(cell.detail, width, size, context).reduce(
    (sum, line) => sum + type.linesIn(line, width, idSize(size), 'mono'),
    lines,
  );
}

function heightOf(lines: readonly number[], size: number, padding: number, leading: number): number {
  return Math.max(1, ...lines) * size * leading + 2 * padding + 1;
}
