import type { Column } from '../../../model/document/table.js';
import { cssString } from '../style/css.js';

/**
 * Widths and labels of table columns as CSS classes: the page's Content-Security-Policy allows no style attributes, and a
 * label in the style sheet costs nothing per row. A class `without-<n>` around a table hides the n-th of the columns that
 * readers can hide, counted from 0; print shows all.
 */
export class ColumnClasses {
  readonly #classes = new Map<string, string>();
  readonly #rules: string[] = [];
  readonly #choosable: readonly string[];

  /** @param choosable keys of the columns that readers can hide */
  constructor(choosable: readonly string[]) {
    this.#choosable = choosable;
  }

  /** The class of tables with these columns; equal columns share one. */
  classOf(columns: readonly Column[]): string {
    const identity = JSON.stringify(columns.map(({ key, label, weight }) => [key, label, weight]));
    const known = this.#classes.get(identity);
    if (known !== undefined) return known;
    const name = `columns-${this.#classes.size + 1}`;
    this.#classes.set(identity, name);
    this.#rules.push(...rulesOf(name, columns), ...this.#hiding(name, columns));
    return name;
  }

  /** Rules of all classes so far: `--weight` on the table, a width on each `col`, `--label` on each cell. */
  get css(): string {
    return this.#rules.join('\n');
  }

  #hiding(name: string, columns: readonly Column[]): string[] {
    return columns.flatMap(({ key }, index) => {
      const choice = this.#choosable.indexOf(key);
      if (choice === -1) return [];
      const child = `nth-child(${index + 1})`;
      return [
        `@media screen { .without-${choice} .entries.${name} :is(col, tr > *):${child} { display: none !important; } }`,
      ];
    });
  }
}

function rulesOf(name: string, columns: readonly Column[]): string[] {
  const sum = columns.reduce((total, { weight }) => total + weight, 0);
  const rules = columns.flatMap(({ label, weight }, index) => [
    `.${name} col:nth-child(${index + 1}) { width: ${((weight / sum) * 100).toFixed(2)}%; }`,
    `.${name} tbody > tr > :nth-child(${index + 1}) { --label: ${cssString(label)}; }`,
  ]);
  return [`.${name} { --weight: ${sum.toFixed(2)}; }`, ...rules];
}

/** Numbers of rows as CSS classes, from which the page estimates the height of what is out of sight. */
export class RowClasses {
  readonly #counts = new Set<number>();

  /** The class of a box with this many rows. */
  classOf(rows: number): string {
    this.#counts.add(rows);
    return `rows-${rows}`;
  }

  /** Rules of all classes so far: `--rows`. */
  get css(): string {
    return [...this.#counts].map((rows) => `.rows-${rows} { --rows: ${rows}; }`).join('\n');
  }
}
