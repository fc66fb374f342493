import type { Block } from '../../model/document/document.js';
import type { Table, TableView } from '../../model/document/table.js';
import { tallyBar } from '../blocks/charts.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { limit, oneOf, requiredOneOf, requiredText, text, withDefault } from '../sections/attributes.js';
import { blocksOf, contents, directive, pageBreak, plain, trendOf, type Directive } from '../sections/directive.js';
import { columnsOf, namesIn, tableNamed } from '../tables/views.js';
import { barContext, benchmarkChart, heatMapColumns, benchmarkAnchor } from './heat-map.js';
import { hasTools, type PortfolioContext } from './context.js';
import { CONTROL_ITEMS, controlItems, portfolioStrip } from './control.js';
import { firstFixes } from './first-fixes.js';
import { portfolioFigures } from './key-figures.js';
import { trendCharts } from './pools.js';
import { reportsByAccount } from './reports.js';
import type { TemplateSection } from '../../model/template/template.js';
import { wrongLoop, type SectionTurn, type Subject } from '../subject.js';
import { emptyColumns, portfolioTables } from './tables.js';
import { benchmarkVariables, portfolioVariables } from './variables.js';

interface PortfolioScope {
  readonly context: PortfolioContext;
  readonly tables: Readonly<Record<string, Table>>;
  /** The benchmark of a repeated section. */
  readonly benchmark: number | undefined;
}

const DIRECTIVES: Readonly<Record<string, Directive<PortfolioScope>>> = {
  contents,
  'document-control': directive({ items: text }, ({ items }, { context }) => ({
    type: 'definitions',
    items: controlItems(context, items === undefined ? undefined : namesIn(items, CONTROL_ITEMS, 'items')),
  })),
  'key-figures': plain(({ context }) => ({ type: 'keyFigures', figures: portfolioFigures(context) })),
  'status-bar': directive({ benchmark: oneOf('current') }, ({ benchmark: wanted }, { context, benchmark }) => {
    const of = wanted === undefined ? context.summary : context.summary.benchmarks[currentOf(benchmark)];
    return { type: 'statusBar', bar: tallyBar((of ?? context.summary).figures.tally, barContext(context)) };
  }),
  'benchmark-chart': plain(({ context }) => benchmarkChart(context)),
  'heat-map': directive({ benchmarks: withDefault(limit, 7) }, ({ benchmarks: most }, { context }) =>
    heatMapColumns(context, most).map((columns) => ({ type: 'table', view: { table: 'heat-map', columns } })),
  ),
  ranking: directive({ columns: requiredText, limit }, ({ columns, limit: most }, { context, tables, benchmark }) => {
    const { ranking = [] } = context.summary.benchmarks[currentOf(benchmark)] ?? {};
    return tableBlock(filled({ table: 'accounts', rows: ranking.slice(0, most) }, context, tables), columns, tables);
  }),
  policies: directive(
    // Most failed resource checks first; or those of several benchmarks, most entries first.
    { select: requiredOneOf('worst', 'across'), columns: text, limit },
    ({ select, columns, limit: most }, { context, tables }) => {
      const { policies, acrossBenchmarks } = context.summary;
      const rows = select === 'across' ? acrossBenchmarks : [...policies.keys()];
      const empty = select === 'across' && { empty: context.wording.text('empty.across') };
      const view = { table: 'policies-across', rows: rows.slice(0, most), ...empty };
      return tableBlock(filled(view, context, tables), columns, tables);
    },
  ),
  'first-fixes': directive({ limit: withDefault(limit, 3) }, ({ limit: most }, { context }) =>
    firstFixes(context, most),
  ),
  table: directive(
    { name: requiredText, columns: text, limit, density: oneOf('dense') },
    ({ name, columns, limit: most, density }, { tables }) => {
      const rows = most !== undefined && { rows: [...tableNamed(name, tables).rows.keys()].slice(0, most) };
      return tableBlock({ table: name, ...rows, ...(density !== undefined && { dense: true }) }, columns, tables);
    },
  ),
  reports: plain(({ context, tables }) => reportsByAccount(context, tables)),
  strip: plain(({ context }) => ({ type: 'definitions', items: portfolioStrip(context) })),
  trend: trendOf(({ context }, figures) => trendCharts(context, figures)),
  'page-break': pageBreak,
};

interface FilledView extends TableView {
  /** Columns that are empty in all rows of the view. */
  readonly without?: readonly string[];
}

/** The rows of a view may all be of tools that do not state what others do. */
function filled(view: TableView, { summary, wording }: PortfolioContext, tables: PortfolioScope['tables']): FilledView {
  if (!hasTools(summary)) return view;
  return { ...view, without: emptyColumns(tableNamed(view.table, tables), wording, view.rows) };
}

function tableBlock(
  { table, rows, without = [], ...others }: FilledView,
  columns: string | undefined,
  tables: PortfolioScope['tables'],
): Block {
  const shown = columnsOf(columns, tableNamed(table, tables))?.filter((key) => !without.includes(key));
  return { type: 'table', view: { table, ...(rows && { rows }), ...(shown && { columns: shown }), ...others } };
}

function currentOf(benchmark: number | undefined): number {
  if (benchmark !== undefined) return benchmark;
  throw new DirectiveProblem('expected a section that is repeated for each benchmark, found one that is not');
}

export function portfolioSubject(context: PortfolioContext): Subject {
  const { summary, template, wording } = context;
  const tables = portfolioTables(context);
  const names = portfolioVariables(context);
  const turnOf = (section: TemplateSection, benchmark: number | undefined): SectionTurn => ({
    anchor: benchmark === undefined ? section.name : benchmarkAnchor(benchmark),
    names: benchmarkVariables(benchmark, context),
    directive: (name, attributes) => blocksOf(DIRECTIVES, name, attributes, { context, tables, benchmark }),
  });
  const isRepeated = ({ each, file }: TemplateSection): boolean => {
    if (each !== undefined && each !== 'benchmark') throw wrongLoop(file, each, 'portfolio');
    return each !== undefined;
  };
  return {
    template,
    wording,
    tables,
    names,
    title: wording.text('portfolio.kicker'),
    turnsOf: (section) =>
      isRepeated(section)
        ? summary.benchmarks.map((_, benchmark) => turnOf(section, benchmark))
        : [turnOf(section, undefined)],
    exampleOf: (section) => turnOf(section, isRepeated(section) ? 0 : undefined),
    rowsOf({ table, select, sort }) {
      const found = select === undefined ? (sort === undefined ? undefined : 'sort') : 'select';
      if (found !== undefined) throw new DirectiveProblem(`expected no "${found}" for a table of a portfolio`);
      return { table };
    },
  };
}
