/** Reads a CSV file of accounts. Its texts are data: none of them is a formula, a path or a template. */
import { readFile } from 'node:fs/promises';
import type { parse } from 'csv-parse/sync';
import { AuditpressError } from '../../base/errors.js';
import { decodeText } from '../../base/files/regular-file.js';
import { didYouMean, nearestName } from '../../base/wording/nearest-name.js';
import { oneLine, quote } from '../../base/wording/printable.js';
import { ENVIRONMENTS } from '../../model/report/snapshot.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import { idProblems, listedAccount, repeatedAccounts } from '../accounts.js';

const HEADS = ['id', 'name', 'license', 'environment', 'group', 'owner'] as const;
type Head = (typeof HEADS)[number];
type Cells = Readonly<Partial<Record<Head, string>>>;

/** Separators that spreadsheets write, by language. */
const SEPARATORS = [',', ';', '\t'] as const;
const MOST_NAMED = 5;
const LONGEST = 80;

export interface AccountsFile {
  readonly accounts: readonly ListedAccount[];
  /** Heads of columns that auditpress does not read. */
  readonly ignored: readonly string[];
}

/** @throws AuditpressError `accounts-unreadable` (input) with every problem and its line */
export async function readAccountsFile(path: string): Promise<AccountsFile> {
  const text = await readText(path);
  const { parse: parseCsv } = await import('csv-parse/sync');
  const { heads, rows } = readRows(text, path, parseCsv);
  const problems = rows.flatMap(({ cells, line }) => problemsOf(cells).map((problem) => `line ${line}: ${problem}`));
  problems.unshift(...problemsOfHeads(heads));
  if (rows.length === 0) problems.push('expected at least one account below the header row, found none');
  if (problems.length > 0) throw unreadable(path, problems);
  const accounts = rows.map(({ cells }) =>
    listedAccount({
      ...cells,
      id: cells.id ?? '',
      environment: ENVIRONMENTS.find((known) => known === cells.environment?.trim().toUpperCase()),
    }),
  );
  const repeated = repeatedAccounts(accounts);
  if (repeated.length > 0) {
    throw unreadable(
      path,
      repeated.map((id) => `expected each account once, found ${quote(id, LONGEST)} more than once`),
    );
  }
  return { accounts, ignored: heads.filter((head) => head !== '' && !isHead(head)) };
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'no file',
  ENOTDIR: 'no file',
  EISDIR: 'a folder',
  EACCES: 'a file that may not be read: permission denied',
  EPERM: 'a file that may not be read: permission denied',
};

async function readText(path: string): Promise<string> {
  try {
    return decodeText(await readFile(path));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw unreadable(
      path,
      [code === undefined ? message : (READ_ERRORS[code] ?? `a file that the system cannot read (${code})`)],
      cause,
    );
  }
}

interface CsvRow {
  readonly line: number;
  readonly cells: Cells;
}

/** A line that states the separator for spreadsheets. Excel writes and reads it. */
const SEPARATOR_LINE = /^sep=(.)[ \t]*(?=\r?\n)/i;

/** Heads in lower case, and the rows below. Without a line that states the separator, it is the one that occurs most often in the header. */
function readRows(text: string, path: string, parseCsv: typeof parse): { heads: string[]; rows: CsvRow[] } {
  const stated = SEPARATOR_LINE.exec(text)?.[1];
  // The line stays, empty, so that the lines below keep their numbers.
  const table = text.replace(SEPARATOR_LINE, '');
  const first = /^.*\S.*$/m.exec(table)?.[0] ?? '';
  const countOf = (separator: string): number => first.split(separator).length;
  const [mostFrequent = ','] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  try {
    const options = { delimiter: stated ?? mostFrequent, info: true, relax_column_count: true, skip_empty_lines: true };
    const records = parseCsv(table, options) as unknown as readonly ParsedRow[];
    const [head, ...rows] = records.filter(({ record }) => record.some((cell) => cell.trim() !== ''));
    const heads = withoutTrailing(head?.record ?? []).map((cell) => cell.trim().toLowerCase());
    return { heads, rows: rows.map((row) => rowOf(row, heads, path)) };
  } catch (cause) {
    if (cause instanceof AuditpressError) throw cause;
    throw unreadable(path, [oneLine(cause instanceof Error ? cause.message : String(cause), 200)], cause);
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Spreadsheets write a separator for every column that was ever used. */
function withoutTrailing(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

function rowOf({ record, info: { lines } }: ParsedRow, heads: readonly string[], path: string): CsvRow {
  const cells = withoutTrailing(record);
  if (cells.length > heads.length) {
    const counts = `expected at most ${String(heads.length)} cells, as in the header row, found ${String(cells.length)}`;
    throw unreadable(path, [`line ${String(lines)}: ${counts}`]);
  }
  return { line: lines, cells: Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])) };
}

/** Columns that appear twice, have no name, or whose name is almost a known one. */
function problemsOfHeads(heads: readonly string[]): readonly string[] {
  const named = heads.map((head) => quote(head, LONGEST));
  const repeated = HEADS.filter((head) => heads.indexOf(head) !== heads.lastIndexOf(head));
  const misspelled = heads.filter((head) => !isHead(head) && nearestName(head, HEADS) !== undefined);
  return [
    ...(heads.includes('id') ? [] : [`line 1: expected a column "id" in the header row, found ${named.join(', ')}`]),
    ...repeated.map((head) => `line 1: expected each column once, found ${quote(head, LONGEST)} more than once`),
    ...misspelled.map(
      (head) =>
        `line 1: expected one of the columns ${HEADS.join(', ')}, found ${quote(head, LONGEST)}${didYouMean(head, HEADS)}`,
    ),
  ];
}

function isHead(text: string): text is Head {
  return HEADS.some((head) => head === text);
}

function problemsOf({ id = '', license = '', environment = '' }: Cells): string[] {
  const problems = id.trim() === '' ? ['expected an id, found none'] : [...idProblems({ id, license })];
  const given = environment.trim();
  if (given !== '' && !ENVIRONMENTS.some((known) => known === given.toUpperCase())) {
    problems.push(`expected the environment ${ENVIRONMENTS.join(' or ')}, found ${quote(given, LONGEST)}`);
  }
  return problems;
}

function unreadable(path: string, problems: readonly string[], cause?: unknown): AuditpressError {
  const named = problems.slice(0, MOST_NAMED).join('; ');
  const more = problems.length > MOST_NAMED ? ` and ${problems.length - MOST_NAMED} more` : '';
  return new AuditpressError('accounts-unreadable', `expected accounts in ${path}, found ${named}${more}`, {
    problems,
    cause,
  });
}
