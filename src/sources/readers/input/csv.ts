/** Tables as text: of tools, and as spreadsheets save them. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { cutOff, damaged } from './faults.js';
import type { InputFile } from '../reader.js';

/** Cells of a row by the name of their column, in upper case. Columns that a row lacks are absent. */
export type Row = Readonly<Record<string, string | undefined>>;

const SEPARATORS = [';', ',', '\t', '|'] as const;
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
const LINE_ENDS: readonly (number | undefined)[] = [0x0a, 0x0d];
const QUOTATION_MARK = 0x22;

/** What separates the columns: as a line `sep=;` says, else what separates most names in the first line. */
function separatorOf(text: string): string {
  const stated = SEPARATOR_LINE.exec(text)?.[1];
  if (stated !== undefined) return stated;
  const [line = ''] = text.split(/\r?\n/, 1);
  const [most = ','] = SEPARATORS.toSorted((one, other) => line.split(other).length - line.split(one).length);
  return most;
}

export const nameOf = (column: string): string => column.trim().toUpperCase();

/** Names of the columns in the first line of a table, in upper case. */
export function columnsOf(start: string): readonly string[] {
  return columnNamesOf(start).map(nameOf);
}

/** The same as they are written. */
export function columnNamesOf(start: string): readonly string[] {
  const [line = ''] = start.replace(SEPARATOR_LINE, '').split(/\r?\n/, 1);
  return line.split(separatorOf(start)).map((name) => name.trim().replace(/^"|"$/g, ''));
}

interface RowOptions {
  /** Cells may be missing at the end of a row, as some spreadsheets leave out empty ones. */
  readonly allowsShortRows?: boolean;
  /** The program ends every line, also the last one. Default: the last line may end with the table. */
  readonly endsLines?: boolean;
  /** Called with the names in the header row, as they are written, before the first row. */
  readonly onColumns?: (names: readonly string[]) => void;
}

/**
 * The rows of a table, one after another. A table whose last row ends within a cell is cut off. One that ends after a row
 * cannot be told from a whole one.
 *
 * @throws AuditpressError (input) `scan-truncated`, and `scan-malformed` for a row with too few or too many cells
 */
export async function* rowsOf(
  file: InputFile,
  title: string,
  { allowsShortRows = false, endsLines = false, onColumns = () => undefined }: RowOptions = {},
): AsyncGenerator<Row> {
  let columns: string[] = [];
  const parser = parse({
    delimiter: separatorOf(file.start),
    columns: (names: readonly string[]) => {
      onColumns(names);
      return (columns = names.map(nameOf));
    },
    relax_quotes: true,
    relax_column_count_less: true,
    skip_empty_lines: true,
  });
  const end = lastByteOf(file);
  const isOpen = !LINE_ENDS.includes(end);
  // A quotation mark ends the cell.
  const ending = isOpen && (endsLines || end !== QUOTATION_MARK) ? new Ending() : undefined;
  let short = 0;
  let count = 0;
  try {
    // A file that cannot be read any more ends the parser, too.
    const rows = pipeline(Readable.from(tableOf(file)), parser, () => undefined) as AsyncIterable<Row>;
    for await (const row of rows) {
      if (short > 0 && !allowsShortRows) throw tooFew(title, short);
      count += 1;
      short = Object.keys(row).length < columns.length ? count : 0;
      if (short === 0) ending?.see(row[columns.at(-1) ?? ''] ?? '');
      if (short === 0 || allowsShortRows) yield row;
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    if (cause.code !== 'CSV_QUOTE_NOT_CLOSED') throw damaged(title, cause.message, cause);
    const line = /line (\d+)/.exec(cause.message)?.[1] ?? '';
    throw cutOff(title, `the quotation that begins in line ${line} does not end`, cause);
  }
  if (short > 0 && isOpen) throw cutOff(title, `row ${String(short)} is incomplete`);
  if (short > 0 && !allowsShortRows) throw tooFew(title, short);
  ending?.check(title, endsLines);
}

const tooFew = (title: string, row: number) =>
  damaged(title, `row ${String(row)} has fewer cells than there are columns`);

/** The last cells of a table whose last line does not end: the last one may be cut off. */
class Ending {
  readonly #seen = new Set<string>();
  #last: string | undefined;

  see(cell: string): void {
    if (this.#last !== undefined) this.#seen.add(this.#last);
    this.#last = cell;
  }

  /** Something is missing if other rows go on where the last one ends, or if the program ends every line. */
  check(title: string, endsLines: boolean): void {
    const last = this.#last;
    if (last !== undefined && this.#seen.has(last)) return;
    const cell = last === undefined ? [] : [`its last cell is ${JSON.stringify(last)}`];
    if (endsLines) throw cutOff(title, ['its last line does not end', ...cell].join(', and '), undefined, END_LINE);
    if (last !== undefined && [...this.#seen].some((each) => each.startsWith(last))) throw cutOff(title, cell.join());
  }
}

const END_LINE = 'Copy the file again. If it is whole, end its last line with a line feed.';

/** What follows the line that states the separator. */
function* tableOf(file: InputFile): Generator<Uint8Array> {
  let above = Buffer.byteLength(SEPARATOR_LINE.exec(file.start)?.[0] ?? '');
  for (const part of file.parts()) {
    if (part.length > above) yield part.subarray(above);
    above = Math.max(0, above - part.length);
  }
}

function lastByteOf(file: InputFile): number | undefined {
  let last: number | undefined;
  for (const part of file.parts()) last = part.at(-1) ?? last;
  return last;
}

/** The first of several columns that is there and not empty; empty if none is. */
export function cell(row: Row, ...names: readonly string[]): string {
  return names.map((name) => row[name] ?? '').find((value) => value !== '') ?? '';
}
