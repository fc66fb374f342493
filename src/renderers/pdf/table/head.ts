import { BREAKING_SPACE } from '../../white-space.js';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { Column } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
import { shapeIndent } from '../drawing/shape-label.js';
import { statusShape } from '../drawing/shapes.js';
import { isNumeric } from './cell.js';

/** Head of a column: small and semibold, over numbers on the right; the shape of its status in front. */
export function headCell(column: Column, width: number, size: number, context: PdfContext): TableCell {
  const { theme, type } = context;
  const text = {
    text: type.print(column.label, 'semibold'),
    bold: true,
    fontSize: size,
    lineHeight: type.lineHeight('semibold', 1.25),
    color: theme.colours.muted,
    ...(isNumeric(column) ? { alignment: 'right' as const } : {}),
  };
  if (column.status === undefined) return { ...text, verticalAlignment: 'bottom' };

  const side = size * 0.78;
  const middle = type.middle(size, 'semibold');
  const room = width - shapeIndent(size);
  const left = isNumeric(column) ? Math.max(0, room - firstLine(column.label, room, size, context)) : 0;
  return {
    stack: [statusShape(column.status, theme, side, left, middle), { ...text, marginLeft: shapeIndent(size) }],
    verticalAlignment: 'bottom',
  };
}

/** Width of the first line of a label, where its shape stands. */
function firstLine(label: string, room: number, size: number, { type }: PdfContext): number {
  let line = '';
  for (const word of label.split(BREAKING_SPACE)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && type.widthOf(longer, size, 'semibold') > room) break;
    line = longer;
  }
  return type.widthOf(line, size, 'semibold');
}
