import { BREAKING_SPACE } from '../../../model/values/text.js';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { Column } from '../../../model/document/table.js';
import type { PdfContext } from '../context.js';
import { shapeIndent } from '../drawing/status-shape.js';
import { type CellText, isNumeric, shapeSide } from './cell.js';
import { tableStyles, type TableStyles } from './styles.js';
import { textContent } from './pdfmake-cell.js';

/** Head of a column: small, semibold, right-aligned over numbers, after the shape of its status. */
export function headText(
  column: Column,
  width: number,
  size: number,
  styles: TableStyles,
  context: PdfContext,
): CellText {
  const { theme, type } = context;
  const text = {
    text: type.print(column.label, 'semibold'),
    style: styles.head[isNumeric(column) ? 'right' : 'left'],
    color: theme.colors.muted,
    indent: 0,
    spaceAbove: 0,
    shape: undefined,
    destination: undefined,
    link: undefined,
  };
  if (column.status === undefined) return text;

  const room = width - shapeIndent(size);
  const left = isNumeric(column) ? Math.max(0, room - firstLine(column.label, room, size, context)) : 0;
  const shape = { status: column.status, side: shapeSide(size), left, middle: type.middle(size, 'semibold') };
  return { ...text, indent: shapeIndent(size), shape };
}

/** `headText` as a pdfmake cell. */
export function headCell(column: Column, width: number, size: number, context: PdfContext): TableCell {
  const text = headText(column, width, size, tableStyles(size, context), context);
  return { stack: [textContent(text, context.theme)], verticalAlignment: 'bottom' };
}

/** Width of the first line of a label, next to which its shape is drawn. */
function firstLine(label: string, room: number, size: number, { type }: PdfContext): number {
  let line = '';
  for (const word of label.split(BREAKING_SPACE)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && type.widthOf(longer, size, 'semibold') > room) break;
    line = longer;
  }
  return type.widthOf(line, size, 'semibold');
}
