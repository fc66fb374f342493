/**
 * Numbers of rows as CSS classes: from them the page guesses the height of what is out of sight, and its policy allows
 * no style attributes.
 */
export class RowCounts {
  readonly #counts = new Set<number>();

  /** The class of a box with so many rows. */
  classOf(rows: number): string {
    this.#counts.add(rows);
    return `rows-${rows}`;
  }

  /** Rules of all classes so far: `--rows`. */
  get css(): string {
    return [...this.#counts].map((rows) => `.rows-${rows} { --rows: ${rows}; }`).join('\n');
  }
}
