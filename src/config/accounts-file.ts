/** Reads a CSV file of accounts. Its texts are data: none of them is a formula, a path or a template. */
import { readFile } from 'node:fs/promises';
import type { parse } from 'csv-parse/sync';
import { AuditpressError } from '../errors.js';
import { decodeText } from '../written-text.js';
import { oneLine, quote } from '../messages/printable.js';
import { ENVIRONMENTS } from '../model/report/snapshot.js';
import type { ListedAccount } from '../model/settings/accounts.js';
import { listedAccount, repeatedAccounts } from '../settings/accounts.js';

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
  if (!heads.includes('id')) {
    problems.unshift(
      `line 1: expected a column "id" in the header row, found ${heads.map((head) => quote(head, LONGEST)).join(', ')}`,
    );
  }
  // An empty list would mean every account of an archive.
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
  return { accounts, ignored: heads.filter((head) => !(HEADS as readonly string[]).includes(head)) };
}

async function readText(path: string): Promise<string> {
  try {
    return decodeText(await readFile(path));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw unreadable(path, [code === undefined ? message : `a failure of the system (${code})`], cause);
  }
}

interface CsvRow {
  readonly line: number;
  readonly cells: Cells;
}

/** Heads in lower case, and the rows below. The separator is the one that the heads have most of. */
function readRows(text: string, path: string, parseCsv: typeof parse): { heads: string[]; rows: CsvRow[] } {
  const [first = ''] = text.split(/\r?\n/, 1);
  const countOf = (separator: string): number => first.split(separator).length;
  const [delimiter = ','] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  let heads: string[] = [];
  try {
    const records = parseCsv(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      columns: (given: string[]) => (heads = given.map((head) => head.trim().toLowerCase())),
    }) as unknown as readonly { readonly record: Cells; readonly info: { readonly lines: number } }[];
    return { heads, rows: records.map(({ record, info }) => ({ line: info.lines, cells: record })) };
  } catch (cause) {
    throw unreadable(path, [oneLine(cause instanceof Error ? cause.message : String(cause), 200)], cause);
  }
}

function problemsOf({ id = '', environment = '' }: Cells): string[] {
  const problems = id.trim() === '' ? ['expected an id, found none'] : [];
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
