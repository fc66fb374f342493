/** What documents print, and what they ought to print, by where it stands. Imports nothing from `src`. */

/** Text by place, such as `categories › 3 Storage › Coverage`. */
export type Printed = Map<string, string>;

/** The same of what is expected; a pattern where a format may leave something out. */
export type Expected = Map<string, string | RegExp>;

export interface ReadTable {
  readonly head: readonly string[];
  /** Totals among them, last. */
  readonly rows: readonly (readonly string[])[];
}

/** Text without its white space, which says nothing where lines are broken. */
export function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u200B\u00AD]+/g, '');
}

/** Each cell under its row's number and first cell, and its column's label. */
export function putTable(printed: Map<string, string | RegExp>, place: string, { head, rows }: ReadTable): void {
  rows.forEach((row, index) => {
    head.forEach((label, column) => {
      const at = `${place} › ${index + 1} ${squeeze(row[0] ?? '')} › ${label}`;
      printed.set(at, squeeze(row[column] ?? ''));
    });
  });
}

/** What differs, by place. Empty where all that is expected is printed, and nothing else. */
export function differencesBetween(expected: Expected, printed: Printed): string[] {
  const differences: string[] = [];
  for (const [place, wanted] of expected) {
    const found = printed.get(place);
    const agrees = found !== undefined && (typeof wanted === 'string' ? wanted === found : wanted.test(found));
    if (!agrees) differences.push(`${place}: counted ${String(wanted)}, printed ${found ?? 'nothing'}`);
  }
  for (const [place, found] of printed) {
    if (!expected.has(place)) differences.push(`${place}: counted nothing, printed ${found}`);
  }
  return differences;
}
