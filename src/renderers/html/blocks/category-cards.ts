import type { Bar, CategoryChart } from '../../../model/document/document.js';
import { hrefOf, statusIcon } from '../markup.js';
import { barCount, renderStack } from './bars.js';
import type { Page } from '../page/page.js';
import { filteredLink, filterParameter } from '../policies/count-links.js';
import { escapeHtml, fill } from '../templates.js';

/** With more, a table takes less space. */
const MAX_CARDS = 100;

/** The bars as cards, each a link that filters the page to what the bar counts. Null if a filter shows none of the bars. */
export function categoryCards({ bars, description }: CategoryChart, page: Page): string | null {
  if (bars.length > MAX_CARDS || !bars.some((bar) => filtersOf(bar, page) !== null)) return null;
  return fill('category-cards', { description, cards: bars.map((bar) => readCard(bar, page)) });
}

function readCard(bar: Bar, page: Page) {
  return {
    name: nameOf(bar, page),
    note: bar.note,
    stack: renderStack(bar, null, bar.length),
    counts: bar.segments
      .filter(({ value }) => value > 0)
      .map((segment) => ({
        icon: statusIcon(segment.status),
        html: barCount(bar, segment, page),
        label: segment.label,
      })),
  };
}

/** The label, linked to the section of the bar with its filters. */
function nameOf(bar: Bar, page: Page): string {
  const label = `<bdi>${escapeHtml(bar.label)}</bdi>`;
  const filters = filtersOf(bar, page);
  if (filters !== null) return filteredLink(label, filters, bar.target);
  return bar.target === undefined ? label : `<a href="${escapeHtml(hrefOf(bar.target))}">${label}</a>`;
}

/** The filter whose option has the label of the bar, if it shows exactly the policies that the bar counts. */
function filtersOf({ label, segments }: Bar, { countLinks, facets }: Page): string | null {
  const facet = facets.find(({ key }) =>
    segments.every(
      ({ status, value }) =>
        value === 0 || countLinks.filtersFor({ status, count: value, of: { key, text: label } }) !== null,
    ),
  );
  const option = facet?.options.find(({ text }) => text === label);
  return facet === undefined || option === undefined ? null : filterParameter(facet.key, option.value);
}
