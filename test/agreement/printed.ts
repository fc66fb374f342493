/** The printed and the expected text of documents, by place. Imports nothing from `src`. */

/** Text by place, such as `categories › 3 Storage › Coverage`. */
export type Printed = Map<string, string>;

/** Expected text by place; a pattern if a format may leave something out. */
export type Expected = Map<string, string | RegExp>;

export interface ReadTable {
  readonly head: readonly string[];
  /** Including totals, which are last. */
  readonly rows: readonly (readonly string[])[];
}

/** Text without white space, because lines may break anywhere. */
export function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u200B\u00AD]+/g, '');
}

/** Adds each cell under the number and first cell of its row and the label of its column. */
export function putTable(printed: Map<string, string | RegExp>, place: string, { head, rows }: ReadTable): void {
  rows.forEach((row, index) => {
    head.forEach((label, column) => {
      const at = `${place} › ${index + 1} ${squeeze(row[0] ?? '')} › ${label}`;
      // Details are separated by a dot, or by the end of a line.
      printed.set(at, squeeze(row[column] ?? '').replaceAll('·', ''));
    });
  });
}

/** The differences, by place. Empty if exactly the expected text is printed. */
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
