/** Generates CSS: strings, values of the theme, and classes of tables. */
import { AuditpressError } from '../../../base/errors.js';
import type { Column } from '../../../model/document/table.js';
import type { Height } from './heights.js';
import type { Status } from '../../../model/report/vocabulary.js';

/** Text as a CSS string. Everything but letters, digits and spaces is escaped, so the text cannot end the string. */
export function cssString(text: string): string {
  const escaped = Array.from(text, (character) =>
    /[A-Za-z0-9 ]/.test(character) ? character : `\\${codePointOf(character).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}

function codePointOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const isForbidden = code === 0 || (code >= 0xd800 && code <= 0xdfff);
  return isForbidden ? 0xfffd : code;
}

/**
 * Checks a value of the theme for use in CSS.
 *
 * @throws AuditpressError if the value would end its declaration
 */
export function cssValue(name: string, value: string): string {
  if (/[;{}<>\\]/.test(value)) {
    throw new AuditpressError(
      'theme-value-unusable',
      `expected ${name} of the theme to be a CSS value, found ${JSON.stringify(value)}`,
    );
  }
  return value;
}

/**
 * Widths and labels of table columns as CSS classes: the page's Content-Security-Policy allows no style attributes, and a
 * label in the style sheet takes no space in the rows. A class `without-<n>` around a table hides column n, from 0, of
 * those that readers can hide. Print shows all.
 */
export class ColumnClasses {
  readonly #classes = new Map<string, string>();
  readonly #rules: string[] = [];
  readonly #choosable: readonly string[];

  constructor(choosable: readonly string[]) {
    this.#choosable = choosable;
  }

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

/** Heights as CSS classes, from which the page knows how high what is out of view will be. */
export class HeightClasses {
  readonly #classes = new Map<string, string>();

  classOf({ wide, narrow }: Height): string {
    const properties = `--wide: ${rem(wide)}; --narrow: ${rem(narrow)};`;
    const known = this.#classes.get(properties) ?? `height-${this.#classes.size + 1}`;
    this.#classes.set(properties, known);
    return known;
  }

  get css(): string {
    return [...this.#classes].map(([properties, name]) => `.${name} { ${properties} }`).join('\n');
  }
}

/** Whole ones, so that similar parts of a page share a class. */
function rem(pixels: number): string {
  return `${Math.round(pixels / 16)}rem`;
}

/** The class of cells of a heat: `heat-30`, or `heat-red-30` for those that count a status. */
export function heatName(status: Status | undefined, heat: number): string {
  return ['heat', ...(status === undefined ? [] : [status]), heat].join('-');
}
