import type { Bar } from '../../../model/document/document.js';
import { hrefOf } from '../text/anchors.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { drillLink } from './drill.js';
import type { Page } from '../page/page.js';
import { renderStack } from '../page/stack.js';
import { statusIcon } from '../text/status-icon.js';
import { escapeHtml, fill } from '../templates.js';

/** A bar with its label, its note and all its counts in words, which lead to the policies that they count. */
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

function linkedCount(text: string, status: Status, count: number, { drill, section }: Page): string {
  const within = section === null ? null : drill.filtersWithin(section.views, status, count);
  if (within !== null) return drillLink(escapeHtml(text), within, section?.anchor);
  const all = drill.filtersFor({ status, count, of: null });
  return all === null ? escapeHtml(text) : drillLink(escapeHtml(text), all);
}
