/** The worksheets that the template lists, and working columns for readers to fill in. */
import { AuditpressError } from '../../base/errors.js';
import type { FoldedRows, KeyFigure, Worksheet, WorksheetView, WorkingColumn } from '../../model/document/document.js';
import type { Row, Table } from '../../model/document/table.js';
import type { Score } from '../../model/summary/score.js';
import type { TemplateView, TemplateWorksheet } from '../../model/template/template.js';
import { documentControlItems } from '../blocks/front-matter.js';
import { comparisonItems, noteCount } from '../blocks/reconciliation.js';
import { formulasDifferMuch, keyFigureList } from '../blocks/key-figures.js';
import type { ComposeContext } from '../context.js';
import { foldedCategories } from './counts.js';
import { figureRecount, tableRecount } from './recounts.js';
import { figureChecks } from './reperform.js';
import { columnsOf, tableNamed, tableRows } from './views.js';
import type { Expander, ProseContext } from '../prose/expand.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { acceptedSentence } from '../wording/acceptances.js';
import { colorText, formulaText, rowLabel } from '../wording/labels.js';
import { changeSentence, comparisonWarnings, complianceSentence } from '../wording/changes.js';
import { scanAgeWarning } from '../wording/scan-time.js';
import { formulaText as scoreFormulaText, scoreText } from '../wording/score.js';
import type { Wording } from '../wording/wording.js';

export function composeWorksheets(
  context: ComposeContext,
  tables: Readonly<Record<string, Table>>,
  expander: Expander,
  names: ProseContext,
): Worksheet[] {
  const composed = context.template.worksheets.map((sheet, index) =>
    atWorksheet(index, (where) => {
      const expand = (text: string): string => expander.expand(text, names, where);
      const isSummary = sheet.layout === 'summary';
      refuseMisplaced(sheet);
      return {
        name: expand(sheet.name),
        key: worksheetKey(sheet),
        lead: expand(sheet.lead),
        layout: sheet.layout,
        figures: isSummary ? countedFigures(context) : [],
        definitions: isSummary ? documentControlItems(context) : [],
        ...(isSummary && { remarks: remarksOf(context), reconciliation: comparisonItems(context) }),
        views: sheet.views.map((view) => worksheetView(view, context, tables, expand)),
        ...(sheet.layout === 'reperform' && { checks: figureChecks(context) }),
        ...(sheet.look !== undefined && { look: sheet.look }),
        ...(sheet.working !== undefined && { working: workingColumns(sheet.working, context.wording) }),
      };
    }),
  );
  const present = composed.filter(({ views }) => !views.length || views.some(({ table }) => isGiven(table, context)));
  // A workbook has at least one sheet.
  return present.length === 0 ? composed : present;
}

/** Whether there is what a table needs besides the report: other scans, gates, or risk acceptances. */
function isGiven(table: string, { summary: { acceptances, comparison, gates, trend } }: ComposeContext): boolean {
  switch (table) {
    case 'changes':
    case 'category-changes':
      return comparison !== null;
    case 'trend':
      return trend !== null && trend.points.length > 1;
    case 'gates':
      return gates.length > 0;
    case 'risk-acceptances':
      return acceptances !== null;
    default:
      return true;
  }
}

