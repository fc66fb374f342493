/**
 * Reads a chapter of a PDF whose tables are joined: one table, in one or more lanes, in which the headings of sections are rows.
 * Imports nothing from `src`.
 */
import { cellsOf, headIn, isHeadAbove, type Column, type Head, type PdfTable } from './pdf-table.js';
import { chunksOf, linesOf, type Line, type Place, type Word } from './pdf-words.js';

export interface ChapterPart {
  /** The anchor of its heading. */
  readonly anchor: string;
  readonly tables: readonly PdfTable[];
  /** Lines that are not in rows. */
  readonly rest: readonly Line[];
}

export interface Chapter {
  readonly lines: readonly Line[];
  /** Its heading and those of its sections. */
  readonly headings: readonly Place[];
  /** Where rows of policies start. */
  readonly rowStarts: readonly Place[];
  /** Column labels of the possible joined tables. */
  readonly heads: readonly (readonly string[])[];
}

/** The sections of a chapter in the order of reading. */
export function readChapter({ lines, headings, rowStarts, heads }: Chapter): ChapterPart[] {
  const blocks: Block[] = [];
  const found: Item[] = [];
  let open: Block | undefined;
  for (const { line, head } of withHeads(lines, heads)) {
    if (open?.page !== line.page) open = undefined;
    if (head !== undefined) {
      open = new Block(head.columns, line, headings, rowStarts);
      blocks.push(open);
      continue;
    }
    if (open?.endsAt(line) === true) open = undefined;
    if (open === undefined) found.push({ key: [line.middle, 0, line.middle], line });
    else open.take(line);
  }
  found.push(...blocks.flatMap((block) => block.read()));
  const keyOf = (heading: Place): Key =>
    blocks.find((block) => block.contains(heading))?.keyAt(heading.left, heading.top) ?? [heading.top, 0, heading.top];
  const inOrder = headings.map((heading) => ({ heading, key: keyOf(heading) }));
  inOrder.sort((one, other) => compareKeys(one.key, other.key));
  found.sort((one, other) => compareKeys(one.key, other.key));
  return inOrder.map(({ heading, key }, index) => {
    const next = inOrder[index + 1]?.key;
    const own = found.filter(
      (item) => compareKeys(item.key, key) >= 0 && (next === undefined || compareKeys(item.key, next) < 0),
    );
    return {
      anchor: heading.name,
      tables: tablesOf(own.flatMap(({ row }) => row ?? [])),
      rest: own.flatMap(({ line, row }) => (row === undefined ? [line] : [])),
    };
  });
}

/** Lines, without the upper lines of heads. */
function withHeads(lines: readonly Line[], heads: Chapter['heads']): { line: Line; head: Head | undefined }[] {
  const found = lines.map((line) => ({ line, head: headIn(line, heads) }));
  return found.filter(
    ({ line }, index) => !found.slice(index + 1, index + 4).some(({ head }) => head && isHeadAbove(line, head)),
  );
}

/** Where something is in the order of reading: the top of its table, the left of its lane, its own place from the top. */
type Key = readonly [block: number, lane: number, top: number];

function compareKeys(one: Key, other: Key): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

interface JoinedRow {
  readonly head: readonly string[];
  readonly cells: string[];
  readonly page: number;
}

/** A row, with its first line, or a line that is none. */
interface Item {
  readonly key: Key;
  readonly line: Line;
  readonly row?: JoinedRow;
}

interface OpenLane {
  readonly columns: readonly Column[];
  readonly left: number;
  /** The last line, if it belongs to a row. */
  last: Line | undefined;
  row: JoinedRow | undefined;
}

/** The part of a joined table that is on one page, below its head. */
class Block {
  readonly page: number;
  readonly #top: number;
  readonly #lanes: readonly OpenLane[];
  readonly #headings: readonly Place[];
  readonly #rowStarts: readonly Place[];
  readonly #words: Word[] = [];
  #bottom: number;

  constructor(
    columns: readonly (readonly Column[])[],
    head: Line,
    headings: readonly Place[],
    rowStarts: readonly Place[],
  ) {
    this.page = head.page;
    this.#top = head.middle;
    this.#bottom = head.middle;
    this.#lanes = columns.map((own) => ({ columns: own, left: own[0]!.left, last: undefined, row: undefined }));
    const isHere = ({ page, top }: Place): boolean => page === head.page && top > head.middle - head.height;
    this.#headings = headings.filter(isHere);
    this.#rowStarts = rowStarts.filter(isHere);
  }

  contains({ page, top }: Place): boolean {
    return page === this.page && top > this.#top - 3 && top < this.#bottom;
  }

  keyAt(left: number, top: number): Key {
    const lane = this.#lanes.findLast((one) => one.left <= left + 3) ?? this.#lanes[0]!;
    return [this.#top, lane.left, top];
  }

  /** Whether a line is over the whole width: a reason why policies were not assessed, or prose. */
  endsAt(line: Line): boolean {
    if (this.#headings.some((heading) => heading.name.includes('/why/') && startsAt(line, heading))) return true;
    return this.#lanes
      .slice(1)
      .some(({ left }) => chunksOf(line).some((one) => one.left < left - 3 && one.right > left));
  }

  take(line: Line): void {
    this.#bottom = line.middle;
    this.#words.push(...line.words);
  }

  /** Each lane has lines of its own, at other heights than those of the others. */
  read(): Item[] {
    return this.#lanes.flatMap((lane, index) => {
      const right = this.#lanes[index + 1]?.left ?? Infinity;
      const words = this.#words.filter(({ left }) => left > lane.left - 3 && left < right - 3);
      return linesOf(words).flatMap((line) => this.#takeInLane(line, lane));
    });
  }

  #takeInLane(line: Line, lane: OpenLane): Item[] {
    const isIn = (place: Place): boolean => Math.abs(place.left - lane.left) < 3 && startsAt(line, place);
    const key: Key = [this.#top, lane.left, line.middle];
    if (this.#rowStarts.some(isIn)) {
      const head = lane.columns.map(({ label }) => label);
      lane.row = { head, cells: head.map(() => ''), page: line.page };
      addTo(lane.row, line, lane);
      return [{ key, line, row: lane.row }];
    }
    const continues = lane.last !== undefined && line.middle - lane.last.middle < MOST_LINES * line.height;
    if (lane.row !== undefined && continues && !this.#headings.some(isIn)) {
      addTo(lane.row, line, lane);
      return [];
    }
    lane.row = undefined;
    return [{ key, line }];
  }
}

/** Lines of a title whose beginning is cut: the first one has the whole title, the others have no words. */
const MOST_LINES = 4;

function addTo({ cells }: JoinedRow, line: Line, lane: OpenLane): void {
  lane.last = line;
  for (const [index, { text }] of cellsOf(line, lane.columns)) cells[index] = `${cells[index]!} ${text}`;
}

/** Whether a line is the first below a place. */
function startsAt(line: Line, { top }: Place): boolean {
  return line.middle > top && line.middle - top < 1.2 * line.height;
}

function tablesOf(rows: readonly JoinedRow[]): PdfTable[] {
  const tables = new Map<string, { head: readonly string[]; rows: string[][]; pages: number[] }>();
  for (const { head, cells, page } of rows) {
    const table = tables.get(head.join()) ?? { head, rows: [], pages: [] };
    tables.set(head.join(), table);
    table.rows.push(cells);
    table.pages.push(page);
  }
  return [...tables.values()];
}
