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
import { barCount, renderStack } from './bars.js';
import { categoryCards } from './category-cards.js';
import { filteredLink } from '../policies/count-links.js';
import { chunksOf, type Page } from '../page/page.js';
import { escapeHtml, fill } from '../templates.js';
import { readSparkline } from './trend.js';

/** Cards if the page can filter by the bars, a table otherwise. Below them, what has no bar. */
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
      block: chunks.length > 1 ? page.rowClasses.classOf(chunk.length) : null,
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

/** The filters for what did not pass, overall or of the severity that the figure names. */
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

/** The count of a status, linked to the policies of the section around it, or else to all. */
function legendCount(text: string, status: Status, count: number, { countLinks, section }: Page): string {
  const within = section === null ? null : countLinks.filtersWithin(section.views, status, count);
  if (within !== null) return filteredLink(escapeHtml(text), within, section?.anchor);
  const all = countLinks.filtersFor({ status, count, of: null });
  return all === null ? escapeHtml(text) : filteredLink(escapeHtml(text), all);
}
