import type { Bar, BarSegment, CategoryChart, KeyFigures, StatusBar } from '../../../model/document/document.js';
import { STATUSES, type Status } from '../../../model/report/vocabulary.js';
import { hrefOf, statusIcon } from '../markup.js';
import { filteredLink } from '../policies/count-links.js';
import { chunksOf, type Page } from '../page/page.js';
import { escapeHtml, fill } from '../templates.js';

/** A table with one bar and its counts per row: several tables for very many bars. Below it, what has no bar. */
export function categoryChart({ bars, description, lines = [] }: CategoryChart, page: Page): string {
  const columns = segmentColumns(bars);
  const chunks = bars.length === 0 ? [] : chunksOf(bars);
  const tables = chunks.map((chunk) =>
    fill('category-chart', {
      description,
      isDeferred: page.defersTables,
      block: chunks.length > 1 ? page.rowClasses.classOf(chunk.length) : null,
      columns: columns.map(({ label, status }) => ({ label, icon: statusIcon(status) })),
      bars: chunk.map((bar) => readBar(bar, columns, page)),
    }),
  );
  const rest = lines.map(({ text, target }) => ({ text, href: target === undefined ? null : hrefOf(target) }));
  return [...tables, ...(rest.length === 0 ? [] : [fill('chart-lines', { lines: rest })])].join('');
}

function readBar(bar: Bar, columns: readonly BarSegment[], page: Page) {
  return {
    label: bar.label,
    note: bar.note,
    href: bar.target === undefined ? null : hrefOf(bar.target),
    stack: renderStack(bar, null, bar.length),
    counts: columns.map(({ status }) => ({
      icon: statusIcon(status),
      html: barCount(
        bar,
        bar.segments.find((segment) => segment.status === status),
        page,
      ),
    })),
  };
}

/** The count of a segment, linked to the policies of that status whose value is the label of the bar. */
function barCount(bar: Bar, segment: BarSegment | undefined, { countLinks, facets }: Page): string {
  if (segment === undefined) return '';
  const { status, value, text } = segment;
  const filters = facets
    .map(({ key }) => countLinks.filtersFor({ status, count: value, of: { key, text: bar.label } }))
    .find((found) => found !== null);
  return filters === undefined ? escapeHtml(text) : filteredLink(escapeHtml(text), filters, bar.target);
}

/** One column per status that any bar counts. */
function segmentColumns(bars: readonly Bar[]): BarSegment[] {
  const counted = bars.flatMap((bar) => bar.segments.filter(({ value }) => value > 0));
  return STATUSES.flatMap((status) => counted.find((segment) => segment.status === status) ?? []);
}

export function keyFigures(block: KeyFigures): string {
  return fill('key-figures', {
    figures: block.figures.map(({ label, text, of, status }) => ({
      label,
      text,
      of,
      status: status ?? null,
      icon: status === undefined ? '' : statusIcon(status),
    })),
  });
}

export function statusBar(block: StatusBar, page: Page): string {
  return fill('status-bar', {
    // There may be thousands of sections of policies, each with its bar.
    isDeferred: page.defersTables && page.section !== null,
    bar: renderLegendBar(block.bar, page),
  });
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
      html: legendCount(text, status, value, page),
    })),
  });
}

/** The count of a status, linked to the policies of the section around it, or else to all. */
function legendCount(text: string, status: Status, count: number, { countLinks, section }: Page): string {
  const within = section === null ? null : countLinks.filtersWithin(section.views, status, count);
  if (within !== null) return filteredLink(escapeHtml(text), within, section?.anchor);
  const all = countLinks.filtersFor({ status, count, of: null });
  return all === null ? escapeHtml(text) : filteredLink(escapeHtml(text), all);
}