/** Names the worksheet in errors. `where` is its path in template.yaml. */
export function atWorksheet(index: number, compose: (where: string) => Worksheet): Worksheet {
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

/** The formula of compliance, and what a reader of the key figures has to know. */
function remarksOf(context: ComposeContext): NonNullable<Worksheet['remarks']> {
  const { summary, wording } = context;
  const { text } = wording;
  const formula = formulaText(summary.formula.formula, wording);
  const contradictions = noteCount(summary, 'contradiction');
  const colors = wording.list(summary.breakdowns.colors.map((color) => rowLabel(color, colorText, wording)));
  const { unrecognized } = summary.entryTally;
  const { comparison } = summary;
  const compared = comparison === null ? [] : comparisonWarnings(comparison, wording);
  const score = context.template.score ? summary.score : null;
  const missed = summary.gates.filter(({ result }) => result !== 'passed').length;
  const warnings = [
    ...compared,
    missed > 0 ? text('remark.gates', { count: missed, total: summary.gates.length }) : '',
    scanAgeWarning(context),
    unrecognized > 0 ? text('remark.unrecognized', { count: unrecognized, colors }) : '',
    contradictions > 0 ? text('remark.contradictions', { count: contradictions }) : '',
  ];
  const accepted = acceptedSentence(summary, wording);
  const repeated = repeatedSentence(summary, wording);
  return [
    ...(comparison === null
      ? []
      : [changeSentence(summary, comparison, wording), complianceSentence(comparison, wording)]
    ).map((sentence) => ({ tone: 'note' as const, text: sentence })),
    ...(accepted === '' ? [] : [{ tone: 'note' as const, text: accepted }]),
    ...(score === null
      ? []
      : [scoreLine(score, wording), scoreFormulaText(score, wording)].map((line) => ({
          tone: 'note' as const,
          text: line,
        }))),
    // Otherwise the figures state their formulas.
    ...(formulasDifferMuch(summary) ? [] : [{ tone: 'note' as const, text: text('remark.formula', { formula }) }]),
    ...(repeated === '' ? [] : [{ tone: 'note' as const, text: repeated }]),
    ...warnings.filter((warning) => warning !== '').map((warning) => ({ tone: 'warning' as const, text: warning })),
  ];
}

/** How many policies the counts of entries are about; empty if each policy has one entry. */
function repeatedSentence({ entryTally, policyTally }: ComposeContext['summary'], wording: Wording): string {
  const { notPassed, total: policies } = policyTally;
  if (policies === entryTally.total) return '';
  return wording.text('remark.entries', { entries: entryTally.total, policies, notPassed });
}

function scoreLine(score: Score, wording: Wording): string {
  return wording.text('score.line', { term: wording.text('score.term'), text: scoreText(score, wording) });
}

/** The key figures, with how they are counted. */
function countedFigures(context: ComposeContext): KeyFigure[] {
  return keyFigureList(context).map((figure) => {
    const recount = figureRecount(figure.key, context);
    return recount === undefined ? figure : { ...figure, recount };
  });
}

/** `policies-not-passed` for what did not pass, `categories` for all of them; a sheet without tables has its layout. */
export function worksheetKey({ layout, views }: TemplateWorksheet): string {
  if (views.length === 0) return layout;
  const [first] = views;
  return [first?.table, first?.select].filter((part) => part !== undefined).join('-');
}

function worksheetView(
  view: TemplateView,
  context: ComposeContext,
  tables: Readonly<Record<string, Table>>,
  expand: (text: string) => string,
): WorksheetView {
  const { wording } = context;
  const table = tableNamed(view.table, tables);
  const columns = columnsOf(view.columns, table);
  const bars = columnsOf(view.bars, table);
  const all = tableRows(view, context);
  const rows = all.rows ?? [...table.rows.keys()];
  const folded = view.fold === true ? foldedRows(view, table, columns, context) : undefined;
  const shown = rows.slice(0, folded ? context.summary.categoryChart.bars : view.limit);
  const isCut = shown.length < rows.length;
  const recount = tableRecount(view.table, context);
  const title = view.title === undefined ? table.title : expand(view.title);
  return {
    ...all,
    ...(isCut && { rows: shown }),
    ...(columns && { columns }),
    ...(folded && { folded }),
    ...(isCut && !folded
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
export function chartsOf(
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

/** The categories without a bar in charts, combined as there. */
function foldedRows(
  { limit, sort, table: name }: TemplateView,
  table: Table,
  columns: readonly string[] | undefined,
  context: ComposeContext,
): FoldedRows | undefined {
  if (name !== 'categories' || sort !== 'compliance' || limit !== undefined) {
    throw new DirectiveProblem('expected the table categories, "sort: compliance" and no limit for "fold"');
  }
  const keys = table.columns.map(({ key }) => key);
  const positions = (columns ?? keys).map((key) => keys.indexOf(key));
  const pick = ({ cells }: Row): Row => ({ cells: positions.flatMap((position) => cells[position] ?? []) });
  const rows = foldedCategories(context).map(pick);
  return table.rows.length > 0 && table.totals ? { rows, totals: pick(table.totals) } : undefined;
}

const COLUMNS = [
  { key: 'owner', type: 'text', weight: 2 },
  { key: 'due', type: 'date', weight: 1.5 },
  { key: 'progress', type: 'choice', weight: 1.6 },
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

function choices(column: keyof typeof CHOICES, wording: Wording): WorkingColumn['choices'] {
  return CHOICES[column].map(({ key, closed }) => ({ text: wording.text(`working.${key}`), closed }));
}
