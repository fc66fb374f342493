/** Facts, tables and figures as text for a terminal, whose characters are one or two cells wide. */
import type { Ratio, ScanSummary } from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import type { Instant } from '../model/values/instant.js';
import { percentBoundSign, percentDecimals, roundedPercent } from '../model/values/percent.js';
import { colored, printable } from './output.js';
import { textWidth } from '../base/message-formats/text.js';

export type Fact = readonly [term: string, text: string];

/** One line per fact, with the texts below each other. */
export function factLines(facts: readonly Fact[], stream: { readonly isTTY?: boolean }): string[] {
  const width = Math.max(...facts.map(([term]) => term.length));
  return facts.map(([term, text]) => `${colored(term.padEnd(width), 'bold', stream)}  ${printable(text)}`);
}

export function factsText(facts: readonly Fact[]): string {
  return factLines(facts, {})
    .map((line) => `${line}\n`)
    .join('');
}

const MAX_NAME_LENGTH = 80;

/** Limits the width of the table, which follows its longest name. */
function truncate(name: string): string {
  const text = printable(name);
  return text.length <= MAX_NAME_LENGTH ? text : `${text.slice(0, MAX_NAME_LENGTH - 1)}…`;
}

/**
 * A table with a rule below its head. The first cell of a row is its name; a blank name prints as `(not stated)`.
 *
 * @param texts how many columns, from the first, are text; the others are numbers, aligned right
 */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  stream: NodeJS.WriteStream,
  texts = 1,
): string {
  const named = rows.map(([name = '', ...cells]) => [
    name.trim() === '' ? '(not stated)' : truncate(name),
    ...cells.map(truncate),
  ]);
  const [heading = '', ...lines] = columnLines([head, ...named], 3, texts);
  const rule = '─'.repeat(Math.max(...[heading, ...lines].map(textWidth)) + 2);
  return [colored(heading, 'bold', stream), rule, ...lines].join('\n');
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return columnLines([head, ...rows.map((row) => row.map(printable))], 2).join('\n');
}

export const STATUS_WORDS = {
  red: 'Failed',
  amber: 'Partly failed',
  green: 'Passed',
  gray: 'Not assessed',
} as const;

const FORMULAS: Readonly<Record<ComplianceFormula, string>> = {
  'green/(green+red)': 'Green ÷ (Green + Red)',
  'green/(green+red+amber)': 'Green ÷ (Green + Red + Amber)',
};

/** @param none for a denominator of 0 */
/** A tool has no colors: its results pass or fail. */
export function formulaName(formula: ComplianceFormula, { origin }: Pick<ScanSummary, 'origin'>): string {
  const name = FORMULAS[formula];
  if (origin === null) return name;
  return name
    .replaceAll('Green', STATUS_WORDS.green)
    .replace('Red', STATUS_WORDS.red)
    .replace('Amber', STATUS_WORDS.amber);
}

/** What the checks of a report are called. */
export function checksWord({ origin }: Pick<ScanSummary, 'origin'>): string {
  return origin?.counts === 'tests' ? 'tests' : 'resource checks';
}

/** `Production (3f2a…)`; one of the two if the other is not stated. */
export function accountText({ accountName, accountId }: Pick<ScanSummary, 'accountName' | 'accountId'>): string {
  if (accountName === '' || accountId === '' || accountName === accountId) {
    return accountName || accountId || 'not stated';
  }
  return `${accountName} (${accountId})`;
}

export function percentText({ share }: Ratio, none: string): string {
  if (share === null) return none;
  const decimals = percentDecimals(share);
  return decimals === undefined ? percentBoundSign(share) : `${roundedPercent(share, decimals).toFixed(decimals)}%`;
}

/** `1 policy`, `2 policies`. @param plural default: the noun with an s */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

export function timeText({ at, dateOnly }: Instant): string {
  return dateOnly === true ? at.slice(0, 'yyyy-mm-dd'.length) : at;
}

/** An instant to the minute: `2026-11-24 02:00 UTC`. */
export function minuteOf(at: string): string {
  return `${at.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')} UTC`;
}

/** The beginning of an id, as lists show it: enough to tell entries apart. */
export function shortId(id: string): string {
  return id.slice(0, 12);
}

/**
 * One line per row, without trailing spaces.
 *
 * @param gap cells between columns
 * @param texts how many columns, from the first, are text; the others are numbers, aligned right
 */
export function columnLines(rows: readonly (readonly string[])[], gap: number, texts = Infinity): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, textWidth(text));
  }
  return rows.map((row) =>
    row
      .map((text, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - textWidth(text));
        return column < texts ? `${text}${space}` : `${space}${text}`;
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}
