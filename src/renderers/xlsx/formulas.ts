/** Longest string that a formula may contain. */
export const LONGEST_LITERAL = 255;

/** A string as a formula writes it. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A finite number as a formula writes it. */
export function numeral(value: number): string {
  return String(value).toUpperCase();
}

/** Letters of a column, from 1: `A` … `Z`, `AA` … */
export function columnLetters(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? columnLetters((column - 1 - rest) / 26) + letter : letter;
}
