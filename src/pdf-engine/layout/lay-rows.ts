import type { PageWriter } from 'pdfmake/js/LayoutBuilder.js';
import type { Element } from '../structure/structure.js';
import type { Row, RowTable, RowText } from './row-table.js';
import type { BrokenText, LineBreaker } from '../text/line-breaker.js';

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface PageItems {
    rows: RowBatch;
  }
}

/** The rows of a table on one page, including the head. */
export interface RowBatch {
  readonly table: RowTable;
  readonly element: Element;
  readonly left: number;
  readonly rows: LaidRow[];
}

export interface LaidRow {
  readonly row: Row;
  readonly isHead: boolean;
  /** From the top of the page. Set when the row is placed. */
  top: number;
  readonly cells: readonly LaidCell[];
  /** Height of the tallest cell. */
  readonly height: number;
}

/** A class because a page has hundreds of them: `docs/pdf-engine.md` explains why. */
export class LaidCell {
  constructor(
    readonly texts: readonly LaidText[],
    readonly height: number,
  ) {}
}

class LaidText {
  constructor(
    readonly text: RowText,
    readonly broken: BrokenText,
  ) {}
}

/**
 * Lays out a table from the page writer's position over as many pages as it needs. Each page starts with the head, which stays with
 * the row after it.
 *
 * @param onPage called when the table moves to the next page
 */
export function layRows(
  table: RowTable,
  writer: PageWriter,
  lineBreaker: LineBreaker,
  element: Element,
  onPage: () => void,
): void {
  const head = measureRow(table.head, true, table, lineBreaker);
  let batch: RowBatch | undefined;
  const place = (row: LaidRow) => {
    const context = writer.context();
    batch ??= openBatch(table, writer, element);
    row.top = context.y;
    batch.rows.push(row);
    context.moveDown(heightOf(row));
  };
  for (const each of table.rows()) {
    const row = measureRow(each, false, table, lineBreaker);
    const needed = heightOf(row) + each.reserve + (batch === undefined ? heightOf(head) : 0);
    const { availableHeight, y, pageMargins } = writer.context();
    // At the top of a page, moving on would not give more room.
    if (needed > availableHeight && y > pageMargins.top) {
      writer.moveToNextPage();
      batch = undefined;
      onPage();
    }
    if (batch === undefined) place({ ...head });
    place(row);
  }
}

/** From the top of a row to that of the next. */
function heightOf({ row, height }: LaidRow): number {
  return row.above + height + row.below + (row.rule?.takesRoom === true ? row.rule.width : 0);
}

function measureRow(row: Row, isHead: boolean, { columns }: RowTable, lineBreaker: LineBreaker): LaidRow {
  let height = 0;
  const cells = row.cells.map((cell, column): LaidCell => {
    const laid = layCell(cell, columns[column]?.width ?? 0, lineBreaker);
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

function openBatch(table: RowTable, writer: PageWriter, element: Element): RowBatch {
  const context = writer.context();
  const batch: RowBatch = { table, element, left: context.x, rows: [] };
  context.getCurrentPage().items.push({ type: 'rows', item: batch });
  return batch;
}
