import type { Paragraph } from '../../model/document/document.js';
import type { Cell, Column, Row, Table, TableView } from '../../model/document/table.js';
import type { Wording } from '../wording/wording.js';

/** In a table of fewer rows, columns save more reading than a sentence does. */
const FEWEST_ROWS = 3;
/** Letters of a shared beginning that are worth saying only once. */
const SHORTEST_BEGINNING = 16;
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
/** Columns that identify a row. */
const IDENTIFYING = new Set(['number', 'title', 'policy', 'page']);

export interface CompactView {
  readonly view: TableView;
  /** What all rows have in common, in a sentence for above the table; null for nothing. */
  readonly lead: Paragraph | null;
}

/**
 * Leaves out the columns that are empty in all rows, and those that are equal in all rows, which `lead` states. A beginning that
 * all titles share moves into the head of their column.
 */
export function compactView(view: TableView, table: Table, wording: Wording): CompactView {
  const rows = (view.rows ?? [...table.rows.keys()]).flatMap((index) => table.rows[index] ?? []);
  if (rows.length < FEWEST_ROWS) return { view, lead: null };
  const kept: Column[] = [];
  const shared: string[] = [];
  /** Whether the rows differ in a column. States what they share. */
  const differsIn = (column: Column): boolean => {
    const position = table.columns.indexOf(column);
    const first = rows[0]?.cells[position];
    if (IDENTIFYING.has(column.key) || !rows.every(({ cells }) => isEqual(cells[position], first))) return true;
    if (first !== undefined && first.value !== null && first.text.trim() !== '')
      shared.push(sharedText(column, first.text, wording));
    return false;
  };
  // Tables that become one keep the same columns.
  for (const column of columnsIn(view, table)) if (view.joined === true || differsIn(column)) kept.push(column);
  const prefix = prefixOf(rows, table, kept, wording);
  const columns = kept.map(({ key }) => key);
  const details =
    view.detailColumns &&
    columnsIn({ ...view, columns: view.detailColumns }, table).filter((column) => differsIn(column));
  return {
    view: {
      ...view,
      columns,
      ...(details && { detailColumns: details.map(({ key }) => key) }),
      ...(prefix !== null && { prefix }),
    },
    lead: shared.length === 0 ? null : sentence(shared, rows.length, wording),
  };
}

function columnsIn({ columns }: TableView, table: Table): Column[] {
  if (columns === undefined) return [...table.columns];
  return columns.flatMap((key) => table.columns.find((column) => column.key === key) ?? []);
}

function isEqual(cell: Cell | undefined, first: Cell | undefined): boolean {
  return cell?.text === first?.text;
}

/** The words that all titles begin with, with the space after them; null for too few or where a title is nothing else. */
function prefixOf(
  rows: Table['rows'],
  table: Table,
  kept: readonly Column[],
  wording: Wording,
): NonNullable<TableView['prefix']> | null {
  const position = table.columns.findIndex(({ key }) => key === 'title');
  const column = kept.find(({ key }) => key === 'title');
  if (column === undefined) return null;
  const textOf = ({ cells }: Row): string => cells[position]?.text ?? '';
  const text = withWholeQuotes(wholeWords(sharedBeginning(rows, textOf)));
  // Programs read a part of a text that runs from right to left in an order of their own.
  if (text.trim().length < SHORTEST_BEGINNING || RIGHT_TO_LEFT.test(text)) return null;
  if (rows.some((row) => textOf(row).slice(text.length).trim() === '')) return null;
  return {
    column: 'title',
    text,
    label: wording.text('table.beginning', { label: column.label, text: text.trimEnd() }),
  };
}

/** Empty once it is too short. */
function sharedBeginning(rows: readonly Row[], textOf: (row: Row) => string): string {
  let shared: string | undefined;
  for (const row of rows) {
    const text = textOf(row);
    shared ??= text;
    let length = 0;
    while (length < shared.length && shared[length] === text[length]) length += 1;
    if (length < SHORTEST_BEGINNING) return '';
    shared = shared.slice(0, length);
  }
  return shared ?? '';
}

function wholeWords(text: string): string {
  return text.slice(0, text.lastIndexOf(' ') + 1);
}

/** A quotation mark at the start of a word. */
const OPENING_QUOTE = /(?<=^|\s)['"‘“«]/gu;
const CLOSING_QUOTE = /['"’”»](?=$|[\s,.;:)])/gu;

/** Cuts before a quotation that is not closed, so that its words stay together. */
function withWholeQuotes(text: string): string {
  const openings = [...text.matchAll(OPENING_QUOTE)];
  const closed = [...text.matchAll(CLOSING_QUOTE)].length;
  return openings.length > closed ? text.slice(0, openings[closed]?.index) : text;
}

function sentence(shared: readonly string[], rows: number, wording: Wording): Paragraph {
  const text = wording.text('table.shared', { rows, values: wording.list(shared) });
  return { type: 'paragraph', role: 'small', children: [{ type: 'text', text }] };
}

function sharedText({ key, label }: Column, value: string, wording: Wording): string {
  return wording.text('table.shared-value', { column: key, label: inSentence(label, wording), value });
}

/** German writes its nouns with a capital anywhere. */
function inSentence(label: string, { locale }: Wording): string {
  return locale.startsWith('de') ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
}
