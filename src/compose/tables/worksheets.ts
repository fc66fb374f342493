/** The worksheets that the template lists, and working columns for readers to fill in. */
import { AuditpressError } from '../../base/errors.js';
import type { FoldedRows, Worksheet, WorksheetView, WorkingColumn } from '../../model/document/document.js';
import type { FigureCheck, TableRecount } from '../../model/document/recount.js';
import type { Cell, Table } from '../../model/document/table.js';
import type { TemplateView, TemplateWorksheet } from '../../model/template/template.js';
import type { Expander } from '../prose/expand.js';
import { DirectiveProblem } from '../prose/markdown.js';
import type { Subject } from '../subject.js';
import type { Wording } from '../wording/wording.js';
import { columnsOf, tableNamed } from './views.js';

export interface SheetContents {
  /** For sheets with the layout `summary`. */
  summary(): Pick<Worksheet, 'figures' | 'definitions' | 'remarks' | 'reconciliation'>;
  /**
   * For sheets with the layout `reperform`.
   *
   * @throws DirectiveProblem if there is nothing to count again
   */
  checks(): readonly FigureCheck[];
  /** Whether there is what a table needs besides reports, such as gates or a trend. */
  isGiven(table: string): boolean;
  /** Whether the source of the report states nothing that a table could count, such as risk levels. */
  lacks?(table: string): boolean;
  recountOf?(table: string): TableRecount | undefined;
  /** What a view with `fold` combines below its first rows. */
  /** What is known of working columns: their cells by column, for rows of a table. Without those of columns that are all empty. */
  workOf?(table: string, rows: readonly number[]): ReadonlyMap<string, readonly Cell[]>;
  folded?(view: TemplateView, table: Table, columns: readonly string[] | undefined): Folding | undefined;
}

export interface Folding {
  readonly folded: FoldedRows;
  readonly shown: number;
}

/** Those of the template, without those of tables that the subject does not have. */
export function composeWorksheets(subject: Subject, contents: SheetContents, expander: Expander): Worksheet[] {
  const { template, wording, names } = subject;
  const composed = template.worksheets.flatMap((whole, index) => {
    const sheet = { ...whole, views: whole.views.filter(({ table }) => contents.lacks?.(table) !== true) };
    // A summary has figures without tables too.
    if (sheet.views.length === 0 && whole.views.length > 0 && whole.layout !== 'summary') return [];
    return atWorksheet(index, (where): Worksheet => {
      const expand = (text: string): string => expander.expand(text, names, where);
      refuseMisplaced(whole);
      const views = sheet.views.map((view) => worksheetView(view, subject, contents, expand));
      return {
        name: expand(sheet.name),
        key: worksheetKey(whole),
        lead: expand(sheet.lead),
        layout: sheet.layout,
        ...(sheet.layout === 'summary' ? contents.summary() : { figures: [], definitions: [] }),
        ...(sheet.layout === 'reperform' && { checks: contents.checks() }),
        views,
        ...(sheet.look !== undefined && { look: sheet.look }),
        ...(sheet.working !== undefined && {
          working: withWork(workingColumns(sheet.working, wording), views[0], contents),
        }),
      };
    });
  });
  const whole = composed.flatMap((sheet) => partsOf(sheet, tableOfSheet(sheet, subject)));
  const present = whole.filter(({ views }) => !views.length || views.some(({ table }) => contents.isGiven(table)));
  // A workbook has at least one sheet.
  return present.length === 0 ? composed : present;
}

/** A list that goes on in another worksheet. All others are counted, so they must be whole. */
const CONTINUED = 'resources';
/** A worksheet holds 1,048,576 rows. */
const MOST_ROWS = 1_000_000;

function tableOfSheet({ views: [first] }: Worksheet, { tables }: Subject): Table | undefined {
  return first?.table === CONTINUED ? tables[first.table] : undefined;
}

/** The worksheet, or several of them with the rows of a list that is too long for one: `Resources`, `Resources 2`. */
export function partsOf(sheet: Worksheet, list: Table | undefined, most = MOST_ROWS): readonly Worksheet[] {
  const [view] = sheet.views;
  if (list === undefined || view === undefined || list.rows.length <= most) return [sheet];
  const rows = [...list.rows.keys()];
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, index) => ({
    ...sheet,
    ...(index > 0 && { name: `${sheet.name} ${String(index + 1)}`, key: `${sheet.key}-${String(index + 1)}` }),
    views: [{ ...view, rows: rows.slice(index * most, (index + 1) * most) }],
  }));
}

function atWorksheet(index: number, compose: (where: string) => Worksheet): Worksheet {
  const where = `template.yaml, worksheets[${index}]`;
  try {
    return compose(where);
  } catch (problem) {
    if (!(problem instanceof DirectiveProblem)) throw problem;
    throw new AuditpressError('template-malformed', `${where}: ${problem.message}`, {
      hint: 'See docs/templates.md for the tables, columns and selections that worksheets may use.',
      problems: [problem.message],
      places: [{ file: where }],
    });
  }
}

/** What one layout draws and another would leave out in silence. */
export function refuseMisplaced({ layout, views, working }: TemplateWorksheet): void {
  if (layout === 'reperform' ? views.length > 0 : views.length === 0) {
    const wanted = layout === 'reperform' ? 'no views' : 'at least one view';
    throw new DirectiveProblem(`expected ${wanted} for the layout ${layout}, found ${views.length}`);
  }
  const isData = layout === 'data';
  const misplaced = isData ? (['title', 'limit', 'fold', 'chart'] as const) : (['bars'] as const);
  const found = views.flatMap((view) => misplaced.filter((key) => view[key] !== undefined))[0];
  const key = found ?? (!isData && working !== undefined ? 'working' : undefined);
  if (key === undefined) return;
  const wanted = isData ? 'summary or tables' : 'data';
  throw new DirectiveProblem(`expected the layout ${wanted} for "${key}", found ${layout}`);
}

