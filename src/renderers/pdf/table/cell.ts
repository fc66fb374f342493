import type { Content, ContentText } from 'pdfmake/interfaces.js';
import type { Cell, Column } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
import { shapeIndent, shapeLabel, type LabelText } from '../drawing/shape-label.js';
import { internalLink } from '../inlines.js';

/** Lines of a table are closer than lines of prose. */
export const TABLE_LEADING = 1.36;

export interface CellPlace {
  readonly column: Column;
  readonly width: number;
  readonly size: number;
  /** Sums stand in semibold. */
  readonly isTotal: boolean;
  /** Destination to set at the cell. */
  readonly destination: string | undefined;
}

/** Identifiers are set smaller: mono looks larger than sans. */
export function idSize(size: number): number {
  return size * 0.9;
}

export function isNumeric(column: Column): boolean {
  return column.type === 'count' || column.type === 'percent';
}

/** One cell: numbers right, a status with its shape, identifiers in mono, a detail as a quieter line below. */
export function tableCell(cell: Cell, place: CellPlace, context: PdfContext): Content {
  const content = mainContent(cell, place, context);
  if (cell.detail === undefined || cell.detail === '') return content;
  const detail = idText(cell.detail, place, context, context.theme.colours.muted);
  return {
    stack: [
      { tag: { role: 'P' }, stack: [content] },
      { tag: { role: 'P' }, ...detail },
    ],
  };
}

function mainContent(cell: Cell, place: CellPlace, context: PdfContext): Content {
  const { column, destination } = place;
  const link = cell.target === undefined ? {} : internalLink(cell.target, context);
  const anchor = destination === undefined ? {} : { id: destination };
  if (column.type === 'id' && !place.isTotal) {
    return { ...idText(cell.text, place, context, context.theme.colours.ink), ...link, ...anchor };
  }
  const label = { ...sansText(cell, place, context), ...link, ...anchor };
  if (cell.status === undefined || isNumeric(column)) return label;
  return shapeLabel(cell.status, { ...label, color: context.theme.colours.status[cell.status].text }, 'sans', context);
}

function sansText(cell: Cell, { column, width, size, isTotal }: CellPlace, { theme, type }: PdfContext): LabelText {
  const style = isTotal ? 'semibold' : 'sans';
  const indent = cell.status === undefined || isNumeric(column) ? 0 : shapeIndent(size);
  return {
    text: type.printWithin(cell.text, width - indent, size, style),
    fontSize: size,
    lineHeight: type.lineHeight(style, TABLE_LEADING),
    ...(isTotal ? { bold: true } : {}),
    ...(isNumeric(column) ? { alignment: 'right' as const } : {}),
    // Nothing to see where there is none: the eye finds the counts.
    ...(cell.value === 0 && column.type === 'count' && !isTotal ? { color: theme.colours.muted } : {}),
  };
}

/** Mono on the baseline and at the line distance of the sans beside it. */
function idText(id: string, { size, width }: CellPlace, { theme, type }: PdfContext, color: string): ContentText {
  const own = idSize(size);
  return {
    text: type.printWithin(id, width, own, 'mono'),
    font: theme.type.mono,
    fontSize: own,
    lineHeight: type.lineHeight('mono', (TABLE_LEADING * size) / own),
    marginTop: type.ascent(size) - type.ascent(own, 'mono'),
    color,
  };
}
