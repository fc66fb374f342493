import type { Bar, CategoryChart } from '../../model/document/document.js';
import { barOf, complianceText, type BarContext } from '../blocks/charts.js';
import { nameText } from '../context.js';
import type { PortfolioContext } from './context.js';

/** One bar per benchmark, with the pooled counts of its accounts. */
export function benchmarkChart(context: PortfolioContext): CategoryChart {
  const { summary, wording } = context;
  const longest = Math.max(1, ...summary.benchmarks.map(({ figures }) => figures.tally.total));
  return {
    type: 'categoryChart',
    heads: {
      label: wording.text('column.benchmark'),
      bar: wording.text('table.policies'),
      note: wording.text('column.compliance'),
    },
    bars: summary.benchmarks.map(({ benchmarkName, figures: { tally, compliance } }, position): Bar => {
      const label = nameText(benchmarkName);
      return {
        label,
        note: complianceText(compliance, context),
        target: benchmarkAnchor(position),
        length: tally.total / longest,
        ...barOf(label, tally, barContext(context)),
      };
    }),
    description: summary.benchmarks.length === 0 ? '' : wording.text('chart.benchmarks'),
  };
}

/** The anchor of a benchmark's section. */
export function benchmarkAnchor(position: number): string {
  return `benchmark-${position + 1}`;
}

/** Bars of a portfolio: of the statuses that occur in it. */
export function barContext({ summary, wording }: PortfolioContext): BarContext {
  return { wording, summary: { entryTally: summary.figures.tally } };
}
