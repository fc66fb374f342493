import type { AuditDocument } from '../../../model/document/document.js';
import type { Cell, Column, Row, TableView } from '../../../model/document/table.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { hrefOf } from '../markup.js';
import { choiceReader, type Facet } from './facets.js';
import { rowsByTable, type RowsByTable } from './policy-views.js';
import { escapeHtml } from '../templates.js';

/** Anchor of the searchable part of the page. */
export const POLICIES_ANCHOR = 'ap.policies';

/** What a number in the page counts: the policies of a status, or those that also have a certain value. */
export interface Counted {
  readonly status: Status;
  readonly count: number;
  /** Key and text of the value; null for all policies of the status. */
  readonly of: { readonly key: string; readonly text: string } | null;
}

/** Statuses of what did not pass. */
const NOT_PASSED: readonly Status[] = ['red', 'amber'];

/** Numbers of policies by status, then by the text of a column. */
type Tally = Map<Status, Map<string, number>>;

/**
 * Links counts to the policies that they count. A count is linked only if the filters show exactly that many policies.
 */
export class CountLinks {
  readonly #document: AuditDocument;
  readonly #facets: readonly Facet[];
  readonly #status: Facet | undefined;
  readonly #tallies = new Map<string, Tally>();
  readonly #within = new WeakMap<readonly TableView[], Tally>();
  readonly #all: RowsByTable;

  /** @param all the policies that the document shows */
  constructor(document: AuditDocument, facets: readonly Facet[], all: RowsByTable) {
    this.#document = document;
    this.#facets = facets;
    this.#status = facets.find(({ options }) => options.some(({ mark }) => mark !== null));
    this.#all = all;
  }

  /** The filters that show exactly the counted policies, as in the address of the page; null if there are none. */
  filtersFor({ status, count, of }: Counted): string | null {
    return this.#filters([status], count, of);
  }

  /** The same, for policies that did not pass. */
  filtersForNotPassed(count: number, of: Counted['of']): string | null {
    return this.#filters(NOT_PASSED, count, of);
  }

  #filters(statuses: readonly Status[], count: number, of: Counted['of']): string | null {
    if (count === 0 || this.#status === undefined) return null;
    const tally = this.#tally(of?.key ?? null);
    const found = statuses.reduce((sum, status) => sum + (tally.get(status)?.get(of?.text ?? '') ?? 0), 0);
    if (found !== count) return null;
    const { key } = this.#status;
    const filters = statuses.map((status) => filterParameter(key, status));
    const value = this.#facets.find(({ key }) => key === of?.key)?.options.find(({ text }) => text === of?.text)?.value;
    if (of !== null && value === undefined) return null;
    if (of !== null && value !== undefined) filters.push(filterParameter(of.key, value));
    return filters.join('&');
  }

  /** The same, for policies of a status in some views. */
  filtersWithin(views: readonly TableView[], status: Status, count: number): string | null {
    if (count === 0 || this.#status === undefined) return null;
    const tally = this.#within.get(views) ?? this.#count(rowsByTable(this.#document, views), null);
    this.#within.set(views, tally);
    return tally.get(status)?.get('') === count ? filterParameter(this.#status.key, status) : null;
  }

  #tally(key: string | null): Tally {
    const known = this.#tallies.get(key ?? '') ?? this.#count(this.#all, key);
    this.#tallies.set(key ?? '', known);
    return known;
  }

  #count(policies: RowsByTable, key: string | null): Tally {
    const tally: Tally = new Map();
    for (const [name, rows] of policies) {
      const { columns = [] } = this.#document.tables[name] ?? {};
      const status = columns.findIndex((column) => column.key === this.#status?.key);
      const of = columns.findIndex((column) => column.key === key);
      const choiceOf = choiceReader(columns[of]);
      for (const row of rows) count(tally, row, status, of, choiceOf);
    }
    return tally;
  }
}

function count(tally: Tally, { cells }: Row, status: number, of: number, choiceOf: (text: string) => string): void {
  const found = cells[status]?.status;
  if (found === undefined) return;
  const counts = tally.get(found) ?? new Map<string, number>();
  tally.set(found, counts);
  const text = choiceOf(cells[of]?.text ?? '');
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** A filter as a parameter in the address of the page. The script parses the address with `URLSearchParams`. */
export function filterParameter(key: string, value: string): string {
  return `${encodeParameter(key)}=${encodeParameter(value)}`;
}

function encodeParameter(text: string): string {
  // Most values need no escaping, and a page has hundreds of them.
  if (/^[\w.* -]*$/.test(text)) return text.replaceAll(' ', '+');
  return String(new URLSearchParams([['', text]])).slice('='.length);
}

/** What a cell counts: the status of its column and the value in the first cell of its row. Null for other cells. */
export function countedBy(column: Column | undefined, cell: Cell, first: Column, opening: Cell): Counted | null {
  if (column?.status === undefined || typeof cell.value !== 'number') return null;
  return { status: column.status, count: cell.value, of: { key: first.key, text: opening.text } };
}

/** A link to an anchor. The script of the page adds the filters to it. */
export function filteredLink(content: string, filters: string, anchor = POLICIES_ANCHOR): string {
  return `<a href="${escapeHtml(hrefOf(anchor))}" data-filters="${escapeHtml(filters)}">${content}</a>`;
}
