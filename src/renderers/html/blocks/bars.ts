/** What charts and cards of bars share. */
import type { Bar, BarSegment } from '../../../model/document/document.js';
import { filteredLink } from '../policies/count-links.js';
import type { Page } from '../page/page.js';
import { escapeHtml, fill } from '../templates.js';

/** The count of a segment, linked to the policies of that status whose value is the label of the bar. */
export function barCount(bar: Bar, segment: BarSegment | undefined, { countLinks, facets }: Page): string {
  if (segment === undefined) return '';
  const { status, value, text } = segment;
  const filters = facets
    .map(({ key }) => countLinks.filtersFor({ status, count: value, of: { key, text: bar.label } }))
    .find((found) => found !== null);
  return filters === undefined ? escapeHtml(text) : filteredLink(escapeHtml(text), filters, bar.target);
}

/** Width of a bar in units of its view box; the page stretches it. */
const UNITS = 1000;
/** Least width of a segment that is not empty: visible between its white edges. */
const SLIVER = 12;

/**
 * A stacked bar as inline SVG. `label` is its text alternative; null if the numbers are beside it. `length` is the share of the
 * width that it takes.
 */
export function renderStack({ segments }: Bar, label: string | null, length = 1): string {
  const shown = segments.filter(({ share }) => share > 0);
  const widths = shown.map(({ share }) => Math.max(share * length * UNITS, SLIVER));
  // Slivers are wider than their share; the widest segment is narrowed to compensate.
  const excess = widths.reduce((sum, width) => sum + width, 0) - length * UNITS;
  const widest = widths.indexOf(Math.max(...widths));
  let x = 0;
  const parts = shown.map(({ status }, index) => {
    const start = x;
    const own = widths[index] ?? 0;
    const width = index === widest ? Math.max(own - excess, SLIVER) : own;
    x += width;
    return { status, x: start.toFixed(2), width: width.toFixed(2) };
  });
  return fill('stack', { label, units: UNITS, parts });
}
