import type {
  Bar,
  BarSegment,
  CategoryChart,
  KeyFigure,
  KeyFigures,
  StatusBar,
} from '../../../model/document/document.js';
import { figuresPerRow } from '../../figures.js';
import { STATUSES, type Status } from '../../../model/report/vocabulary.js';
import { hrefOf, statusIcon } from '../markup.js';
import { filteredLink, filterParameter } from '../policies/count-links.js';
import { chunksOf, type Page } from '../page/page.js';
import { heightOfLines } from '../style/heights.js';
import { escapeHtml, fill } from '../templates.js';
import { readSparkline } from './trend.js';

export function categoryChart(chart: CategoryChart, page: Page): string {
  const lines = (chart.lines ?? []).map(({ text, target }) => ({
    text,
    href: target === undefined ? null : hrefOf(target),
  }));
  const rest = lines.length === 0 ? '' : fill('chart-lines', { lines });
  return `${categoryCards(chart, page) ?? chartTable(chart, page)}${rest}`;
}

/** A table with one bar and its counts per row: several tables for very many bars. */
function chartTable({ heads, bars, description }: CategoryChart, page: Page): string {
  const columns = segmentColumns(bars);
  const chunks = bars.length === 0 ? [] : chunksOf(bars);
  const tables = chunks.map((chunk) =>
    fill('category-chart', {
      heads,
      description,
      block: chunks.length > 1 ? page.heights.classOf(heightOfLines(chunk.length)) : null,
      columns: columns.map(({ label, status }) => ({ label, icon: statusIcon(status) })),
      bars: chunk.map((bar) => readBar(bar, columns, page)),
    }),
  );
  return tables.join('');
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

/** One column per status that any bar counts. */
function segmentColumns(bars: readonly Bar[]): BarSegment[] {
  const counted = bars.flatMap((bar) => bar.segments.filter(({ value }) => value > 0));
  return STATUSES.flatMap((status) => counted.find((segment) => segment.status === status) ?? []);
}

export function keyFigures(block: KeyFigures, page: Page): string {
  return fill('key-figures', {
    perRow: figuresPerRow(block.figures.length),
    figures: block.figures.map((figure) => readFigure(figure, page)),
  });
}

function readFigure(figure: KeyFigure, page: Page) {
  const { difference, label, line, text, of, status } = figure;
  const filters = figureFilters(figure, page);
  const escaped = escapeHtml(text);
  return {
    label,
    html: filters === null ? escaped : filteredLink(escaped, filters),
    difference: difference ?? null,
    line: line === undefined ? null : readSparkline(line),
    of,
    status: status ?? null,
    icon: status === undefined ? '' : statusIcon(status),
  };
}

function figureFilters({ key, label, value }: KeyFigure, { countLinks, facets }: Page): string | null {
  if (key === 'not-passed') return countLinks.filtersForNotPassed(value ?? 0, null);
  if (key !== 'worst-not-passed') return null;
  const severity = facets.find((facet) => facet.key === 'severity');
  // "Very low" contains "low" in some languages: the longest name is the one that is meant.
  const [named] = (severity?.options ?? [])
    .filter(({ text }) => label.includes(text))
    .sort((one, other) => other.text.length - one.text.length);
  return named === undefined ? null : countLinks.filtersForNotPassed(value ?? 0, { key: 'severity', text: named.text });
}

export function statusBar(block: StatusBar, page: Page): string {
  return fill('status-bar', { bar: renderLegendBar(block.bar, page) });
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

/** The count of a status, linked to its policies if they are all of the page. */
function legendCount(text: string, status: Status, count: number, { countLinks }: Page): string {
  const all = countLinks.filtersFor({ status, count, of: null });
  return all === null ? escapeHtml(text) : filteredLink(escapeHtml(text), all);
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

/** With more, a table takes less space. */
const MAX_CARDS = 100;

/** The bars as cards, each a link that filters the page to what the bar counts. Null if a filter shows none of the bars. */
function categoryCards({ bars, description }: CategoryChart, page: Page): string | null {
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
