/** Rows with their lines and heights, and their places on pages. */
import type { PageWriter } from 'pdfmake/js/LayoutBuilder.js';
import type { Element } from '../structure/structure.js';
import type { BrokenText, LineBreaker } from '../text/line-breaker.js';
import { columnOf, type Row, type RowTable, type RowText, type Rule } from './row-table.js';

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface PageItems {
    rows: RowBatch;
    pageReferences: RowBatch;
  }
}

/** The rows of a table on one page, including its head. */
export interface RowBatch {
  readonly table: RowTable;
  readonly element: Element;
  readonly left: number;
  /** From the top of the page. */
  readonly top: number;
  readonly ruleAbove: Rule | null;
  /** Empty once they are painted. */
  readonly rows: LaidRow[];
  readonly pageReferences: LaidPageReference[];
}

/** A page reference whose row is already written. */
export interface LaidPageReference {
  readonly text: RowText;
  readonly destination: string;
  readonly column: number;
  readonly top: number;
  readonly link: Element;
  readonly parent: number;
}

export interface LaidRow {
  readonly row: Row;
  readonly isHead: boolean;
  /** From the top of the page. Set when the row is placed. */
  top: number;
  readonly cells: readonly LaidCell[];
  readonly height: number;
}

export class LaidCell {
  constructor(
    readonly texts: readonly LaidText[],
    readonly height: number,
  ) {}
}

export class LaidText {
  constructor(
    readonly text: RowText,
    readonly broken: BrokenText,
  ) {}
}

export function topOf({ height }: LaidCell, { row, top, isHead, height: rowHeight }: LaidRow): number {
  return top + row.above + (isHead ? rowHeight - height : 0);
}

export function placeRow(row: LaidRow, batch: RowBatch, writer: PageWriter, pages: Map<string, number>): void {
  const context = writer.context();
  row.top = context.y;
  batch.rows.push(row);
  for (const { texts } of row.cells) {
    for (const { text } of texts) if (text.destination !== undefined) pages.set(text.destination, context.page + 1);
  }
  context.moveDown(heightOf(row));
}

/** From the top of a row to that of the next. */
export function heightOf({ row, height }: LaidRow): number {
  return row.above + height + row.below + (row.rule?.takesRoom === true ? row.rule.width : 0);
}

export function measureHead(table: RowTable, lineBreaker: LineBreaker): LaidRow | undefined {
  return table.head && measureRow(table.head, true, table, lineBreaker);
}

export function measureRow(row: Row, isHead: boolean, table: RowTable, lineBreaker: LineBreaker): LaidRow {
  let height = 0;
  const cells = row.cells.map((cell, column): LaidCell => {
    const laid = layCell(cell, columnOf(table, row, column).width, lineBreaker);
    height = Math.max(height, laid.height);
    return laid;
  });
  return { row, isHead, top: 0, cells, height };
}

function layCell(cell: readonly RowText[], width: number, lineBreaker: LineBreaker): LaidCell {
  let height = 0;
  const texts = cell.map((text) => {
    const broken = lineBreaker.breakText(text, width);
    height += text.spaceAbove + broken.height;
    return new LaidText(text, broken);
  });
  return new LaidCell(texts, height);
}

export function openBatch(
  table: RowTable,
  writer: PageWriter,
  element: Element,
  left: number,
  ruleAbove: Rule | null = null,
): RowBatch {
  const context = writer.context();
  const batch: RowBatch = { table, element, left, top: context.y, ruleAbove, rows: [], pageReferences: [] };
  context.moveDown(ruleAbove?.width ?? 0);
  const { items } = context.getCurrentPage();
  items.push({ type: 'rows', item: batch });
  if (table.kind === 'contents') items.push({ type: 'pageReferences', item: batch });
  return batch;
}
