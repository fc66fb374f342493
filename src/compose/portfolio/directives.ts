/** The directives that place data blocks in a section of a portfolio. */
import { z } from 'zod';
import { didYouMean } from '../../messages/nearest-name.js';
import type { Block } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';
import { tallyBar } from '../blocks/charts.js';
import { DEFAULT_FIGURES, TREND_FIGURES } from '../blocks/trend.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { readAttributes } from '../sections/attributes.js';
import { columnsOf, namesIn, tableNamed } from '../tables/views.js';
import { barContext, benchmarkChart } from './benchmark-chart.js';
import type { PortfolioContext } from './context.js';
import { CONTROL_ITEMS, controlItems } from './control.js';
import { heatMapColumns } from './heat-map.js';
import { portfolioFigures } from './key-figures.js';
import { trendCharts } from './trend.js';

export interface PortfolioScope {
  readonly context: PortfolioContext;
  readonly tables: Readonly<Record<string, Table>>;
  /** The benchmark of a repeated section. */
  readonly benchmark: number | undefined;
}

type Attributes = Readonly<Record<string, string>>;
type Directive = (attributes: Attributes, scope: PortfolioScope) => Block | Block[];

const limit = z.coerce.number().int().min(1);
const noAttributes = z.strictObject({});
const contentsAttributes = z.strictObject({ depth: z.enum(['1', '2', '3']).default('2') });
const controlAttributes = z.strictObject({ items: z.string().optional() });
const statusBarAttributes = z.strictObject({ benchmark: z.literal('current').optional() });
const heatMapAttributes = z.strictObject({ benchmarks: limit.default(7) });
const rankingAttributes = z.strictObject({ columns: z.string(), limit: limit.optional() });
/** `worst`: most failed resource checks first. `across`: those of several benchmarks, most entries first. */
const policiesAttributes = z.strictObject({
  select: z.enum(['worst', 'across']),
  columns: z.string().optional(),
  limit: limit.optional(),
});
const trendAttributes = z.strictObject({ figures: z.string().optional() });
const tableAttributes = z.strictObject({
  name: z.string(),
  columns: z.string().optional(),
  limit: limit.optional(),
  density: z.literal('dense').optional(),
});

const DIRECTIVES: Readonly<Record<string, Directive>> = {
  contents: (attributes) => {
    const { depth } = readAttributes(attributes, contentsAttributes);
    return { type: 'contents', depth: Number(depth) as 1 | 2 | 3 };
  },
  'document-control': (attributes, { context }) => {
    const { items } = readAttributes(attributes, controlAttributes);
    return {
      type: 'definitions',
      items: controlItems(context, items === undefined ? undefined : namesIn(items, CONTROL_ITEMS, 'items')),
    };
  },
  'key-figures': (attributes, { context }) => {
    readAttributes(attributes, noAttributes);
    return { type: 'keyFigures', figures: portfolioFigures(context) };
  },
  'status-bar': (attributes, { context, benchmark }) => {
    const { benchmark: wanted } = readAttributes(attributes, statusBarAttributes);
    const of = wanted === undefined ? context.summary : context.summary.benchmarks[currentOf(benchmark)];
    return { type: 'statusBar', bar: tallyBar((of ?? context.summary).figures.tally, barContext(context)) };
  },
  'benchmark-chart': (attributes, { context }) => {
    readAttributes(attributes, noAttributes);
    return benchmarkChart(context);
  },
  'heat-map': (attributes, { context }) => {
    const { benchmarks: most } = readAttributes(attributes, heatMapAttributes);
    return heatMapColumns(context, most).map((columns) => ({ type: 'table', view: { table: 'heat-map', columns } }));
  },
  ranking: (attributes, { context, tables, benchmark }) => {
    const { columns, limit: most } = readAttributes(attributes, rankingAttributes);
    const { ranking = [] } = context.summary.benchmarks[currentOf(benchmark)] ?? {};
    const shown = columnsOf(columns, tableNamed('accounts', tables));
    return {
      type: 'table',
      view: { table: 'accounts', rows: ranking.slice(0, most), ...(shown && { columns: shown }) },
    };
  },
  policies: (attributes, { context, tables }) => {
    const { select, columns, limit: most } = readAttributes(attributes, policiesAttributes);
    const { policies, acrossBenchmarks } = context.summary;
    const rows = select === 'across' ? acrossBenchmarks : [...policies.keys()];
    const shown = columnsOf(columns, tableNamed('policies-across', tables));
    return {
      type: 'table',
      view: {
        table: 'policies-across',
        rows: rows.slice(0, most),
        ...(shown && { columns: shown }),
        ...(select === 'across' && { empty: context.wording.text('empty.across') }),
      },
    };
  },
  table: (attributes, { tables }) => {
    const { name, columns, limit: most, density } = readAttributes(attributes, tableAttributes);
    const table = tableNamed(name, tables);
    const shown = columnsOf(columns, table);
    return {
      type: 'table',
      view: {
        table: name,
        ...(shown && { columns: shown }),
        ...(most !== undefined && { rows: [...table.rows.keys()].slice(0, most) }),
        ...(density !== undefined && { dense: true }),
      },
    };
  },
  trend: (attributes, { context }) => {
    const { figures } = readAttributes(attributes, trendAttributes);
    return trendCharts(context, figures === undefined ? DEFAULT_FIGURES : namesIn(figures, TREND_FIGURES, 'figures'));
  },
  'page-break': (attributes) => {
    readAttributes(attributes, noAttributes);
    return { type: 'pageBreak' };
  },
};

/** @throws DirectiveProblem for an unknown name, attribute, value, table or column. */
export function portfolioBlocks(name: string, attributes: Attributes, scope: PortfolioScope): Block[] {
  const directive = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
  if (directive !== undefined) return [directive(attributes, scope)].flat();
  const known = Object.keys(DIRECTIVES).map((each) => `::${each}`);
  throw new DirectiveProblem(`expected one of ${known.join(', ')}, found "::${name}"${didYouMean(`::${name}`, known)}`);
}

function currentOf(benchmark: number | undefined): number {
  if (benchmark !== undefined) return benchmark;
  throw new DirectiveProblem('expected a section that is repeated for each benchmark, found one that is not');
}
