/** The directives that place data blocks in a section of a portfolio. */
import { z } from 'zod';
import { didYouMean } from '../../messages/nearest-name.js';
import type { Bar, Block, CategoryChart } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';
import { CONTROL_ITEMS, controlItems } from './control.js';
import { barOf, complianceText, tallyBar, type BarContext } from '../blocks/charts.js';
import { nameText } from '../context.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { readAttributes } from '../sections/attributes.js';
import { columnsOf, listed, tableNamed } from '../tables/views.js';
import type { PortfolioContext } from './context.js';
import { portfolioFigures } from './key-figures.js';
import { benchmarkKey } from './heat-map.js';

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
    return { type: 'definitions', items: controlItems(context, items === undefined ? undefined : itemsIn(items)) };
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
    const keys = context.summary.benchmarks.map((_, position) => benchmarkKey(position));
    return inParts(keys, most).map((part) => ({
      type: 'table',
      view: { table: 'heat-map', columns: ['account', ...part] },
    }));
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

function itemsIn(list: string): (typeof CONTROL_ITEMS)[number][] {
  return listed(list).map((key) => {
    const item = CONTROL_ITEMS.find((known) => known === key);
    if (item !== undefined) return item;
    throw new DirectiveProblem(
      `expected items from ${CONTROL_ITEMS.join(', ')}, found "${key}"${didYouMean(key, CONTROL_ITEMS)}`,
    );
  });
}

function currentOf(benchmark: number | undefined): number {
  if (benchmark !== undefined) return benchmark;
  throw new DirectiveProblem('expected a section that is repeated for each benchmark, found one that is not');
}

/** As even as possible: eight in parts of at most seven are four and four. */
function inParts(keys: readonly string[], most: number): string[][] {
  const parts = Math.max(1, Math.ceil(keys.length / most));
  return Array.from({ length: parts }, (_, part) =>
    keys.slice(Math.round((part * keys.length) / parts), Math.round(((part + 1) * keys.length) / parts)),
  );
}

/** One bar per benchmark, with the pooled counts of its accounts. */
function benchmarkChart(context: PortfolioContext): CategoryChart {
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

function barContext({ summary, wording }: PortfolioContext): BarContext {
  return { wording, summary: { entryTally: summary.figures.tally } };
}
