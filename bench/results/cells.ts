/** The cells of the table, the same for the terminal and for Markdown. */
import { rowOf, type Row, type Timing } from './result.js';
import type { Outcome } from './targets.js';

export const HEAD = [
  'group',
  'policies',
  'contestant',
  'warm ms',
  'CPU ms',
  'ratio',
  'changing CPU ms',
  'ratio',
  'cold ms',
  'ratio',
  'peak MiB',
  'KiB',
  'pages',
  'note',
] as const;

/** Text columns. The others hold numbers and are right-aligned. */
export const TEXT_COLUMNS: readonly number[] = [0, 2, 13];

export const OUTCOME_HEAD = ['group', 'target', 'wanted', 'measured', 'state'] as const;

/** One text per column of `HEAD`. Ratios refer to the row's reference: in CPU time, for whole processes in elapsed time. */
export function cellsOf(row: Row, rows: readonly Row[]): readonly string[] {
  const { group, policies, name, warm, changing, cold, memory, bytes, pages, problem } = row;
  const reference = row.reference === undefined ? undefined : rowOf(rows, group, policies, row.reference);
  return [
    group,
    policies === 0 ? '' : policies.toLocaleString('en'),
    name,
    milliseconds(warm?.wall),
    milliseconds(warm?.cpu),
    ratio(warm, reference?.warm, 'cpu'),
    milliseconds(changing?.cpu),
    ratio(changing, reference?.changing, 'cpu'),
    milliseconds(cold?.wall),
    ratio(cold, reference?.cold, 'wall'),
    whole(memory),
    whole(bytes === undefined ? undefined : bytes / 1024),
    whole(pages),
    problem ?? '',
  ];
}

/** One text per column of `OUTCOME_HEAD`. */
export function outcomeCells({ group, what, wanted, measured, state }: Outcome): readonly string[] {
  return [group, what, wanted, measured === null ? '' : decimals(measured), state];
}

function ratio(own: Timing | undefined, other: Timing | undefined, clock: 'cpu' | 'wall'): string {
  return own === undefined || other === undefined ? '' : decimals(own[clock] / other[clock]);
}

function milliseconds(value: number | undefined): string {
  if (value === undefined) return '';
  return value < 10 ? value.toFixed(1) : whole(value);
}

function whole(value: number | undefined): string {
  return value === undefined ? '' : Math.round(value).toLocaleString('en');
}

function decimals(value: number): string {
  return value < 10 ? value.toFixed(2) : whole(value);
}
