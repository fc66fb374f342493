/** What commands print: text for a terminal, without control characters; or the one object of `--json`. */
import { relative } from 'node:path';
import { printableJson } from '../base/wording/printable.js';
import type { LogFields } from '../automation/worker/log.js';
import { AuditpressError } from '../base/errors.js';
import { say } from './log.js';
import type { Damage } from '../archive/read.js';

/** Replaces control and format characters, so that text from outside cannot move the cursor, change colors or forge lines. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** Commands as the user calls them: with `npx auditpress`, the program is not where a shell looks for it. */
export function asCalled(text: string): string {
  const isByNpx = /^["']?auditpress\b/.test(process.env['npm_lifecycle_script'] ?? '');
  return isByNpx ? text.replaceAll(/(?<=^ {2}|`)auditpress (?=[-a-z])/gm, 'npx auditpress ') : text;
}

/** The path as the user sees it: relative to the current folder if that is shorter. */
export function displayPath(path: string): string {
  const fromHere = relative('', path);
  return fromHere.length < path.length ? fromHere : path;
}

const CODES = { bold: [1, 22], red: [31, 39] } as const;

/**
 * The text in a color if the stream is a terminal that supports colors, otherwise unchanged. Respects `NO_COLOR`
 * (https://no-color.org). The text must be printable.
 */
export function colored(text: string, color: keyof typeof CODES, stream: { readonly isTTY?: boolean }): string {
  const { NO_COLOR = '', TERM = '' } = process.env;
  if (stream.isTTY !== true || NO_COLOR !== '' || TERM === 'dumb') return text;
  const [start, end] = CODES[color];
  return `\u001b[${start}m${text}\u001b[${end}m`;
}

let hasPrinted = false;
const printedLines = new Set<string>();

/** Begins a run of the command line. A process may run it several times. */
export function beginOutput(): void {
  hasPrinted = false;
  printedLines.clear();
  found.clear();
}

/** Prints a line on standard error, unless this run has printed it: a preview chooses its settings again on each save. */
export function printLineOnce(line: string, level: 'info' | 'warn', event: string, fields: LogFields): void {
  if (printedLines.has(line)) return;
  printedLines.add(line);
  say(level, event, fields, `${printable(line)}\n`);
}

export function printJson(result: unknown): void {
  printJsonText(printableJson(result, 2));
}

export function printResult({ json }: { readonly json?: boolean }, result: unknown, text: string): void {
  if (json === true) printJson(result);
  else process.stdout.write(text);
}

export function printJsonText(json: string): void {
  hasPrinted = true;
  process.stdout.write(`${json}\n`);
}

/** Whether a result has been printed. A failure after it prints no second object. */
export function hasPrintedJson(): boolean {
  return hasPrinted;
}

const found = new Map<string, Damage>();

/** Names a damaged file on standard error, once, or one whose reader is missing. The command continues without it. */
export function noteDamage(damage: Damage): void {
  if (found.has(damage.key)) return;
  found.set(damage.key, damage);
  const what = damage.isIntact === true ? 'left out a report of the archive' : 'damaged file in the archive';
  const { key, problem } = damage;
  say(
    'warn',
    'archive-damaged',
    { key, message: problem },
    `auditpress: ${what}: ${printable(`${key}: ${problem}`)}\n`,
  );
}

/** @throws AuditpressError `archive-damaged` (partial) if damaged files were noted */
export function refuseDamage(): void {
  const count = [...found.values()].filter(({ isIntact }) => isIntact !== true).length;
  if (count === 0) return;
  const files = count === 1 ? '1 file of the archive is' : `${String(count)} files of the archive are`;
  throw new AuditpressError(
    { code: 'archive-damaged', kind: 'partial' },
    `${files} missing or damaged; the command continued without ${count === 1 ? 'it' : 'them'}`,
  );
}
