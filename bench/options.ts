import { parseArgs } from 'node:util';
import { CONTESTANTS } from './contestants/registry.js';
import { GROUPS, type Group } from './results/result.js';

export interface BenchOptions {
  /** Policies of the reports, ascending. */
  readonly sizes: readonly number[];
  readonly groups: readonly Group[];
  /** Ids of libraries to measure; undefined for all. */
  readonly contestants: readonly string[] | undefined;
  /** Undefined: depends on the size. */
  readonly rounds: number | undefined;
  /** One small size, one round, everything checked. */
  readonly smoke: boolean;
  readonly output: 'text' | 'json' | 'markdown';
  /** Reports in the batch, and accounts of the runs. */
  readonly reports: number;
}

const DEFAULT_SIZES = [140, 500, 5000];
/** The smallest size that shows whether everything works: two categories, more than one page. */
const SMOKE_SIZES = [40];
const DEFAULT_GROUPS: readonly Group[] = ['pdf', 'xlsx', 'html', 'cli'];
const SMOKE_GROUPS: readonly Group[] = [...DEFAULT_GROUPS, 'portfolio', 'runs'];

/** @throws Error that says what was expected */
export function readOptions(argv: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      sizes: { type: 'string' },
      only: { type: 'string' },
      contestants: { type: 'string' },
      rounds: { type: 'string' },
      reports: { type: 'string', default: '1000' },
      smoke: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
  });
  const { sizes, only, contestants, rounds, smoke, json, markdown } = values;
  if (json && markdown) throw new Error('Expected --json or --markdown, received both.');
  const wanted =
    sizes === undefined
      ? smoke
        ? SMOKE_SIZES
        : DEFAULT_SIZES
      : sizes.split(',').map((text) => wholeNumber('--sizes', text));
  const ascending = [...new Set(wanted)].sort((one, other) => one - other);
  return {
    sizes: smoke ? ascending.slice(0, 1) : ascending,
    groups: only === undefined ? (smoke ? SMOKE_GROUPS : DEFAULT_GROUPS) : groupsOf(only),
    contestants: contestants?.split(',').map(knownContestant),
    rounds: rounds === undefined ? undefined : wholeNumber('--rounds', rounds),
    smoke,
    output: json ? 'json' : markdown ? 'markdown' : 'text',
    reports: wholeNumber('--reports', values.reports),
  };
}

/** How often everything runs at a size. Small documents run more often, because they take less time. */
export interface Plan {
  /** Documents that are not measured: code is still being compiled until a few dozen have been made. */
  readonly warmUps: number;
  readonly rounds: number;
  readonly coldRounds: number;
  /** Whether each round also prints a different report. */
  readonly withChanges: boolean;
  /** Runs one contestant after the other: together they would need too much memory. */
  readonly oneByOne: boolean;
}

export function planFor(policies: number, { rounds, smoke }: Pick<BenchOptions, 'rounds' | 'smoke'>): Plan {
  if (smoke) return { warmUps: 0, rounds: 1, coldRounds: 0, withChanges: true, oneByOne: true };
  const least = (most: number): number => (rounds === undefined ? most : Math.min(most, rounds));
  if (policies > 10_000) {
    return { warmUps: 0, rounds: rounds ?? 1, coldRounds: 0, withChanges: false, oneByOne: true };
  }
  if (policies > 1000) {
    return { warmUps: 16, rounds: rounds ?? 5, coldRounds: least(3), withChanges: true, oneByOne: false };
  }
  return {
    warmUps: 40,
    rounds: rounds ?? 11,
    coldRounds: least(5),
    withChanges: true,
    oneByOne: false,
  };
}

function groupsOf(text: string): Group[] {
  return text.split(',').map((name) => {
    const group = GROUPS.find((one) => one === name);
    if (group === undefined)
      throw new Error(`Expected groups from ${GROUPS.join(', ')} after --only, received ${name}.`);
    return group;
  });
}

function knownContestant(id: string): string {
  if (CONTESTANTS.some((entry) => entry.id === id)) return id;
  const ids = [...new Set(CONTESTANTS.map((entry) => entry.id))].join(', ');
  throw new Error(`Expected contestants out of ${ids}, received ${id}.`);
}

function wholeNumber(flag: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`Expected whole numbers from 1 after ${flag}, received ${text}.`);
}
