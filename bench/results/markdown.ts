/** The tables of docs/benchmark.md: one section per group, between comments that name it. */
import { cellsOf, HEAD, OUTCOME_HEAD, outcomeCells, TEXT_COLUMNS } from './cells.js';
import type { Group, Row } from './result.js';
import type { Outcome } from './targets.js';

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
 * The page with the section of a group replaced.
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
