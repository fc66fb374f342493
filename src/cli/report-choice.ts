/** Flags that say which reports of a file are meant. */
import type { Options } from 'yargs';
import type { ReportChoice } from '../sources/choose-reports.js';
import { GROUPS } from '../settings/setting.js';
import type { Arguments } from './options.js';

const group = `${GROUPS.report}:`;

/** Of a command that also fetches reports, whose --account and --benchmark name what is fetched. */
export const CHOICE_FLAGS = {
  all: { type: 'boolean', group, describe: 'Take every report of a file that holds several' },
  reader: {
    type: 'string',
    requiresArg: true,
    group,
    describe: 'Format of the file, where its content does not decide',
  },
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
  ...CHOICE_FLAGS,
} as const satisfies Readonly<Record<string, Options>>;

/** Flags that may be given more than once. */
export const CHOICE_LISTS = ['account', 'benchmark'] as const;

export function choiceOf({ account, benchmark, all, reader }: Arguments): ReportChoice {
  return {
    benchmarks: listOf(benchmark),
    accounts: listOf(account),
    all: all === true,
    ...(typeof reader === 'string' && { reader }),
  };
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
