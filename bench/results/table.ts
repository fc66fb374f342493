/** The table of results, for a terminal and for docs/benchmark.md. */
import { rowOf, type Row, type Group, type Timing } from './result.js';
import type { Outcome } from './targets.js';

const GAP = '  ';
const SECOND = 1000;

/** The whole table for a terminal, then the targets. Groups and sizes are separated by empty lines. */
export function printTable(rows: readonly Row[], outcomes: readonly Outcome[]): string {
  const lines = align([HEAD, ...rows.map((row) => cellsOf(row, rows))], TEXT_COLUMNS);
  const [head = '', ...body] = lines;
  const spaced = body.flatMap((line, index) => (startsPart(rows, index) ? ['', line] : [line]));
  const targets = align([OUTCOME_HEAD, ...outcomes.map(outcomeCells)], [0, 1, 2, 4]);
  return [head, ...spaced, '', ...(outcomes.length > 0 ? [...targets, ''] : [])].join('\n');
}

function startsPart(rows: readonly Row[], index: number): boolean {
  const [row, before] = [rows[index], rows[index - 1]];
  return row?.group !== before?.group || row?.policies !== before?.policies;
}

function align(lines: readonly (readonly string[])[], left: readonly number[]): string[] {
  const widths = lines.reduce<number[]>(
    (longest, cells) => cells.map((cell, index) => Math.max(cell.length, longest[index] ?? 0)),
    [],
  );
  return lines.map((cells) =>
    cells
      .map((cell, index) =>
        left.includes(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join(GAP)
      .trimEnd(),
  );
}

/** The table of a group and its targets. Columns that are empty in all rows are left out. */
export function groupMarkdown(group: Group, rows: readonly Row[], outcomes: readonly Outcome[], run: string): string {
  const own = rows.filter((row) => row.group === group).map((row) => cellsOf(row, rows));
  const shown = HEAD.map((_, index) => index).filter((index) => index > 0 && own.some((cells) => cells[index] !== ''));
  const lines = [HEAD, ...own].map((cells) => shown.map((index) => cells[index] ?? ''));
  const left = shown.flatMap((column, index) => (TEXT_COLUMNS.includes(column) ? [index] : []));
  const targets = outcomes.filter((outcome) => outcome.group === group).map((one) => outcomeCells(one).slice(1));
  return [
    markdownTable(lines, left),
    ...(targets.length > 0 ? [markdownTable([OUTCOME_HEAD.slice(1), ...targets], [0, 1, 3])] : []),
    run,
  ].join('\n\n');
}

/**
 * A page such as docs/benchmark.md with the section of a group replaced. Comments mark the start and the end of a section.
 *
 * @throws Error if the page has no place for the group
 */
export function replaceSection(page: string, group: Group, section: string): string {
  const [start, end] = [`<!-- bench ${group} -->`, `<!-- end of bench ${group} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`Expected "${start}" and "${end}" in the page, in this order.`);
  return `${page.slice(0, from + start.length)}\n\n${section}\n\n${page.slice(to)}`;
}

function markdownTable(lines: readonly (readonly string[])[], left: readonly number[]): string {
  const [head = [], ...body] = lines;
  const rule = head.map((_, index) => (left.includes(index) ? '---' : '--:'));
  return [head, rule, ...body]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

const HEAD = [
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
  'reports/s',
  'CPU ms per report',
  'peak MiB',
  'KiB',
  'pages',
  'note',
] as const;

/** Text columns. The others hold numbers and are right-aligned. */
const TEXT_COLUMNS: readonly number[] = [0, 2, 15];

const OUTCOME_HEAD = ['group', 'target', 'wanted', 'measured', 'state'] as const;

/** One text per column of `HEAD`. Ratios refer to the row's reference: in CPU time, for whole processes in elapsed time. */
function cellsOf(row: Row, rows: readonly Row[]): readonly string[] {
  const { group, policies, name, warm, changing, cold, memory, bytes, pages, reports, problem } = row;
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
    cold && reports ? decimals((reports * SECOND) / cold.wall) : '',
    milliseconds(cold && reports && cold.cpu / reports),
    whole(memory),
    whole(bytes === undefined ? undefined : bytes / 1024),
    whole(pages),
    problem ?? '',
  ];
}

/** One text per column of `OUTCOME_HEAD`. */
function outcomeCells({ group, what, wanted, measured, state }: Outcome): readonly string[] {
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
