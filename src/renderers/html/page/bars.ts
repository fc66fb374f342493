import type { Bar } from '../../../model/document/document.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { filteredLink } from '../policies/count-links.js';
import { escapeHtml, fill } from '../templates.js';
import { hrefOf, statusIcon } from '../text/markup.js';
import type { Page } from './page.js';

/** Width of a bar in units of its view box; the page stretches it. */
const UNITS = 1000;

/** A stacked bar as inline SVG. `label` is its text alternative; null for a decoration beside its numbers. */
export function renderStack(bar: Bar, label: string | null): string {
  let x = 0;
  const parts = bar.segments.map(({ status, share }) => {
    const start = x;
    x += share * UNITS;
    return { status, x: start.toFixed(2), width: (share * UNITS).toFixed(2), isShown: share > 0 };
  });
  return fill('stack', { label, units: UNITS, parts: parts.filter(({ isShown }) => isShown) });
}

/** A bar with its label, its note and a legend, whose counts link to the policies that they count. */
export function renderLegendBar(bar: Bar, page: Page): string {
  return fill('legend-bar', {
    label: bar.label,
    note: bar.note,
    href: bar.target === undefined ? null : hrefOf(bar.target),
    stack: renderStack(bar, bar.description),
    segments: bar.segments.map(({ status, label, text, value }) => ({
      label,
      icon: statusIcon(status),
      html: linkedCount(text, status, value, page),
    })),
  });
}

function linkedCount(text: string, status: Status, count: number, { countLinks, section }: Page): string {
  const within = section === null ? null : countLinks.filtersWithin(section.views, status, count);
  if (within !== null) return filteredLink(escapeHtml(text), within, section?.anchor);
  const all = countLinks.filtersFor({ status, count, of: null });
  return all === null ? escapeHtml(text) : filteredLink(escapeHtml(text), all);
}
