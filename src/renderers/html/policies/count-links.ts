import type { AuditDocument } from '../../../model/document/document.js';
import type { Cell, Column } from '../../../model/document/table.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { memoize } from '../../../model/values/memoize.js';
import { hrefOf } from '../markup.js';
import { facetReaders, type Facet } from './facets.js';
import type { RowsByTable } from './policy-views.js';
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

/** Links counts to the policies that they count. A count is linked only if the filters show exactly that many policies. */
export class CountLinks {
  readonly #document: AuditDocument;
  readonly #facets: readonly Facet[];
  readonly #status: Facet | undefined;
  readonly #tallyOf: (facet: Facet) => Tally;

  constructor(document: AuditDocument, facets: readonly Facet[], all: RowsByTable) {
    this.#document = document;
    this.#facets = facets;
    const status = facets.find(({ options }) => options.some(({ mark }) => mark !== null));
    this.#status = status;
    this.#tallyOf = memoize((facet) => this.#count(all, facet, status));
  }

  /** The filters that show exactly the counted policies, as in the address of the page; null if there are none. */
  filtersFor({ status, count, of }: Counted): string | null {
    return this.#filters([status], count, of);
  }

  filtersForNotPassed(count: number, of: Counted['of']): string | null {
    return this.#filters(NOT_PASSED, count, of);
  }

  #filters(statuses: readonly Status[], count: number, of: Counted['of']): string | null {
    const status = this.#status;
    const facet = of === null ? status : this.#facets.find(({ key }) => key === of.key);
    if (count === 0 || status === undefined || facet === undefined) return null;
    const chosen = of === null ? undefined : facet.options.find(({ text }) => text === of.text)?.value;
    if (of !== null && chosen === undefined) return null;
    const values = valuesOf(statuses, status);
    const tally = this.#tallyOf(facet);
    const found = values.reduce((sum, value) => sum + (tally.get(`${value} ${chosen ?? value}`) ?? 0), 0);
    if (found !== count) return null;
    const filters = values.map((value) => filterParameter(status.key, value));
    if (chosen !== undefined) filters.push(filterParameter(facet.key, chosen));
    return filters.join('&');
  }

  #count(policies: RowsByTable, facet: Facet | undefined, status: Facet | undefined): Tally {
    const tally: Tally = new Map();
    if (facet === undefined || status === undefined) return tally;
    for (const [name, rows] of policies) {
      const [optionOf, statusOf] = facetReaders([facet, status], this.#document, name);
      for (const row of rows) {
        const key = `${status.options[statusOf?.(row) ?? -1]?.value} ${facet.options[optionOf?.(row) ?? -1]?.value}`;
        tally.set(key, (tally.get(key) ?? 0) + 1);
      }
    }
    return tally;
  }
}

/** The options of statuses: one each, but one for every unrecognized status of the report. */
function valuesOf(statuses: readonly Status[], { options }: Facet): string[] {
  return options.filter(({ mark }) => statuses.some((status) => status === mark)).map(({ value }) => value);
}

/** Numbers of policies by the values of their options: of the status, and of another facet after a space. */
type Tally = Map<string, number>;

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
