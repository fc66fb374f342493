/** Charts of the summary; a table or text next to each has its numbers. */
import type { CategoryChart, SeverityBreakdown, StatusBar } from '../../model/document/document.js';
import { categoryBar, otherCategoriesBar, tallyBar } from './bars.js';
import type { ComposeContext } from '../context.js';

/** The stacked bar of the report, or of one category in that category's section. */
export function statusBar(context: ComposeContext, category?: number): StatusBar {
  const tally = category === undefined ? undefined : context.summary.categories[category]?.tally;
  return { type: 'statusBar', bar: tallyBar(tally ?? context.summary.entryTally, context) };
}

export function categoryChart(context: ComposeContext): CategoryChart {
  const { summary, wording } = context;
  const { order, bars: most, others } = summary.categoryChart;
  const bars = order.slice(0, most).flatMap((index) => {
    const category = summary.categories[index];
    return category === undefined ? [] : [categoryBar(category, index, context)];
  });
  return {
    type: 'categoryChart',
    bars: others === null ? bars : [...bars, otherCategoriesBar(others, context)],
    description:
      others === null
        ? wording.text('chart.categories', { categories: bars.length })
        : wording.text('chart.categories-folded', { categories: bars.length, others: others.categories }),
  };
}

export function severityBreakdown({ wording }: ComposeContext): SeverityBreakdown {
  return {
    type: 'severityBreakdown',
    view: { table: 'severities' },
    description: wording.text('chart.severities'),
  };
}
