/** Adds an entry to a file of risk acceptances, as text: comments and format of the file stay. */
import { basename } from 'node:path';
import { labelOf, parseYamlFile } from '../../base/files/checked-file.js';
import { AuditpressError } from '../../base/errors.js';
import { firstOf } from '../../base/wording/problems.js';
import type { RiskAcceptance } from '../../model/summary/acceptances.js';
import { readRegularFile, UnsuitableFile, decodeText } from '../../base/files/regular-file.js';
import { checkAcceptanceFile, conflictsIn, type PlacedAcceptance } from './load.js';

/** An entry as a user states it. Lists that are empty and texts that are blank are left out. */
export interface NewAcceptance extends Omit<RiskAcceptance, 'file' | 'line' | 'maxFailed' | 'from'> {
  /** As written, so that the check of the file reports what is wrong with it. */
  readonly maxFailed: string;
  readonly from: string;
}

const KEYS = [
  'policies',
  'categories',
  'services',
  'resources',
  'accounts',
  'benchmarks',
  'maxFailed',
  'reason',
  'owner',
  'approver',
  'evidence',
  'from',
  'expires',
] as const satisfies readonly string[];

/**
 * The content of a file with one more entry at its end. A missing file is a new one.
 *
 * @throws AuditpressError (usage) `acceptances-invalid` if the file has problems, or would have with the entry, or if it
 * does not end in a list with one key per line
 */
export async function withAcceptance(path: string, entry: NewAcceptance): Promise<string> {
  const text = await textOf(path);
  const before = text.trim() === '' ? [] : checked(path, text);
  const added = `${endOf(text)}${text.trim() === '' ? 'acceptances:\n' : ''}${entryText(entry, indentIn(text))}`;
  const after = checked(path, text + added);
  const isKept = JSON.stringify(after.slice(0, -1)) === JSON.stringify(before) && after.length === before.length + 1;
  if (!isKept) {
    throw new AuditpressError(
      'acceptances-invalid',
      `${labelOf(path)}: expected the list of acceptances at the end of the file, with one key per line, found something else`,
      { hint: `Add the entry by hand:\n${entryText(entry, '')}` },
    );
  }
  return text + added;
}

/** With its byte order mark, which stays in the file. */
async function textOf(path: string): Promise<string> {
  try {
    const bytes = await readRegularFile(path);
    decodeText(bytes);
    return bytes.toString('utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    if (!(cause instanceof UnsuitableFile)) throw cause;
    throw new AuditpressError('acceptances-invalid', `${labelOf(path)}: ${cause.message}`, { cause });
  }
}

function checked(path: string, text: string): readonly RiskAcceptance[] {
  const problems: string[] = [];
  const file = parseYamlFile({ label: labelOf(path), bytes: Buffer.from(text) }, problems);
  const placed: readonly PlacedAcceptance[] =
    (file && checkAcceptanceFile(file, basename(path), problems))?.acceptances ?? [];
  problems.push(...conflictsIn(placed));
  if (problems.length > 0) throw new AuditpressError('acceptances-invalid', firstOf(problems), { problems });
  return placed.map(({ acceptance }) => acceptance);
}

/** A line feed, if the last line has none, and a blank line before the entry, as far as there are entries. */
function endOf(text: string): string {
  if (text === '') return '';
  return `${text.endsWith('\n') ? '' : '\n'}${/^\s*-\s/m.test(text) ? '\n' : ''}`;
}

function indentIn(text: string): string {
  return /^acceptances:.*\n(?:\s*(?:#.*)?\n)*(?<indent> *)-\s/m.exec(text)?.groups?.['indent'] ?? '  ';
}

function entryText(entry: NewAcceptance, indent: string): string {
  const lines = KEYS.flatMap((key) => {
    const value: string | readonly string[] = entry[key];
    if (value.length === 0) return [];
    return [`${key}: ${typeof value === 'string' ? scalar(value) : `[${value.map(scalar).join(', ')}]`}`];
  });
  return `${lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`).join('\n')}\n`;
}

/** Text that YAML reads as it is. Quoted where another reader could take it for a number, a mark or nothing. */
function scalar(text: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_./()@ -]*$/u.test(text) || /^\d{4}-\d{2}-\d{2}$|^\d{1,10}$/.test(text);
  const isWord = /^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain && !isWord && text === text.trim() ? text : JSON.stringify(text);
}
