/** Finds tables in the lines of a page by their heads. Imports nothing from `src`. */
import { chunksOf, type Chunk, type Line } from './pdf-words.js';
import type { ReadTable } from './printed.js';

/** Columns whose cells are numbers; all others hold text. */
const NUMERIC =
  /^(Failed|Partly failed|Passed|Not passed|Not assessed|Unrecognised|Total|Coverage|Compliance|Count|.* checks.*|.* resources|Risk level .+)$/;
const NUMBER = /^(-?[\d,]+(\.\d+)?%?( of -?[\d,]+(\.\d+)?)?|n\/a)$/;

interface Column extends Chunk {
  readonly label: string;
  readonly isNumeric: boolean;
}

export interface FoundTables {
  readonly tables: readonly ReadTable[];
  /** Lines outside all tables. */
  readonly rest: readonly Line[];
}

/**
 * A table starts with its head, which every further page repeats, and ends at a separate line that is not a row.
 *
 * @param heads column labels of the possible tables
 */
export function findTables(lines: readonly Line[], heads: readonly (readonly string[])[]): FoundTables {
  const tables = new Map<string, { head: readonly string[]; rows: string[][] }>();
  const rest: Line[] = [];
  let columns: readonly Column[] | undefined;
  let rows: string[][] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const found = headIn(line, heads);
    if (found !== undefined) {
      columns = found;
      const head = found.map(({ label }) => label);
      const table = tables.get(head.join()) ?? { head, rows: [] };
      tables.set(head.join(), table);
      rows = table.rows;
    } else if (columns !== undefined && isRow(line, columns)) {
      rows.push(columns.map(() => ''));
      addTo(rows.at(-1)!, line, columns);
    } else if (columns !== undefined && last !== undefined && rows.length > 0 && follows(line, last)) {
      addTo(rows.at(-1)!, line, columns);
    } else {
      // The upper lines of a head remain, too, but have no numbers.
      columns = undefined;
      rest.push(line);
    }
    last = line;
  }
  return { tables: [...tables.values()], rest };
}

/** The last line of a head contains the end of each label. */
function headIn(line: Line, heads: readonly (readonly string[])[]): Column[] | undefined {
  const chunks = chunksOf(line);
  const head = heads.find(
    (labels) => labels.length === chunks.length && labels.every((label, index) => label.endsWith(chunks[index]!.text)),
  );
  return head?.map((label, index) => ({ ...chunks[index]!, label, isNumeric: NUMERIC.test(label) }));
}

/** A row starts with a line that has a number in every number column. */
function isRow(line: Line, columns: readonly Column[]): boolean {
  const chunks = chunksOf(line);
  return columns.every((column) => !column.isNumeric || chunks.some((chunk) => isUnder(chunk, column)));
}

function isUnder({ text, left, right }: Chunk, column: Column): boolean {
  const isAligned = Math.abs(right - column.right) < 2.5 || Math.abs(left + right - column.left - column.right) < 5;
  return isAligned && NUMBER.test(text);
}

function follows(line: Line, last: Line): boolean {
  return line.middle - last.middle < 1.35 * Math.max(line.height, last.height);
}

function addTo(row: string[], line: Line, columns: readonly Column[]): void {
  for (const chunk of chunksOf(line)) {
    let index = columns.findIndex((column) => column.isNumeric && isUnder(chunk, column));
    if (index === -1) index = columns.findLastIndex((column) => !column.isNumeric && column.left <= chunk.left + 2);
    if (index === -1) throw new Error(`"${chunk.text}" is in no column`);
    row[index] = `${row[index] ?? ''} ${chunk.text}`;
  }
}
