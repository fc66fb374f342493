import { word } from '../words.js';
import type { Page } from './page.js';
import { statusIcon } from './status-icon.js';
import { fill } from './templates.js';

/** The bar of search, filters and tools. It is hidden until the script of the page brings it to life. */
export function renderFilters(page: Page): string {
  const words = (key: string): string => word(page.document, `html.${key}`);
  return fill('filters', {
    words: {
      search: words('search'),
      hint: words('search-hint'),
      filters: words('filters'),
      any: words('any'),
      clear: words('clear'),
      matching: words('matching'),
      nothing: words('nothing'),
      here: words('here'),
      noneHere: words('none-here'),
      counter: words('counter'),
      sort: words('sort'),
      unsorted: words('unsorted'),
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
      isMenu: control === 'menu',
      options: options.map(({ value, text, status }) => ({
        value,
        text,
        status,
        icon: status === null ? '' : statusIcon(status),
      })),
    })),
    columns: page.columns,
  });
}
