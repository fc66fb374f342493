import type { Column } from '../../model/document.js';
import { cssString } from './css.js';

/**
 * Widths and labels of table columns as CSS classes: the page's policy allows no style attributes, and a label in the
 * style sheet costs nothing per row.
 */
export class ColumnSets {
  readonly #classes = new Map<string, string>();

  /** The class of tables with these columns; equal columns share one. */
  classOf(columns: readonly Column[]): string {
    const key = JSON.stringify(columns.map(({ label, weight }) => [label, weight]));
    const known = this.#classes.get(key);
    if (known !== undefined) return known;
    const name = `columns-${this.#classes.size + 1}`;
    this.#classes.set(key, name);
    this.#rules.push(...rulesOf(name, columns));
    return name;
  }

  readonly #rules: string[] = [];

  /** Rules of all classes so far: `--weight` on the table, a width on each `col`, `--label` on each cell. */
  get css(): string {
    return this.#rules.join('\n');
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
