/** Colors of a terminal. None where nobody sees them, or wants them: https://no-color.org */

const CODES = { bold: [1, 22], red: [31, 39] } as const;

export type Color = keyof typeof CODES;

/** Puts a text into a color where the stream is a terminal that shows colors. The text has to be printable. */
export function colored(text: string, color: Color, stream: { readonly isTTY?: boolean }): string {
  const { NO_COLOR = '', TERM = '' } = process.env;
  if (stream.isTTY !== true || NO_COLOR !== '' || TERM === 'dumb') return text;
  const [start, end] = CODES[color];
  return `\u001b[${start}m${text}\u001b[${end}m`;
}
