import type { Bar } from '../../model/document.js';
import { hrefOf } from './anchors.js';
import { renderStack } from './stack.js';
import { statusIcon } from './status-icon.js';
import { fill } from './templates.js';

/** A bar with its label, its note and all its counts in words. `alternative` says in a sentence what the bar shows. */
export function renderLegendBar(bar: Bar, alternative: string): string {
  return fill('legend-bar', {
    label: bar.label,
    note: bar.note,
    href: bar.target === undefined ? null : hrefOf(bar.target),
    stack: renderStack(bar, alternative),
    segments: bar.segments.map(({ status, label, text }) => ({ status, label, text, icon: statusIcon(status) })),
  });
}
