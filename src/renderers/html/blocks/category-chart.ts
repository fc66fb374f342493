import type { Bar, BarSegment, CategoryChart } from '../../../model/document/document.js';
import { STATUSES } from '../../../model/report/vocabulary.js';
import { hrefOf } from '../text/anchors.js';
import { drillLink } from '../policies/drill.js';
import type { Page } from '../page/page.js';
import { chunksOf } from '../page/chunks.js';
import { renderStack } from '../page/stack.js';
import { statusIcon } from '../text/status-icon.js';
import { escapeHtml, fill } from '../templates.js';

/**
 * A table whose second column is the bar, so its numbers stand beside it; several tables where there are very many
 * bars, nothing where there are none.
 */
export function categoryChart({ bars, description }: CategoryChart, page: Page): string {
  if (bars.length === 0) return '';
  const columns = segmentColumns(bars);
  const chunks = chunksOf(bars);
  return chunks
    .map((chunk) =>
      fill('category-chart', {
        description,
        isDeferred: page.defersTables,
        block: chunks.length > 1 ? page.rowCounts.classOf(chunk.length) : null,
        columns: columns.map(({ label, status }) => ({ label, icon: statusIcon(status) })),
        bars: chunk.map((bar) => readBar(bar, columns, page)),
      }),
    )
    .join('');
}

function readBar(bar: Bar, columns: readonly BarSegment[], page: Page) {
  return {
    label: bar.label,
    note: bar.note,
    href: bar.target === undefined ? null : hrefOf(bar.target),
    stack: renderStack(bar, null),
    counts: columns.map(({ status }) => ({
      icon: statusIcon(status),
      html: linkedCount(
        bar,
        bar.segments.find((segment) => segment.status === status),
        page,
      ),
    })),
  };
}

/** The count of a segment, leading to the policies of that status with the value that the bar is named for. */
function linkedCount(bar: Bar, segment: BarSegment | undefined, { drill, facets }: Page): string {
  if (segment === undefined) return '';
  const { status, value, text } = segment;
  const filters = facets
    .map(({ key }) => drill.filtersFor({ status, count: value, of: { key, text: bar.label } }))
    .find((found) => found !== null);
  return filters === undefined ? escapeHtml(text) : drillLink(escapeHtml(text), filters, bar.target);
}

/** A column for each status that some bar has a segment for. */
function segmentColumns(bars: readonly Bar[]): BarSegment[] {
  const segments = bars.flatMap((bar) => bar.segments);
  return STATUSES.flatMap((status) => segments.find((segment) => segment.status === status) ?? []);
}
