import { markOf, type Cell, type Column } from '../../../model/document/table.js';
import type { PdfContext } from '../context.js';
import { shapeIndent, statusIcon } from '../drawing/status-shape.js';
import { plainText, type RowText, type TextLink } from '../engine/layout/row-table.js';
import { addressOf, BETWEEN_DETAILS, detailAddressOf } from '../../view.js';
import { internalLink } from '../inlines.js';
import { idSize, type TableStyles } from './styles.js';
import { BREAKING_SPACE } from '../../../model/values/text.js';

interface Link {
  readonly to?: TextLink;
  readonly color?: string;
}
const NOWHERE: Link = {};

const COUNT_ABOVE_ZERO = /[1-9]/;

interface CellPlace {
  readonly column: Column;
  readonly width: number;
  readonly size: number;
  readonly styles: TableStyles;
  readonly isTotal: boolean;
  readonly destination: string | undefined;
}

function shapeSide(size: number): number {
  return size * 0.78;
}

export function isNumeric(column: Column): boolean {
  return column.type === 'count' || column.type === 'percent' || column.type === 'page';
}

/**
 * The side of a column at which its text is aligned, before mirroring. Numbers stand at the right in either direction, so that units
 * stand below units.
 */
export function sideOf(column: Column, { document }: PdfContext): 'left' | 'right' {
  return isNumeric(column) && document.locale.direction === 'ltr' ? 'right' : 'left';
}

/** The texts of a cell: numbers right-aligned, a status with its shape, identifiers in mono, a detail in muted color below. */
export function cellTexts(cell: Cell, place: CellPlace, context: PdfContext): RowText[] {
  const main = mainText(cell, place, context);
  if (cell.detail === undefined || cell.detail === '') return [main];
  const lines = detailLines(cell.detail, place.width, place.size, context);
  const { accent, muted } = context.theme.colors;
  const link = detailAddressOf(cell);
  return [
    main,
    ...lines.map((line, index) =>
      index === 0 && link !== undefined
        ? idText(line, place, context, accent, { to: { link } })
        : idText(line, place, context, muted),
    ),
  ];
}

/** The details of a cell: as many side by side as fit on a line of `width`, without what is between those of two lines. */
export function detailLines(detail: string, width: number, size: number, { type }: PdfContext): string[] {
  const fits = (line: string): boolean => type.widthOf(line, idSize(size), 'mono') <= width;
  if (fits(detail)) return [detail];
  const lines: string[] = [];
  for (const part of detail.split(BETWEEN_DETAILS)) {
    const longer = [...lines.slice(-1), part].join(BETWEEN_DETAILS);
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

function mainText(cell: Cell, place: CellPlace, context: PdfContext): RowText {
  const { column, destination, size, isTotal } = place;
  const { theme, type } = context;
  const link = linkOf(cell, context);
  if (column.type === 'id' && !isTotal)
    return idText(cell.text, place, context, link.color ?? theme.colors.ink, link, destination);
  const isNumber = isNumeric(column);
  const mark = markOf(cell);
  const hasShape = mark !== undefined && !isNumber;
  const indent = hasShape ? shapeIndent(size) : 0;
  const fontStyle = isTotal ? 'semibold' : 'sans';
  // Zeros are muted, so that other counts stand out. "0 of 37" is not: it says that none of 37 passed.
  const isQuiet = cell.value === 0 && column.type === 'count' && !isTotal && !COUNT_ABOVE_ZERO.test(cell.text);
  const color = link.color ?? (isQuiet ? theme.colors.muted : theme.colors.ink);
  const text = type.printWithin(cell.text, place.width - indent, size, fontStyle);
  const style = place.styles[fontStyle][sideOf(column, context)];
  return {
    ...plainText(text, style, hasShape ? theme.colors.status[mark].text : color),
    indent,
    icon: hasShape ? statusIcon(mark, theme, shapeSide(size), 0, type.middle(size)) : undefined,
    destination,
    link: link.to,
    ...(cell.whole !== undefined && { reads: cell.whole }),
  };
}

/** Another document first, else a place in this one. */
function linkOf(cell: Cell, context: PdfContext): Link {
  const address = addressOf(cell);
  if (address !== undefined) return { to: { link: address }, color: context.theme.colors.accent };
  if (cell.target === undefined) return NOWHERE;
  const { linkToDestination, color } = internalLink(cell.target, context);
  return linkToDestination === undefined
    ? NOWHERE
    : { to: { linkToDestination }, ...(color !== undefined && { color }) };
}

/** Text in mono, with the baseline and leading of the sans text next to it. */
function idText(
  id: string,
  { size, width, styles }: CellPlace,
  { type }: PdfContext,
  color: string,
  link: Link = NOWHERE,
  destination?: string,
): RowText {
  const own = idSize(size);
  return {
    ...plainText(type.printWithin(id, width, own, 'mono'), styles.id, color),
    spaceAbove: type.ascent(size) - type.ascent(own, 'mono'),
    destination,
    link: link.to,
  };
}

/** Head of a column: small, semibold, right-aligned over numbers, after the shape of its status. */
export function headText(
  column: Column,
  width: number,
  size: number,
  styles: TableStyles,
  context: PdfContext,
): RowText {
  const { theme, type } = context;
  const label = type.print(column.label, 'semibold');
  const text = plainText(label, styles.head[sideOf(column, context)], theme.colors.muted);
  if (column.status === undefined) return text;

  const room = width - shapeIndent(size);
  const isAtEnd = sideOf(column, context) === 'right';
  const left = isAtEnd ? Math.max(0, room - firstLine(column.label, room, size, context)) : 0;
  const icon = statusIcon(column.status, theme, shapeSide(size), left, type.middle(size, 'semibold'));
  return { ...text, indent: shapeIndent(size), icon };
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
