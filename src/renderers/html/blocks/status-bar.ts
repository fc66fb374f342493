import type { StatusBar } from '../../../model/document.js';
import { renderLegendBar } from '../legend-bar.js';
import { fill } from '../templates.js';

export function statusBar(block: StatusBar): string {
  return fill('status-bar', { bar: renderLegendBar(block.bar, block.description) });
}
