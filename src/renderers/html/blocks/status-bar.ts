import type { StatusBar } from '../../../model/document.js';
import type { Page } from '../page.js';
import { renderLegendBar } from '../legend-bar.js';
import { fill } from '../templates.js';

export function statusBar(block: StatusBar, page: Page): string {
  return fill('status-bar', { bar: renderLegendBar(block.bar, block.description, page) });
}
