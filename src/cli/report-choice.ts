/** Flags that say which reports of a file are meant. */
import type { Options } from 'yargs';
import { AuditpressError } from '../base/errors.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import { quote } from '../base/wording/printable.js';
import type { BuiltInReader } from '../model/settings/readers.js';
import type { AccountName, ReportChoice } from '../sources/choose-reports.js';
import type { NamedReader } from '../sources/readers/load-reader.js';
import { COLUMN_NAMES } from '../sources/readers/formats/table/columns.js';
import { GROUPS } from '../settings/setting.js';
import type { Arguments } from './options.js';

const group = `${GROUPS.report}:`;

const CHOICE_OPTIONS = {
  all: { type: 'boolean', group, describe: 'Use all reports of a file that contains several' },
  reader: {
    type: 'string',
    requiresArg: true,
    group,
    describe: 'Format of the file, if the content does not identify it',
  },
  'account-name': {
    type: 'string',
    requiresArg: true,
    group,
    describe: 'Account of reports that state none; FILE=NAME for one of several files; can be repeated',
  },
  columns: {
    type: 'string',
    requiresArg: true,
    group,
    describe: 'Map columns of a CSV table, such as id=Control,status=Result; can be repeated',
  },
} as const satisfies Readonly<Record<string, Options>>;

/** Of a command that also fetches reports: --account and --benchmark, which are settings, name what is fetched as well. */
export const CHOICE_FLAGS = {
  account: { describe: 'Cloud account id; of files: id or name of the account of a report, can be repeated' },
  benchmark: { describe: 'Benchmark id; of files: id or name of the benchmark of a report, can be repeated' },
  ...CHOICE_OPTIONS,
} as const satisfies Readonly<Record<string, Options>>;

/** Of a command that only reads files. */
export const FILE_CHOICE_FLAGS = {
  account: { type: 'string', requiresArg: true, group, describe: 'Account of the report in the file; can be repeated' },
  benchmark: {
    type: 'string',
    requiresArg: true,
    group,
    describe: 'Benchmark of the report in the file; can be repeated',
  },
  ...CHOICE_OPTIONS,
} as const satisfies Readonly<Record<string, Options>>;

/** Flags that may be given more than once, in both spellings of yargs. */
export const CHOICE_LISTS = ['account', 'benchmark', 'columns', 'account-name', 'accountName'] as const;

/** @throws AuditpressError (usage) `arguments-invalid` for columns that cannot be read, or of another reader than that of tables */
export function choiceOf({ account, benchmark, all, reader, columns, accountName }: Arguments): ReportChoice {
  const named = namedReader(typeof reader === 'string' ? reader : undefined, listOf(columns));
  return {
    benchmarks: listOf(benchmark),
    accounts: listOf(account),
    all: all === true,
    accountNames: listOf(accountName).map(accountNameIn),
    ...(named !== undefined && { reader: named }),
  };
}

function namedReader(reader: string | undefined, columns: readonly string[]): NamedReader | undefined {
  if (columns.length === 0) return reader === undefined ? undefined : { name: reader };
  if (reader === undefined || reader === TABLE) return { name: TABLE, options: { columns: columnsIn(columns) } };
  throw invalid(`expected the reader ${TABLE} with --columns, received --reader ${quote(reader, TEXT_LIMIT)}`);
}

/** `NAME` or `FILE=NAME`. */
function accountNameIn(given: string): AccountName {
  const [, file = null, name = given] = /^([^=]*)=(.*)$/s.exec(given) ?? [];
  const account = name.trim();
  if (account === '' || file === '') {
    throw invalid(
      `--account-name: expected NAME or FILE=NAME, received ${quote(given, TEXT_LIMIT)}`,
      'docs/readers.md',
    );
  }
  return { file, account };
}

const TABLE = 'table' satisfies BuiltInReader;

/** What is written `id=Control,status=Result`. A name may contain commas. */
function columnsIn(given: readonly string[]): Readonly<Record<string, string>> {
  const columns: Record<string, string> = {};
  for (const part of given.flatMap((text) => text.split(/,(?=[^,=]*=)/))) {
    const [, what = '', name = ''] = /^([^=]*)=(.*)$/s.exec(part.trim()) ?? [];
    const [target, column] = [what.trim(), name.trim()];
    if (target === '' || column === '') {
      throw invalid(`--columns: expected pairs such as id=Control,status=Result, received ${quote(part, TEXT_LIMIT)}`);
    }
    if (!COLUMN_NAMES.some((known) => known === target)) {
      const known = `one of ${COLUMN_NAMES.join(', ')} before =`;
      throw invalid(
        `--columns: expected ${known}, received ${quote(target, TEXT_LIMIT)}${didYouMean(target, COLUMN_NAMES)}`,
      );
    }
    if (columns[target] !== undefined) throw invalid(`--columns: expected one column for ${target}, received two`);
    columns[target] = column;
  }
  return columns;
}

const TEXT_LIMIT = 60;

function invalid(message: string, page = 'docs/readers/table.md'): AuditpressError {
  const [flag = ''] = /--[\w-]+/.exec(message) ?? [];
  return new AuditpressError('arguments-invalid', message, { hint: `${page} describes ${flag}.` });
}

/** The arguments without the choice, which are then settings of the run. */
export function withoutChoice<Given extends Arguments>({
  account,
  benchmark,
  ...given
}: Given): Omit<Given, 'account' | 'benchmark'> {
  return given;
}

export function leftOutNotice(path: string): string {
  return `left out ${path}: it has none of the chosen reports`;
}

function listOf(value: unknown): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String);
}
