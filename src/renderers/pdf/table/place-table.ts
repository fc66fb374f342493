/** Places the engine's tables in a document, or turns them into tables of pdfmake where the engine cannot lay them out. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { isPageReference, type Row, type RowTable, type RowText } from '../engine/layout/row-table.js';
import type { PdfContext } from '../context.js';
import { iconNode } from '../drawing/status-shape.js';
import { overlay } from '../drawing/lines.js';

const ROLES = { table: 'Table', list: 'L', contents: 'TOC' } as const;

/**
 * Places a table that the engine lays out. Inside another block or the output of a user's handler it becomes a table of pdfmake, which
 * looks the same.
 *
 * @param make called when the engine lays out the table, or at once for a table of pdfmake
 */
export function placeTable(kind: RowTable['kind'], make: () => RowTable, { isNested }: PdfContext): Content {
  return isNested ? pdfmakeTable(make()) : { tag: { role: ROLES[kind] }, canvas: [], rowTable: make };
}

function pdfmakeTable(table: RowTable): Content {
  const { kind, head, columns } = table;
  const rows = [...(head === undefined ? [] : [head]), ...table.rows(() => undefined)];
  const gapAfter = (index: number): number => {
    const [column, next] = [columns[index], columns[index + 1]];
    return column === undefined || next === undefined ? 0 : next.left - column.left - column.width;
  };
  return {
    tag: { role: ROLES[kind], grid: { kind, continues: (row) => rows[row - 1]?.isContinued === true } },
    table: {
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      ...(head === undefined ? {} : { headerRows: 1, keepWithHeaderRows: 1 }),
      body: rows.map((row, index) => drawRow(row, rows[index - 1], row === head, table)),
    },
    layout: {
      hLineWidth: (line) => (isDrawnByHand(rows[line - 1]) ? 0 : (rows[line - 1]?.rule?.width ?? 0)),
      hLineColor: (line) => rows[line - 1]?.rule?.color ?? '',
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: gapAfter,
      paddingTop: (row) => (rows[row]?.above ?? 0) - (rows[row - 1]?.reserve ?? 0),
      paddingBottom: (row) => (rows[row]?.below ?? 0) + (rows[row]?.reserve ?? 0),
    },
  };
}

/** Whether the rule of a row is drawn in the row below, which moves up into the reserved height. pdfmake would draw it below that height. */
function isDrawnByHand(row: Row | undefined): boolean {
  return row !== undefined && row.reserve > 0;
}

function drawRow({ cells, above }: Row, before: Row | undefined, isHead: boolean, { width }: RowTable): TableCell[] {
  return cells.map((cell, column): TableCell => {
    const content = cellContent(cell);
    if (isHead) return { stack: [content], verticalAlignment: 'bottom' };
    const ruleAbove = before !== undefined && isDrawnByHand(before) ? before.rule : null;
    if (column > 0 || ruleAbove === null) return content;
    const { width: lineWidth, color: lineColor } = ruleAbove;
    const rule = overlay([{ type: 'line', x1: 0, x2: width, y1: -above, y2: -above, lineWidth, lineColor }], 1);
    return { stack: [rule, content] };
  });
}

function cellContent(texts: readonly RowText[]): Content {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return textContent(only);
  return { stack: texts.map((text): Content => ({ tag: { role: 'P' }, stack: [textContent(text)] })) };
}

export function textContent({ text, style, color, indent, spaceAbove, icon, destination, link }: RowText): Content {
  const properties = {
    font: style.family,
    bold: style.isBold,
    fontSize: style.size,
    lineHeight: style.lineHeight,
    color,
    marginTop: spaceAbove,
    marginLeft: indent,
    ...(style.isRightAligned && { alignment: 'right' as const }),
    ...(destination === undefined ? {} : { id: destination }),
    ...link,
  };
  const content: Content = isPageReference(text)
    ? { ...properties, pageReference: text.pageOf }
    : { ...properties, text };
  return icon === undefined ? content : { stack: [iconNode(icon), content] };
}
