/** The controls of a page, which only its script shows. */
import { fillIn, word } from '../../words.js';
import type { Page } from './page.js';
import { statusIcon } from '../markup.js';
import { fill } from '../templates.js';
import { hasPolicyRows } from '../policies/policy-views.js';

/** The bar with the search and the filters. All but the filter by status, and the tools, are in a part of it that opens. */
export function renderFilters(page: Page): string {
  const words = (key: string): string => word(page.document, `html.${key}`);
  const choice = (name: string, value: string): string => fillIn(words('choice'), { name, value });
  const facets = page.facets.map(({ key, label, control, options }, index) => ({
    key,
    label,
    index,
    any: choice(label, words('any')),
    isMenu: control === 'menu',
    isStatus: options.some(({ mark }) => mark !== null),
    options: options.map(({ value, text, mark }) => ({
      value,
      text,
      status: mark,
      icon: mark === null ? '' : statusIcon(mark),
    })),
  }));
  const renderFacet = (facet: object): string => fill('facet', facet);
  return fill('filters', {
    words: {
      search: words('search'),
      hint: words('search-hint'),
      filters: words('filters'),
      clear: words('clear'),
      matching: words('matching'),
      nothing: words('nothing'),
      here: words('here'),
      noneHere: words('none-here'),
      counter: words('counter'),
      sort: words('sort'),
      unsorted: choice(words('sort'), words('unsorted')),
      descending: words('descending'),
      columns: words('columns'),
      copy: words('copy'),
      copyHint: words('copy-hint'),
      copied: words('copied'),
      copyFailed: words('copy-failed'),
      csv: words('csv'),
      csvHint: words('csv-hint'),
      downloaded: words('downloaded'),
    },
    statuses: facets
      .filter(({ isStatus }) => isStatus)
      .map(renderFacet)
      .join(''),
    choices: facets
      .filter(({ isStatus }) => !isStatus)
      .map(renderFacet)
      .join(''),
    columns: page.columns.map((column) => ({ ...column, sorted: choice(words('sort'), column.label) })),
  });
}

/** Keys by what a page must have for them to work: the bar with the search, rows of policies, or nothing. */
const KEYS = [
  { key: '/', word: 'key-search', needs: 'bar' },
  { key: 'j', word: 'key-next', needs: 'rows' },
  { key: 'k', word: 'key-previous', needs: 'rows' },
  { key: 'Esc', word: 'key-clear', needs: 'bar' },
  { key: '?', word: 'key-settings', needs: null },
] as const;

const LOOKS = ['auto', 'light', 'dark', 'contrast'] as const;

/** The buttons for the contents and for keys and look, with the dialog of the latter. */
export function renderSettings({ document, policies }: Page): string {
  const words = (key: string): string => word(document, `html.${key}`);
  const has = { bar: policies.views.length > 0, rows: hasPolicyRows(document) };
  return fill('settings', {
    contents: words('contents'),
    settings: words('settings'),
    look: words('look'),
    looks: LOOKS.map((look) => ({ look, text: words(`look-${look}`) })),
    keys: KEYS.filter(({ needs }) => needs === null || has[needs]).map((entry) => ({
      key: entry.key,
      text: words(entry.word),
    })),
    keysHeading: words('keys'),
    singleKeys: words('single-keys'),
    close: words('close'),
  });
}
