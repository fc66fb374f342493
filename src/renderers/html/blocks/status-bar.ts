import type { StatusBar } from '../../../model/document/document.js';
import type { Page } from '../page/page.js';
import { renderLegendBar } from '../policies/legend-bar.js';
import { fill } from '../templates.js';

export function statusBar(block: StatusBar, page: Page): string {
  return fill('status-bar', {
    // Sections of policies may be thousands, each with its bar.
    isDeferred: page.defersTables && page.section !== null,
    bar: renderLegendBar(block.bar, page),
  });
}
