import type { PageWriter } from 'pdfmake/js/LayoutBuilder.js';
import type { Element } from '../structure/structure.js';
import type { LineBreaker } from '../text/line-breaker.js';
import { heightOf, type LaidRow, measureHead, measureRow, openBatch, placeRow, type RowBatch } from './laid-rows.js';
import type { RowTable, Rule } from './row-table.js';

/** Lays out the rows of each page in lanes, which end at the same height on the last page. */
function layInLanes(...[table, writer, lineBreaker, element, pages, onPage]: Parameters<typeof layRows>): void {
  const head = measureHead(table, lineBreaker);
  const headHeight = head === undefined ? 0 : heightOf(head);
  const rows = table.rows((destination) => pages.get(destination))[Symbol.iterator]();
  let waiting: LaidRow[] = [];
  let height = 0;
  /** Measures rows until those that wait are all, or more than fit. */
  const measureUpTo = (most: number): boolean => {
    while (waiting.length === 0 || height <= most) {
      const next = rows.next();
      if (next.done === true) return true;
      const row = measureRow(next.value, false, table, lineBreaker);
      waiting.push(row);
      height += heightOf(row);
    }
    return false;
  };
  for (;;) {
    const { availableHeight, y, pageMargins } = writer.context();
    const room = availableHeight - headHeight;
    const isAtTop = y <= pageMargins.top;
    const isRest = measureUpTo(room * table.lanes.count);
    if (waiting.length === 0) return;
    const lanes = fillLanes(waiting, room, table.lanes.count, isRest);
    const first = lanes[0]?.length ?? 0;
    if (first >= FEWEST_IN_LANE || (isRest && sumOf(lanes, countOf) === waiting.length) || isAtTop) {
      // At the top of a page, moving on would not give more room.
      const placed = first > 0 ? lanes : [waiting.slice(0, 1)];
      placeLanes(placed, head, { table, writer, element, pages });
      waiting = waiting.slice(sumOf(placed, countOf));
      height = sumOf(waiting, heightOf);
    }
    if (waiting.length === 0 && measureUpTo(0)) return;
    writer.moveToNextPage();
    onPage();
  }
}

/** Fewer rows of a longer table move to the next page. */
const FEWEST_IN_LANE = 3;

/** As many rows as fit into the lanes; evenly if no rows follow. */
function fillLanes(rows: readonly LaidRow[], room: number, count: number, isRest: boolean): LaidRow[][] {
  const full = fullLanes(rows, room, count);
  if (!isRest || sumOf(full, countOf) < rows.length) return full;
  const even = evenLanes(rows, count);
  return even.every((lane) => sumOf(lane, heightOf) <= room) ? even : full;
}

function fullLanes(rows: readonly LaidRow[], room: number, count: number): LaidRow[][] {
  const lanes: LaidRow[][] = [[]];
  let free = room;
  for (const row of rows) {
    const height = heightOf(row);
    const needed = height + reserveOf(row);
    if (needed > free) {
      if (lanes.length === count || needed > room) break;
      lanes.push([]);
      free = room;
    }
    lanes.at(-1)?.push(row);
    free -= height;
  }
  return lanes;
}

/** Points, for sums of heights. */
const ROUNDING = 0.01;

function evenLanes(rows: readonly LaidRow[], count: number): LaidRow[][] {
  const lanes = Array.from({ length: count }, (): LaidRow[] => []);
  const laneHeight = sumOf(rows, heightOf) / count;
  let above = 0;
  for (const row of rows) {
    const height = heightOf(row);
    lanes[Math.min(Math.ceil((above + height / 2 - ROUNDING) / laneHeight), count) - 1]?.push(row);
    above += height;
  }
  for (const [index, lane] of lanes.entries()) {
    const next = lanes[index + 1];
    while (next !== undefined && lane.at(-1)?.row.headsGroup === true) next.unshift(...lane.splice(-1));
  }
  return lanes.filter((lane) => lane.length > 0);
}

/** Height that a row which heads others needs for the first of them. */
function reserveOf({ row }: LaidRow): number {
  return row.headsGroup === true ? row.reserve : 0;
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}

function countOf(lane: readonly LaidRow[]): number {
  return lane.length;
}

interface LanePlace {
  readonly table: RowTable;
  readonly writer: PageWriter;
  readonly element: Element;
  readonly pages: Map<string, number>;
}

function placeLanes(lanes: readonly (readonly LaidRow[])[], head: LaidRow | undefined, place: LanePlace): void {
  const { table, writer, element, pages } = place;
  const context = writer.context();
  const { x, y: top } = context;
  let bottom = top;
  lanes.forEach((rows, lane) => {
    context.moveDown(top - context.y);
    const batch = openBatch(table, writer, element, x + lane * table.lanes.distance);
    if (head !== undefined) placeRow({ ...head }, batch, writer, pages);
    for (const row of rows) placeRow(row, batch, writer, pages);
    bottom = Math.max(bottom, context.y);
  });
  context.moveDown(bottom - context.y);
}

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
