import type { AuditDocument } from '../../../model/document/document.js';
import { barChartPart, type StackedBars } from './bar-chart.js';
import { lineChartPart, type Lines } from './line-chart.js';

export type Chart = StackedBars | Lines;

/** The part of a chart. It refers to cells and caches their values. */
export function chartPart(document: AuditDocument, chart: Chart, font: string): string {
  return chart.type === 'bars' ? barChartPart(document, chart, font) : lineChartPart(document, chart, font);
}
