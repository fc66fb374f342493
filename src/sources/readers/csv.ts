/** Tables as text: of tools, and as spreadsheets save them. */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AuditpressError } from '../../base/errors.js';
import { decodeText } from './text.js';

/** Cells of a row by the name of their column, in upper case. Columns that a row lacks are absent. */
export type Row = Readonly<Record<string, string | undefined>>;

const SEPARATORS = [';', ',', '\t'] as const;
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
const START = 65_536;
const UTF8_MARK_LENGTH = 3;

/** What separates the columns: as a line `sep=;` says, else what separates most names in the first line. */
function separatorOf(text: string): string {
  const stated = SEPARATOR_LINE.exec(text)?.[1];
  if (stated !== undefined) return stated;
  const [line = ''] = text.split(/\r?\n/, 1);
  const [most = ','] = SEPARATORS.toSorted((one, other) => line.split(other).length - line.split(one).length);
  return most;
}

const nameOf = (column: string): string => column.trim().toUpperCase();

/** Names of the columns in the first line of a table, in upper case. */
export function columnsOf(start: string): readonly string[] {
  const [line = ''] = start.replace(SEPARATOR_LINE, '').split(/\r?\n/, 1);
  return line.split(separatorOf(start)).map((name) => nameOf(name.trim().replace(/^"|"$/g, '')));
}

/**
 * The rows of a table in UTF-8, one after another.
 *
 * @throws AuditpressError (input) `response-malformed` for a quotation that does not end, or a row with too many cells
 */
export async function* rowsOf(bytes: Uint8Array, title: string): AsyncGenerator<Row> {
  const start = decodeText(bytes.subarray(0, START));
  const mark = bytes[0] === 0xef ? UTF8_MARK_LENGTH : 0;
  const head = mark + (SEPARATOR_LINE.exec(start)?.[0].length ?? 0);
  const parser = parse({
    delimiter: separatorOf(start),
    columns: (names: readonly string[]) => names.map(nameOf),
    relax_quotes: true,
    relax_column_count_less: true,
    skip_empty_lines: true,
  });
  const rows = Readable.from(chunksOf(bytes.subarray(head))).pipe(parser);
  try {
    for await (const row of rows) yield row as Row;
  } catch (cause) {
    if (cause instanceof AuditpressError) throw cause;
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw new AuditpressError('response-malformed', `expected ${title}, found a fault: ${fault}`, { cause });
  }
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += START) yield bytes.subarray(at, at + START);
}

/** The first of several columns that is there and not empty; empty if none is. */
export function cell(row: Row, ...names: readonly string[]): string {
  return names.map((name) => row[name] ?? '').find((value) => value !== '') ?? '';
}
