import { fillIn, word } from '../../words.js';
import type { Page } from '../page/page.js';
import { statusIcon } from '../text/markup.js';
import { fill } from '../templates.js';

/** The bar of search, filters and tools. The script of the page shows it. */
export function renderFilters(page: Page): string {
  const words = (key: string): string => word(page.document, `html.${key}`);
  const choice = (name: string, value: string): string => fillIn(words('choice'), { name, value });
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
    facets: page.facets.map(({ key, label, control, options }, index) => ({
      key,
      label,
      index,
      any: choice(label, words('any')),
      isMenu: control === 'menu',
      options: options.map(({ value, text, status }) => ({
        value,
        text,
        status,
        icon: status === null ? '' : statusIcon(status),
      })),
    })),
    columns: page.columns.map((column) => ({ ...column, sorted: choice(words('sort'), column.label) })),
  });
}
