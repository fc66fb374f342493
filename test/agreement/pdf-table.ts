/** Finds tables in the lines of a section by their heads. Imports nothing from `src`. */
import { chunksOf, type Chunk, type Line } from './pdf-words.js';
import type { ReadTable } from './printed.js';

/** Columns whose cells are numbers; all others hold text. */
const NUMERIC =
  /^(Failed|Partly failed|Passed|Not passed|Not assessed|Unrecognised|Total|Coverage|Compliance|Compliance reported|Compliance after|Policies|Count|Share|Running total|Page|.* checks.*|.* resources|Risk level .+)$/;
const NUMBER = /^(-?[\d,]+(\.\d+)?%?( of -?[\d,]+(\.\d+)?)?|n\/a)$/;

export interface Column extends Chunk {
  readonly label: string;
  readonly isNumeric: boolean;
}

export interface PdfTable extends ReadTable {
  /** The page of each row. */
  readonly pages: readonly number[];
}

export interface FoundTables {
  readonly tables: readonly PdfTable[];
  /** Lines outside all tables. */
  readonly rest: readonly Line[];
}

/**
 * A table starts with its head, which every further page repeats, and ends at a separate line that is not a row. Its rows may be in
 * several lanes, each of which continues the one at its left on the same page.
 *
 * @param heads column labels of the possible tables
 */
export function findTables(lines: readonly Line[], heads: readonly (readonly string[])[]): FoundTables {
  const tables = new Map<string, { head: readonly string[]; rows: string[][]; pages: number[] }>();
  const rest: Line[] = [];
  let lanes: Lane[] = [];
  const finish = (): void => {
    for (const { head, pages, rows } of lanes) {
      const table = tables.get(head.join()) ?? { head, rows: [], pages: [] };
      tables.set(head.join(), table);
      table.rows.push(...rows);
      table.pages.push(...pages);
    }
    lanes = [];
  };
  for (const line of lines) {
    const found = headIn(line, heads);
    if (found !== undefined) {
      finish();
      lanes = found.columns.map((columns) => new Lane(columns));
      // Its upper lines.
      while (rest.length > 0 && isHeadAbove(rest.at(-1)!, found)) rest.pop();
    } else if (!lanes.map((lane, index) => lane.take(partOf(line, lane, lanes[index + 1]))).includes(true)) {
      finish();
      rest.push(line);
    }
  }
  finish();
  return { tables: [...tables.values()], rest };
}

/** The rows of a page, or of one of its parts from left to right. */
class Lane {
  readonly head: readonly string[];
  readonly rows: string[][] = [];
  readonly pages: number[] = [];
  #last: Line | undefined;

  constructor(readonly columns: readonly Column[]) {
    this.head = columns.map(({ label }) => label);
  }

  get left(): number {
    return this.columns[0]!.left;
  }

  /** Whether a line belongs to the table. */
  take(line: Line): boolean {
    if (line.words.length === 0) return false;
    const cells = cellsOf(line, this.columns);
    if (this.#isRow(cells)) {
      this.rows.push(this.columns.map(() => ''));
      this.pages.push(line.page);
    } else if (this.#last === undefined || !follows(line, this.#last)) return false;
    this.#last = line;
    const row = this.rows.at(-1)!;
    for (const [index, { text }] of cells) row[index] = `${row[index]!} ${text}`;
    return true;
  }

  /** A row starts with a line that has a number in every number column, and that of the policy. */
  #isRow(cells: readonly (readonly [index: number, chunk: Chunk])[]): boolean {
    return this.columns.every(
      (column, index) =>
        (!column.isNumeric && column.label !== 'No.') ||
        cells.some(([at, chunk]) => at === index && (column.isNumeric ? isUnder(chunk, column) : true)),
    );
  }
}

/** The words of a line in one lane. */
function partOf(line: Line, lane: { readonly left: number }, next: { readonly left: number } | undefined): Line {
  const words = line.words.filter(({ left }) => left > lane.left - 3 && (next === undefined || left < next.left - 3));
  // Lanes have lines of their own, at other heights.
  return { ...line, words, middle: words[0]?.middle ?? line.middle };
}

export interface Head {
  /** The last line. */
  readonly line: Line;
  readonly labels: readonly string[];
  /** Of each lane. */
  readonly columns: readonly (readonly Column[])[];
}

/** Whether a line has parts of labels, a few lines above the end of their head. */
export function isHeadAbove(above: Line, { line, labels }: Head): boolean {
  const distance = line.middle - above.middle;
  const isPart = ({ text }: Chunk): boolean => labels.some((label) => label.includes(text));
  return distance > 0 && distance < 4 * line.height && chunksOf(above).every(isPart);
}

/** The last line of a head contains the end of each label, once for each lane. */
export function headIn(line: Line, heads: readonly (readonly string[])[]): Head | undefined {
  const chunks = chunksOf(line);
  for (const labels of heads) {
    const lanes = chunks.length / labels.length;
    if (lanes < 1 || !Number.isInteger(lanes)) continue;
    if (!chunks.every(({ text }, index) => labels[index % labels.length]!.endsWith(text))) continue;
    const columns = chunks.map((chunk, index): Column => {
      const label = labels[index % labels.length]!;
      return { ...chunk, label, isNumeric: NUMERIC.test(label) };
    });
    const of = (lane: number): Column[] => columns.slice(lane * labels.length, (lane + 1) * labels.length);
    return { line, labels, columns: Array.from({ length: lanes }, (_, lane) => of(lane)) };
  }
  return undefined;
}

function isUnder({ text, left, right }: Chunk, column: Column): boolean {
  const isAligned = Math.abs(right - column.right) < 2.5 || Math.abs(left + right - column.left - column.right) < 5;
  return isAligned && NUMBER.test(text);
}

function follows(line: Line, last: Line): boolean {
  return line.middle - last.middle < 1.35 * Math.max(line.height, last.height);
}

/** The chunks of a line with the position of their column. Only the left edge tells apart the texts of narrow columns. */
export function cellsOf(line: Line, columns: readonly Column[]): (readonly [index: number, chunk: Chunk])[] {
  const edges = columns.filter(({ isNumeric }) => !isNumeric).map(({ left }) => left);
  return chunksOf(line, 4.5, edges).map((chunk) => {
    let index = columns.findIndex((column) => column.isNumeric && isUnder(chunk, column));
    if (index === -1) index = columns.findLastIndex((column) => !column.isNumeric && column.left <= chunk.left + 2);
    if (index === -1) throw new Error(`"${chunk.text}" is in no column`);
    return [index, chunk];
  });
}
