import { word } from '../words.js';
import type { Page } from './page.js';
import { statusIcon } from './status-icon.js';
import { fill } from './templates.js';

/** The bar of search and filters. It is hidden until the script of the page brings it to life. */
export function renderFilters(page: Page): string {
  const words = (key: string): string => word(page.document, `html.${key}`);
  return fill('filters', {
    search: words('search'),
    hint: words('search-hint'),
    keys: words('keys'),
    filters: words('filters'),
    any: words('any'),
    clear: words('clear'),
    matching: words('matching'),
    nothing: words('nothing'),
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
  });
}
