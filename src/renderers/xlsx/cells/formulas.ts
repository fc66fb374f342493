/** Longest string that a formula may contain. */
export const LONGEST_LITERAL = 255;

export function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A number literal of a formula. The number must be finite. */
export function numeral(value: number): string {
  return String(value).toUpperCase();
}

export function columnLetters(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? columnLetters((column - 1 - rest) / 26) + letter : letter;
}

export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function rangeOf({ top, left, bottom, right }: Area): string {
  return `${columnLetters(left)}${String(top)}:${columnLetters(right)}${String(bottom)}`;
}

/** `'Policies'!$A$6:$D$9`, or `'Policies'!$A$6` for one cell. Names of sheets have no apostrophes; see `sheetNames`. */
export function absoluteRange(sheet: string, { top, left, bottom, right }: Area): string {
  const first = `$${columnLetters(left)}$${String(top)}`;
  const last = `$${columnLetters(right)}$${String(bottom)}`;
  return `'${sheet}'!${first === last ? first : `${first}:${last}`}`;
}
