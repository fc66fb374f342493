/** Text for a terminal: without control characters, in color, with short paths. */
import { relative } from 'node:path';

/** Replaces control and format characters, so that text from outside cannot move the cursor, change colors or forge lines. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** The path as the user sees it: relative to the current folder where that is shorter. */
export function displayPath(path: string): string {
  const fromHere = relative('', path);
  return fromHere.length < path.length ? fromHere : path;
}

const CODES = { bold: [1, 22], red: [31, 39] } as const;

export type Color = keyof typeof CODES;

/**
 * The text in a color where the stream is a terminal that supports colors, otherwise unchanged. Respects `NO_COLOR`
 * (https://no-color.org). The text must be printable.
 */
export function colored(text: string, color: Color, stream: { readonly isTTY?: boolean }): string {
  const { NO_COLOR = '', TERM = '' } = process.env;
  if (stream.isTTY !== true || NO_COLOR !== '' || TERM === 'dumb') return text;
  const [start, end] = CODES[color];
  return `\u001b[${start}m${text}\u001b[${end}m`;
}
