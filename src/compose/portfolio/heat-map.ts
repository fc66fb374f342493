/** The heat map of a portfolio: accounts by benchmark. */
import type { Cell, Column, Table } from '../../model/document/table.js';
import type { PortfolioBenchmark, PortfolioResult } from '../../model/summary/portfolio.js';
import type { Ratio } from '../../model/summary/summary.js';
import { row, textCell, nameText } from '../context.js';
import { ratioCell } from '../tables/counts.js';
import { accountLabel, type PortfolioContext } from './context.js';
import type { Bar, CategoryChart } from '../../model/document/document.js';
import { MOST_HEAT } from '../../model/template/heat.js';
import { countsChecks } from '../../model/summary/figures.js';
import { barOf, segments, complianceText, type BarContext } from '../blocks/charts.js';

/** The columns of the heat map in parts of at most the given number of benchmarks, each with the accounts. */
export function heatMapColumns({ summary }: PortfolioContext, most: number): string[][] {
  const keys = summary.benchmarks.map((_, position) => benchmarkKey(position));
  return inParts(keys, most).map((part) => ['account', ...part]);
}

/** As even as possible: eight in parts of at most seven are four and four. */
function inParts(keys: readonly string[], most: number): string[][] {
  const parts = Math.max(1, Math.ceil(keys.length / most));
  return Array.from({ length: parts }, (_, part) =>
    keys.slice(Math.round((part * keys.length) / parts), Math.round(((part + 1) * keys.length) / parts)),
  );
}

/** The key of a benchmark's column, by its position. */
function benchmarkKey(position: number): string {
  return `benchmark-${position + 1}`;
}

/** Names with words up to this length head the columns of the heat map; others are replaced by ids. */
const LONGEST_WORD = 14;
const LONGEST_HEAD = 40;

function headOf({ benchmarkId, benchmarkName }: PortfolioBenchmark): string {
  const isShort = benchmarkName.split(/\s+/).every((word) => word.length <= LONGEST_WORD);
  return isShort && benchmarkName.length <= LONGEST_HEAD ? benchmarkName : benchmarkId;
}

/**
 * Compliance by account and benchmark, with coverage below it. One scale for all: no shade is 100 %, the strongest 0 %. What has
 * no percentage has no shade.
 */
export function heatMap({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const missing: Cell = { value: null, text: text('portfolio.no-report') };
  const unordered: Cell = { value: null, text: text('portfolio.no-order') };
  const isUnordered = (account: number, benchmark: number): boolean =>
    summary.notAssessed.some(
      (gap) => gap.reason === 'no-order' && gap.account === account && gap.benchmark === benchmark,
    );
  const cellOf = ({ compliance, coverage }: PortfolioResult): Cell => {
    const detail = wording.ratio(coverage);
    if (compliance.share === null) return { ...ratioCell(compliance, wording), detail, status: 'gray' };
    return { ...ratioCell(compliance, wording), detail, heat: heatOf(compliance) };
  };
  return {
    title: text('table.heat-map'),
    columns: [
      { key: 'account', label: text('column.account'), type: 'text', weight: 4 },
      ...summary.benchmarks.map((benchmark, position): Column => ({
        key: benchmarkKey(position),
        label: headOf(benchmark),
        type: 'percent',
        weight: 1.4,
      })),
    ],
    rows: summary.accounts.map((account, position) =>
      row([
        { ...textCell(accountLabel(account, wording)), ...(account.group !== '' && { detail: account.group }) },
        ...account.results.map((at, benchmark) => {
          const result = at === null ? undefined : summary.results[at];
          if (result !== undefined) return cellOf(result);
          return isUnordered(position, benchmark) ? unordered : missing;
        }),
      ]),
    ),
    empty: text('empty.accounts'),
  };
}

/** Only full compliance has no shade; no compliance at all has the strongest one. */
function heatOf({ numerator, denominator }: Ratio): number {
  return Math.ceil(((denominator - numerator) / denominator) * MOST_HEAT);
}

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
        ...barOf(label, segments(tally, barContext(context)), barContext(context)),
      };
    }),
    description: summary.benchmarks.length === 0 ? '' : wording.text('chart.benchmarks'),
  };
}

export function benchmarkAnchor(position: number): string {
  return `benchmark-${position + 1}`;
}

/** Bars of a portfolio: of the statuses that occur in it. */
export function barContext({ summary: { figures, results }, wording }: PortfolioContext): BarContext {
  // Of one report that counts checks, policies may fail in part.
  const counting = results.find(({ origin }) => countsChecks({ origin }));
  const origin = (counting ?? results[0])?.origin ?? null;
  return { wording, summary: { entryTally: figures.tally, origin } };
}
