import type { Cell, Column } from '../../../model/document.js';
import type { Status } from '../../../model/vocabulary.js';
import type { PdfContext } from '../context.js';
import { shapeIndent } from '../drawing/shape-label.js';
import type { RowText } from '../engine/rows/row-table.js';
import { internalLink } from '../inlines.js';
import { idSize, type TableLooks } from './looks.js';

/** A text of a cell, for whoever lays the table out. */
export interface CellText extends Omit<RowText, 'sign'> {
  readonly shape?: CellShape;
}

/** The shape of a status before a text. Points from the left edge of the text's room and the top of its first line. */
export interface CellShape {
  readonly status: Status;
  readonly side: number;
  readonly left: number;
  readonly middle: number;
}

export interface CellPlace {
  readonly column: Column;
  readonly width: number;
  readonly size: number;
  readonly looks: TableLooks;
  /** Sums stand in semibold. */
  readonly isTotal: boolean;
  /** Destination to set at the cell. */
  readonly destination: string | undefined;
}


/** Side of the shape beside a text of a size. */
export function shapeSide(size: number): number {
  return size * 0.78;
}

export function isNumeric(column: Column): boolean {
  return column.type === 'count' || column.type === 'percent';
}

/** The texts of a cell: numbers right, a status with its shape, identifiers in mono, a detail as a quieter line below. */
export function cellTexts(cell: Cell, place: CellPlace, context: PdfContext): CellText[] {
  const main = mainText(cell, place, context);
  if (cell.detail === undefined || cell.detail === '') return [main];
  return [main, idText(cell.detail, place, context, context.theme.colours.muted)];
}

function mainText(cell: Cell, place: CellPlace, context: PdfContext): CellText {
  const { column, destination, isTotal } = place;
  const { colours } = context.theme;
  const link = cell.target === undefined ? {} : linkOf(cell.target, context);
  const anchor = destination === undefined ? {} : { destination };
  if (column.type === 'id' && !isTotal) return { ...idText(cell.text, place, context, colours.ink), ...link, ...anchor };
  const label = { ...sansText(cell, place, context), ...link, ...anchor };
  if (cell.status === undefined || isNumeric(column)) return label;
  const shape = {
    status: cell.status,
    side: shapeSide(place.size),
    left: 0,
    middle: context.type.middle(place.size),
  };
  return { ...label, colour: colours.status[cell.status].text, indent: shapeIndent(place.size), shape };
}

function sansText(cell: Cell, { column, width, size, looks, isTotal }: CellPlace, { theme, type }: PdfContext): CellText {
  const style = isTotal ? 'semibold' : 'sans';
  const indent = cell.status === undefined || isNumeric(column) ? 0 : shapeIndent(size);
  // Nothing to see where there is none: the eye finds the counts.
  const isQuiet = cell.value === 0 && column.type === 'count' && !isTotal;
  return {
    text: type.printWithin(cell.text, width - indent, size, style),
    look: looks[style][isNumeric(column) ? 'right' : 'left'],
    colour: isQuiet ? theme.colours.muted : theme.colours.ink,
    indent: 0,
    lift: 0,
  };
}

/** Mono on the baseline and at the line distance of the sans beside it. */
function idText(id: string, { size, width, looks }: CellPlace, { type }: PdfContext, colour: string): CellText {
  const own = idSize(size);
  return {
    text: type.printWithin(id, width, own, 'mono'),
    look: looks.id,
    colour,
    indent: 0,
    lift: type.ascent(size) - type.ascent(own, 'mono'),
  };
}

function linkOf(target: string, context: PdfContext): { link?: string; colour?: string } {
  const { linkToDestination, color } = internalLink(target, context);
  return linkToDestination === undefined || color === undefined ? {} : { link: linkToDestination, colour: color };
}
