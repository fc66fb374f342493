/** Marks of the pages: markup in which every number is ours, and every word is escaped. */
import type { PolicyEntry, Tally } from '../model/summary/summary.js';
import { STATUSES } from '../model/report/vocabulary.js';
import { entryStatusLabel, statusLabel } from '../compose/wording/labels.js';
import type { Wording } from '../compose/wording/wording.js';
import { escapeHtml } from './views.js';

const WIDTH = 1000;

/** A bar of a length of its own, with a part per status. Its counts are its name, for those who do not see it. */
export function statusBar(tally: Tally, wording: Wording): string {
  const { total } = tally;
  if (total === 0) return '';
  let x = 0;
  const parts = STATUSES.filter((status) => tally[status] > 0).map((status) => {
    const width = (tally[status] / total) * WIDTH;
    const rectangle = `<rect class="status-${status}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="10"/>`;
    x += width;
    return rectangle;
  });
  const name = escapeHtml(countsText(tally, wording));
  return `<svg class="stack" role="img" aria-label="${name}" viewBox="0 0 ${String(WIDTH)} 10" preserveAspectRatio="none"><title>${name}</title>${parts.join('')}</svg>`;
}

/** `12 failed, 3 partly failed, 80 passed`, of the statuses that occur. */
export function countsText(tally: Tally, wording: Wording): string {
  return wording.list(
    STATUSES.filter((status) => tally[status] > 0).map((status) =>
      wording.text('web.counted', { count: tally[status], status: statusLabel(status, wording) }),
    ),
  );
}

/** The same counts beside the bar, each with its mark. */
export function statusLegend(tally: Tally, wording: Wording): string {
  const items = STATUSES.filter((status) => tally[status] > 0).map((status) => {
    const text = wording.text('web.counted', { count: tally[status], status: statusLabel(status, wording) });
    return `<span><span class="icon status-${status}"></span>${escapeHtml(text)}</span>`;
  });
  return `<span class="legend">${items.join('')}</span>`;
}

/** What the cell of a policy shows: its mark and its words. */
export function statusOf(entry: PolicyEntry, wording: Wording) {
  return { mark: entry.acceptance === null ? entry.status : 'accepted', text: entryStatusLabel(entry, wording) };
}

export interface TrendPoint {
  /** From 0 to 1. */
  readonly share: number;
  /** Milliseconds. */
  readonly at: number;
}

/** A line from 0 to 100 percent over time. The table beside it has its numbers. */
export function trendLine(points: readonly TrendPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return '';
  const span = last.at - first.at;
  // Without different times, only their order is known.
  const placed = points.map(({ share, at }, index) => {
    const part = span === 0 ? index / (points.length - 1) : (at - first.at) / span;
    return [part * WIDTH, 100 - share * 100] as const;
  });
  const path = placed.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(2)}`).join(' ');
  return `<svg class="trend-line" aria-hidden="true" viewBox="0 0 ${String(WIDTH)} 100" preserveAspectRatio="none"><line x1="0" x2="${String(WIDTH)}" y1="100" y2="100"/><polyline points="${path}"/></svg>`;
}
