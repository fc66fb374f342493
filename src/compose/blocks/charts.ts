/** Charts of the summary; each has its numbers in a table or in words beside it. */
import type { CategoryChart, SeverityBreakdown, StatusBar } from '../../model/document.js';
import { categoryBar, tallyBar, worstCategoriesFirst } from '../bars.js';
import type { ComposeContext } from '../context.js';

/** The stacked bar of the report, or of one category where it stands in that category's section. */
export function statusBar(context: ComposeContext, category?: number): StatusBar {
  const tally = category === undefined ? undefined : context.summary.categories[category]?.tally;
  return { type: 'statusBar', bar: tallyBar(tally ?? context.summary.entryTally, context) };
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
