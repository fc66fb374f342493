// The texts of rows: from the elements of rows that are in the page, from the markup of rows that are still deferred.
// Very long pages defer their tables in `noscript` elements, whose content is text until a table is needed.
import type { Chunk, Entry, Row, TableMarkup } from './model.js';

export interface CellTexts {
  readonly text: string;
  readonly detail: string;
  /** The value, where the text is more than a number. */
  readonly value: string | undefined;
  readonly isNumber: boolean;
}

/** Everything in a row that the search looks through. */
export function textOf(row: Row): string {
  if (row.element === null) return plain(markupOf(row).replaceAll('<wbr>', ''), '\n');
  return cellsOf(row)
    .flatMap(({ text, detail }) => [text, detail])
    .join('\n');
}

/** The cell of an entry in a column; undefined if none of its rows shows the column. */
export function cellIn({ rows }: Entry, column: string): CellTexts | undefined {
  for (const row of rows) {
    const position = row.list.columns.indexOf(column);
    if (position !== -1) return cellsOf(row)[position];
  }
  return undefined;
}

function cellsOf(row: Row): CellTexts[] {
  return row.element === null ? cellsInMarkup(markupOf(row)) : [...row.element.cells].map(readCell);
}

function readCell(cell: HTMLTableCellElement): CellTexts {
  const detail = cell.querySelector('.detail')?.textContent ?? '';
  const whole = cell.textContent;
  return {
    // The detail comes last.
    text: whole.slice(0, whole.length - detail.length),
    detail,
    value: cell.dataset.value,
    isNumber: cell.matches('.count, .percent'),
  };
}

/** The markup of a row in a deferred table. */
export function markupOf({ home, at }: Row): string {
  return tableMarkup(home).rows[at] ?? '';
}

/** The markup of a deferred table, read once. */
export function tableMarkup(chunk: Chunk): TableMarkup {
  return (chunk.markup ??= splitTable(deferredMarkup(chunk.box) ?? ''));
}

/** The markup that a box defers; null if its content is in the page. */
export function deferredMarkup(box: Element): string | null {
  const [child] = box.children;
  return child?.matches('noscript') ? child.textContent : null;
}

function splitTable(markup: string): TableMarkup {
  const rows: string[] = [];
  const first = markup.indexOf('<tr', markup.indexOf('<tbody'));
  let at = first;
  while (markup.startsWith('<tr', at)) {
    const end = markup.indexOf('>', markup.indexOf('</tr', at)) + 1;
    rows.push(markup.slice(at, end));
    at = end;
  }
  return { rows, shell: markup.slice(0, first) + markup.slice(at) };
}

const CELL = /<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs;
const DETAIL = /<span class="detail">(.*)<\/span>$/s;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x60': '`',
  '#x3D': '=',
};

function cellsInMarkup(html: string): CellTexts[] {
  return [...html.matchAll(CELL)].map(([, attributes = '', content = '']) => ({
    text: plain(content.replace(DETAIL, ''), ''),
    detail: plain(DETAIL.exec(content)?.[1] ?? '', ''),
    value: / data-value="([^"]*)"/.exec(attributes)?.[1],
    isNumber: /[" ](?:count|percent)[" ]/.test(attributes),
  }));
}

/** The text of markup, with `mark` in the place of each tag. */
function plain(markup: string, mark: string): string {
  const text = markup.includes('<') ? markup.replace(/<[^>]*>/g, mark) : markup;
  if (!text.includes('&')) return text;
  return text.replace(/&([^;]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
