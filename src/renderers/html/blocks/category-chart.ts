import type { Bar, CategoryChart } from '../../../model/document.js';
import { STATUSES } from '../../../model/vocabulary.js';
import { hrefOf } from '../anchors.js';
import { renderStack } from '../stack.js';
import { statusIcon } from '../status-icon.js';
import { fill } from '../templates.js';

/** A table whose second column is the bar, so its numbers stand beside it. Nothing where there are no bars. */
export function categoryChart(block: CategoryChart): string {
  if (block.bars.length === 0) return '';
  const columns = segmentColumns(block.bars);
  return fill('category-chart', {
    description: block.description,
    columns: columns.map(({ status, label }) => ({ status, label, icon: statusIcon(status) })),
    bars: block.bars.map((bar) => ({
      label: bar.label,
      note: bar.note,
      href: bar.target === undefined ? null : hrefOf(bar.target),
      stack: renderStack(bar, null),
      counts: columns.map(({ status, label }) => ({
        status,
        label,
        icon: statusIcon(status),
        text: bar.segments.find((segment) => segment.status === status)?.text ?? '',
      })),
    })),
  });
}

/** A column for each status that some bar has a segment for. */
function segmentColumns(bars: readonly Bar[]) {
  const segments = bars.flatMap((bar) => bar.segments);
  return STATUSES.flatMap((status) => segments.find((segment) => segment.status === status) ?? []);
}