/** `policies-not-passed` for what did not pass, `categories` for all of them; a sheet without tables has its layout. */
function worksheetKey({ layout, views }: TemplateWorksheet): string {
  if (views.length === 0) return layout;
  const [first] = views;
  return [first?.table, first?.select].filter((part) => part !== undefined).join('-');
}

function worksheetView(
  view: TemplateView,
  subject: Subject,
  contents: SheetContents,
  expand: (text: string) => string,
): WorksheetView {
  const { wording } = subject;
  const table = tableNamed(view.table, subject.tables);
  const columns = columnsOf(view.columns, table);
  const bars = columnsOf(view.bars, table);
  const all = subject.rowsOf(view);
  const rows = all.rows ?? [...table.rows.keys()];
  const folding = view.fold === true ? contents.folded?.(view, table, columns) : undefined;
  const shown = rows.slice(0, folding?.shown ?? view.limit);
  const isCut = shown.length < rows.length;
  const recount = contents.recountOf?.(view.table);
  const title = view.title === undefined ? table.title : expand(view.title);
  return {
    ...all,
    ...(isCut && { rows: shown }),
    ...(columns && { columns }),
    ...(folding && { folded: folding.folded }),
    ...(isCut && !folding
      ? { title: wording.text('table.first', { title, shown: shown.length, total: rows.length }) }
      : view.title !== undefined && { title }),
    ...(recount && { recount }),
    ...(bars && { bars }),
    ...(view.chart === true && chartsOf(view.table, table, title, wording)),
  };
}

/** What a trend draws as lines: figures of one unit in one chart. */
const TREND_CHARTS = [['compliance', 'coverage'], ['not-passed']];

/** Lines for a trend, stacked bars for any other table. */
function chartsOf(
  name: string,
  table: Table,
  title: string,
  { list, text }: Wording,
): Pick<WorksheetView, 'chart' | 'lineCharts'> {
  if (name !== 'trend') return { chart: { description: text('chart.stacked', { title }) } };
  const labelOf = (key: string): string => table.columns.find((column) => column.key === key)?.label ?? '';
  return {
    lineCharts: TREND_CHARTS.map((columns) => ({
      columns,
      description: text('trend.lines', { figures: list(columns.map(labelOf)) }),
    })),
  };
}

const COLUMNS = [
  { key: 'owner', type: 'text', weight: 2 },
  { key: 'due', type: 'date', weight: 1.5 },
  { key: 'progress', type: 'choice', weight: 1.6 },
  // Why the policy did not pass, and why that is justified for now.
  { key: 'reason', type: 'text', weight: 7 },
  { key: 'justification', type: 'text', weight: 7 },
  { key: 'comment', type: 'text', weight: 4 },
  // For auditors.
  { key: 'tested', type: 'text', weight: 2 },
  { key: 'reference', type: 'text', weight: 2 },
  { key: 'conclusion', type: 'choice', weight: 1.6 },
] as const satisfies readonly Pick<WorkingColumn, 'key' | 'type' | 'weight'>[];

/** Choices of a column, in their order: stages of the work on a policy that did not pass, and what a test came to. */
const CHOICES = {
  progress: [
    { key: 'stage.open', closed: false },
    { key: 'stage.in-progress', closed: false },
    { key: 'stage.done', closed: true },
    { key: 'stage.risk-accepted', closed: true },
    { key: 'stage.not-applicable', closed: true },
  ],
  conclusion: [
    { key: 'outcome.no-exception', closed: false },
    { key: 'outcome.exception', closed: false },
    { key: 'outcome.not-tested', closed: false },
  ],
} as const;

/** @param list keys separated by spaces; throws `DirectiveProblem` for one that is unknown or repeated. */
export function workingColumns(list: string, wording: Wording): WorkingColumn[] {
  const keys = list.split(/[\s,]+/).filter((key) => key !== '');
  return keys.map((key, index) => {
    const column = COLUMNS.find((known) => known.key === key);
    if (column === undefined || keys.indexOf(key) !== index) {
      const known = COLUMNS.map((one) => one.key).join(', ');
      throw new DirectiveProblem(`expected working columns from ${known}, each once, found "${key}"`);
    }
    return {
      ...column,
      label: wording.text(`working.${key}`),
      hint: column.type === 'text' ? '' : wording.text(`working.${key}-hint`),
      error: column.type === 'text' ? '' : wording.text(`working.${key}-error`),
      choices: column.type === 'choice' ? choices(column.key, wording) : [],
    };
  });
}

function withWork(
  columns: readonly WorkingColumn[],
  view: WorksheetView | undefined,
  contents: SheetContents,
): readonly WorkingColumn[] {
  const work = view?.rows && contents.workOf?.(view.table, view.rows);
  if (work === undefined) return columns;
  return columns.map((column) => {
    const cells = work.get(column.key);
    return cells === undefined ? column : { ...column, cells };
  });
}

function choices(column: keyof typeof CHOICES, wording: Wording): WorkingColumn['choices'] {
  return CHOICES[column].map(({ key, closed }) => ({ text: wording.text(`working.${key}`), closed }));
}
