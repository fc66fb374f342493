/** What worksheets show of one report: its figures with how they are counted again, and what a reader has to know of them. */
import type { KeyFigure, Worksheet } from '../../model/document/document.js';
import type { Cell, Row, Table } from '../../model/document/table.js';
import type { Score } from '../../model/summary/score.js';
import type { TemplateView } from '../../model/template/template.js';
import { documentControlItems } from '../blocks/front-matter.js';
import { comparisonItems, noteCount } from '../blocks/reconciliation.js';
import { formulasDifferMuch, keyFigureList } from '../blocks/key-figures.js';
import type { ComposeContext } from '../context.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { acceptedSentence } from '../wording/acceptances.js';
import { colorText, formulaText, rowLabel } from '../wording/labels.js';
import { changeSentence, comparisonWarnings, complianceSentence } from '../wording/changes.js';
import { scanAgeWarning } from '../wording/scan-time.js';
import { scoreFormulaText, scoreText } from '../wording/score.js';
import { hasRisk, hasServices, hasSeverities } from '../wording/source-values.js';
import type { Wording } from '../wording/wording.js';
import { hasResources } from './resources.js';
import { foldedCategories } from './counts.js';
import { figureRecount, tableRecount } from './recounts.js';
import { figureChecks } from './reperform.js';
import { WORK_COLUMNS, workCells } from './tracker.js';
import type { Folding, SheetContents } from './worksheets.js';

export function reportSheets(context: ComposeContext): SheetContents {
  return {
    summary: () => ({
      figures: countedFigures(context),
      definitions: documentControlItems(context),
      remarks: remarksOf(context),
      reconciliation: comparisonItems(context),
    }),
    checks: () => figureChecks(context),
    isGiven: (table) => isGiven(table, context),
    lacks: (table) => isLacking(table, context),
    recountOf: (table) => tableRecount(table, context),
    workOf: (table, rows) => workOf(table, rows, context),
    folded: (view, table, columns) => foldedRows(view, table, columns, context),
  };
}

/** Whether there is what a table needs besides the report: other scans, gates, or risk acceptances. */
function isGiven(table: string, { summary }: ComposeContext): boolean {
  const { acceptances, comparison, gates, trend } = summary;
  switch (table) {
    case 'resources':
      return hasResources(summary);
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

/** What risk acceptances say of policies: nothing where none of them is accepted. */
function workOf(table: string, rows: readonly number[], context: ComposeContext): ReadonlyMap<string, readonly Cell[]> {
  const { entries } = context.summary;
  const isAccepted = (index: number): boolean => (entries[index]?.acceptance ?? null) !== null;
  if (table !== 'policies' || !rows.some(isAccepted)) return new Map();
  const cellsOf = workCells(context);
  const byRow = rows.map((index) => cellsOf(entries[index]));
  return new Map(WORK_COLUMNS.map((key, position) => [key, byRow.flatMap((cells) => cells[position] ?? [])]));
}

function isLacking(table: string, { summary }: ComposeContext): boolean {
  switch (table) {
    case 'severities':
      return !hasSeverities(summary);
    case 'services':
      return !hasServices(summary);
    case 'not-passed-by-risk':
    case 'passed-by-risk':
    case 'probabilities':
      return !hasRisk(summary);
    default:
      return false;
  }
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
  const compared = comparison === null ? [] : comparisonWarnings(summary, comparison, wording);
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

function countedFigures(context: ComposeContext): KeyFigure[] {
  return keyFigureList(context).map((figure) => {
    const recount = figureRecount(figure.key, context);
    const isUnknown = figure.type === 'count' && figure.value === null;
    return recount === undefined || isUnknown ? figure : { ...figure, recount };
  });
}

function foldedRows(
  { limit, sort, table: name }: TemplateView,
  table: Table,
  columns: readonly string[] | undefined,
  context: ComposeContext,
): Folding | undefined {
  if (name !== 'categories' || sort !== 'compliance' || limit !== undefined) {
    throw new DirectiveProblem('expected the table categories, "sort: compliance" and no limit for "fold"');
  }
  const keys = table.columns.map(({ key }) => key);
  const positions = (columns ?? keys).map((key) => keys.indexOf(key));
  const pick = ({ cells }: Row): Row => ({ cells: positions.flatMap((position) => cells[position] ?? []) });
  const rows = foldedCategories(context).map(pick);
  if (table.rows.length === 0 || table.totals === undefined) return undefined;
  return { folded: { rows, totals: pick(table.totals) }, shown: context.summary.categoryChart.bars };
}
