/** Charts of the summary; each has its numbers in a table or in words beside it. */
import type { CategoryChart, SeverityBreakdown, StatusBar } from '../../model/document.js';
import { categoryBar, describeBar, reportBar, worstCategoriesFirst } from '../bars.js';
import type { ComposeContext } from '../context.js';

/** The stacked bar of the report, or of one category. */
export function statusBar(context: ComposeContext, category?: number): StatusBar {
  const summary = category === undefined ? undefined : context.summary.categories[category];
  const bar =
    summary === undefined || category === undefined ? reportBar(context) : categoryBar(summary, category, context);
  return { type: 'statusBar', bar, description: describeBar(bar) };
}

export function categoryChart(context: ComposeContext): CategoryChart {
  const { summary, wording } = context;
  const bars = worstCategoriesFirst(summary).flatMap((index) => {
    const category = summary.categories[index];
    return category === undefined ? [] : [categoryBar(category, index, context)];
  });
  return { type: 'categoryChart', bars, description: wording.text('chart.categories', { categories: bars.length }) };
}

export function severityBreakdown({ wording }: ComposeContext): SeverityBreakdown {
  return {
    type: 'severityBreakdown',
    view: { table: 'severities' },
    description: wording.text('chart.severities'),
  };
}
