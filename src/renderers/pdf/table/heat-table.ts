import type { ContentStack, ContentText, TableCell } from 'pdfmake/interfaces.js';
import type { Cell, Column, Row } from '../../../model/document/table.js';
import { heatColor } from '../../../model/template/heat.js';
import type { PdfContext, DrawnBlock } from '../context.js';
import { headText, isNumeric, sideOf } from './cell.js';
import { textContent } from './place-table.js';
import { TABLE_LEADING, tableStyles } from './styles.js';
import { shapeIndent } from '../drawing/status-shape.js';
import { headDemand, columnWidths } from './column-widths.js';
import type { ShownTable } from '../../view.js';

const GAP = 2;
const PADDING = 6;
const LABEL_SHARE = 0.24;
/** Maximum width of a field: two fields over the full width would look empty. */
const MAX_FIELD_WIDTH = 96;
const LEADING = 1.3;
/** Second lines, as a share of small type. */
const DETAIL_SIZE = 0.9;
const ROW_PADDING = 4;
/** A matrix of up to this many rows is kept on one page. */
const MAX_ROWS_TOGETHER = 8;

/** Whether a table is a matrix: a label column, then numbers, some of which have heat. */
export function isHeatTable({ columns, rows }: ShownTable): boolean {
  const [, ...fields] = columns;
  return fields.every(isNumeric) && rows.some(({ cells }) => cells.some(({ heat }) => heat !== undefined));
}

/** A matrix: a number in each field, darker for higher heat. Rows without heat, such as totals, are on white. */
export function drawHeatTable(table: ShownTable, context: PdfContext): DrawnBlock {
  const { theme } = context;
  const { small } = theme.type.sizes;
  const widths = heatWidths(table, small, context);
  const rows = table.totals === undefined ? table.rows : [...table.rows, table.totals];
  const together = rows.length <= MAX_ROWS_TOGETHER ? rows.length : 1;
  const body: TableCell[][] = [
    table.columns.map((column, index) => headCell(column, widths[index] ?? 0, small, context)),
    ...rows.map((row) => {
      const style = row === table.totals ? 'semibold' : 'sans';
      return row.cells.map((cell, index) => ({
        ...fieldText(cell, widths[index] ?? 0, style, context),
        ...alignmentOf(table.columns[index], context),
        ...heatOf(cell, table.columns[index], context),
      }));
    }),
  ];
  return {
    content: {
      tag: { role: 'Table', grid: { kind: 'table' } },
      table: { widths, headerRows: 1, keepWithHeaderRows: together, dontBreakRows: true, body },
      layout: {
        hLineWidth: (line) => (line > 1 ? GAP : 0),
        vLineWidth: (line) => (line > 0 && line < widths.length ? GAP : 0),
        hLineColor: () => theme.colors.paper,
        vLineColor: () => theme.colors.paper,
        paddingLeft: (column) => (column === 0 ? 0 : PADDING),
        paddingRight: () => PADDING,
        paddingTop: () => ROW_PADDING,
        paddingBottom: () => ROW_PADDING,
      },
    },
    opening:
      headHeight(table, widths, small, context) +
      rows.slice(0, MAX_ROWS_TOGETHER).reduce((sum, row) => sum + rowHeight(row, widths, context), 0),
  };
}

function headCell(column: Column, width: number, size: number, context: PdfContext): TableCell {
  const text = headText(column, width, size, tableStyles(size, TABLE_LEADING, context), context);
  return { stack: [textContent(text)], verticalAlignment: 'bottom' };
}

function fieldText(
  { text, detail = '' }: Cell,
  width: number,
  style: 'sans' | 'semibold',
  { theme, type }: PdfContext,
): ContentText | ContentStack {
  const { body, small } = theme.type.sizes;
  const lineHeight = type.lineHeight(style, LEADING);
  const main = {
    text: type.printWithin(text, width, body, style),
    bold: style === 'semibold',
    fontSize: body,
    lineHeight,
  };
  if (detail === '') return main;
  const size = small * DETAIL_SIZE;
  const below = {
    text: type.printWithin(detail, width, size),
    fontSize: size,
    lineHeight: type.lineHeight('sans', LEADING),
  };
  return { stack: [main, below].map((line) => ({ tag: { role: 'P' }, stack: [line] })) };
}

function alignmentOf(column: Column | undefined, context: PdfContext): { readonly alignment?: 'right' } {
  return column !== undefined && sideOf(column, context) === 'right' ? { alignment: 'right' } : {};
}

function headHeight({ columns }: ShownTable, widths: readonly number[], size: number, { type }: PdfContext): number {
  const lines = columns.map(({ label, status }, index) => {
    const indent = status === undefined ? 0 : shapeIndent(size);
    return type.linesIn(label, (widths[index] ?? 0) - indent, size, 'semibold');
  });
  return Math.max(...lines) * size * LEADING + 2 * ROW_PADDING;
}

function rowHeight({ cells }: Row, widths: readonly number[], { theme, type }: PdfContext): number {
  const { body, small } = theme.type.sizes;
  const detailSize = small * DETAIL_SIZE;
  const heights = cells.map(({ text, detail = '' }, index) => {
    const width = widths[index] ?? 0;
    const ofDetail = detail === '' ? 0 : type.linesIn(detail, width, detailSize) * detailSize;
    return (type.linesIn(text, width, body) * body + ofDetail) * LEADING;
  });
  return Math.max(...heights) + 2 * ROW_PADDING + GAP;
}

/** Equal widths for all fields, but each at least as wide as the longest word of its head. */
function heatWidths({ columns }: ShownTable, size: number, context: PdfContext): number[] {
  const [, ...fields] = columns;
  const label = context.width * LABEL_SHARE;
  const around = 2 * PADDING + GAP;
  const natural = MAX_FIELD_WIDTH - around;
  const demands = fields.map((field) => {
    const { minimum } = headDemand(field, size, context);
    return { minimum, natural, weight: 1, wraps: false };
  });
  const room = Math.min(context.width - label - around * fields.length, natural * fields.length);
  return [label - PADDING, ...columnWidths(demands, room)];
}

function heatOf(
  { heat }: Cell,
  column: Column | undefined,
  { theme }: PdfContext,
): { fillColor?: string; color?: string } {
  if (heat === undefined) return {};
  const { fill, text } = heatColor(theme.colors, column?.status, heat);
  return { fillColor: fill, color: text };
}
