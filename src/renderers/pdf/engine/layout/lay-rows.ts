import type { PageWriter } from 'pdfmake/js/LayoutBuilder.js';
import type { Element } from '../structure/structure.js';
import type { LineBreaker } from '../text/line-breaker.js';
import { heightOf, type LaidRow, measureHead, measureRow, openBatch, placeRow, type RowBatch } from './laid-rows.js';
import { layInLanes } from './lanes.js';
import type { RowTable, Rule } from './row-table.js';

/**
 * Lays out a table from the page writer's position over as many pages as it needs. Each page starts with the head
 * rows, which stay with the row after them.
 *
 * @param pages of the destinations in tables, from 1; this table adds its own
 * @param onPage called when the table moves to the next page
 */
export function layRows(
  table: RowTable,
  writer: PageWriter,
  lineBreaker: LineBreaker,
  element: Element,
  pages: Map<string, number>,
  onPage: () => void,
): void {
  if (table.lanes.count > 1) {
    layInLanes(table, writer, lineBreaker, element, pages, onPage);
    return;
  }
  const head = measureHead(table, lineBreaker);
  const headHeight = head === undefined ? 0 : heightOf(head);
  let batch: RowBatch | undefined;
  let ruleAbove: Rule | null = null;
  const place = (row: LaidRow) => {
    const context = writer.context();
    batch ??= openBatch(table, writer, element, context.x, ruleAbove);
    placeRow(row, batch, writer, pages);
  };
  for (const each of table.rows((destination) => pages.get(destination))) {
    const row = measureRow(each, false, table, lineBreaker);
    const needed = heightOf(row) + each.reserve + (batch === undefined ? headHeight : 0);
    const { availableHeight, y, pageMargins } = writer.context();
    // At the top of a page, moving on would not give more room.
    if (needed > availableHeight && y > pageMargins.top) {
      writer.moveToNextPage();
      batch = undefined;
      onPage();
    }
    if (batch === undefined && head !== undefined) place({ ...head });
    place(row);
    ruleAbove = head === undefined ? each.rule : null;
  }
}
