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

export class LaidText {
  constructor(
    readonly text: RowText,
    readonly broken: BrokenText,
  ) {}
}

/** The top of a cell's first text. */
export function topOf({ height }: LaidCell, { row, top, isHead, height: rowHeight }: LaidRow): number {
  return top + row.above + (isHead ? rowHeight - height : 0);
}

/**
 * Lays out a table from the page writer's position over as many pages as it needs. Each page starts with the head, which stays with
 * the row after it.
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
  const head = measureRow(table.head, true, table, lineBreaker);
  let batch: RowBatch | undefined;
  const place = (row: LaidRow) => {
    const context = writer.context();
    batch ??= openBatch(table, writer, element, context.x);
    placeRow(row, batch, writer, pages);
  };
  for (const each of table.rows((destination) => pages.get(destination))) {
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

/** Lays out the rows of each page in lanes, which end at the same height on the last page. */
function layInLanes(
  table: RowTable,
  writer: PageWriter,
  lineBreaker: LineBreaker,
  element: Element,
  pages: Map<string, number>,
  onPage: () => void,
): void {
  const head = measureRow(table.head, true, table, lineBreaker);
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
    const room = availableHeight - heightOf(head);
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

/**
 * As many rows as fit into the lanes, evenly if these are the last.
 *
 * @param isRest whether no rows follow
 */
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
    if (height > free) {
      if (lanes.length === count || height > room) break;
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

/** All rows, each in the lane that has its middle if the lanes follow each other and are of the same height. */
function evenLanes(rows: readonly LaidRow[], count: number): LaidRow[][] {
  const lanes = Array.from({ length: count }, (): LaidRow[] => []);
  const laneHeight = sumOf(rows, heightOf) / count;
  let above = 0;
  for (const row of rows) {
    const height = heightOf(row);
    lanes[Math.min(Math.ceil((above + height / 2 - ROUNDING) / laneHeight), count) - 1]?.push(row);
    above += height;
  }
  return lanes.filter((lane) => lane.length > 0);
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

function placeLanes(lanes: readonly (readonly LaidRow[])[], head: LaidRow, place: LanePlace): void {
  const { table, writer, element, pages } = place;
  const context = writer.context();
  const { x, y: top } = context;
  let bottom = top;
  lanes.forEach((rows, lane) => {
    context.moveDown(top - context.y);
    const batch = openBatch(table, writer, element, x + lane * table.lanes.distance);
    for (const row of [{ ...head }, ...rows]) placeRow(row, batch, writer, pages);
    bottom = Math.max(bottom, context.y);
  });
  context.moveDown(bottom - context.y);
}

function placeRow(row: LaidRow, batch: RowBatch, writer: PageWriter, pages: Map<string, number>): void {
  const context = writer.context();
  row.top = context.y;
  batch.rows.push(row);
  for (const { texts } of row.cells) {
    for (const { text } of texts) if (text.destination !== undefined) pages.set(text.destination, context.page + 1);
  }
  context.moveDown(heightOf(row));
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

function openBatch(table: RowTable, writer: PageWriter, element: Element, left: number): RowBatch {
  const batch: RowBatch = { table, element, left, rows: [] };
  writer.context().getCurrentPage().items.push({ type: 'rows', item: batch });
  return batch;
}
