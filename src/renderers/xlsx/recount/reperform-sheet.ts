import type { Worksheet } from '../../../model/document/document.js';
import type { FigureCheck } from '../../../model/document/recount.js';
import type { Column } from '../../../model/document/table.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { word } from '../../words.js';
import { cellContent, indented, liveStyle, absoluteRange, columnLetters, quote } from '../cells/cells.js';
import { columnFor, headWidth, rowHeight, textHeight, textWidth } from '../cells/text-measures.js';
import { addStatusTints } from '../data/conditional-formats.js';
import { landscapePages, pageRoom, setUpSheet, widestPage } from '../print-setup.js';
import { liveValue, putSheetHead, type SheetContext } from '../sheet-context.js';
import type { CellStyle } from '../styles.js';
import { countFormula, filteredFormula } from './count-formula.js';

/** By their position: the figure, its value, the count, whether they are equal, how it is counted, the count of filtered rows. */
const COLUMNS: readonly Column[] = [
  { key: 'figure', type: 'text' },
  { key: 'stated', type: 'count' },
  { key: 'counted', type: 'count' },
  { key: 'comparison', type: 'text' },
  { key: 'how', type: 'text' },
  { key: 'filtered', type: 'count' },
].map(({ key, type }) => ({ key, type: type as Column['type'], label: `xlsx.${key}`, weight: 1 }));
const COMPARISON = 4;
const HOW = 5;
const FILTERED = 6;

/** Of the longest texts, which wrap. */
const MAX_TEXT_WIDTH = { figure: 40, how: 70 };
const MIN_WIDTH = 14;

/** Percentages are equal within a hundredth of a point; counts, if they are the same. */
const TOLERANCES: Readonly<Record<FigureCheck['type'], string>> = { count: '0.000001', percent: '0.0001' };

/**
 * Writes the headline figures beside a formula that counts each again, and whether the two are equal.
 *
 * @returns notices about what cannot be counted
 */
export function putReperformSheet(context: SheetContext, worksheet: Worksheet): string[] {
  const { document, gate, names, sheet, styles } = context;
  const { checks = [], key = worksheet.layout } = worksheet;
  const columns = COLUMNS.map((column) => ({ ...column, label: gate.pass(word(document, column.label)) }));
  const widths = widthsOf(columns, checks, widestPage(document));
  const width = widths.reduce((sum, one) => sum + one, 0);
  const size = { count: columns.length, width };
  const headRow = putSheetHead(context, { title: worksheet.name, lead: worksheet.lead }, size) + 1;
  columns.forEach(({ label, type }, index) => {
    context.cells.put({ row: headRow, column: index + 1, span: 1 }, label, styles.head(type, 'plain'));
  });
  context.cells.setHeight(headRow, rowHeight(2));

  const top = headRow + 1;
  const bottom = headRow + checks.length;
  checks.forEach((check, index) => {
    putCheck(context, columns, check, top + index, `${key}_${check.key}`);
    const [figure = 0] = widths;
    const height = Math.max(textHeight(check.label, figure), textHeight(check.how, widths[HOW - 1] ?? 0));
    context.cells.setHeight(top + index, height);
  });
  if (checks.length === 0) {
    context.cells.put(
      { row: top, column: 1, span: columns.length },
      gate.pass(word(document, 'xlsx.uncounted')),
      styles.empty,
    );
  } else {
    names.define(`${key}_rows`, absoluteRange(sheet.name, { top, bottom, left: 1, right: columns.length }));
    putDifferences(context, columns, checks, { top, bottom });
    addTints(context, { top, bottom });
  }

  const cells = { bottom: context.cells.rowCount, right: columns.length };
  const isOnePage = context.cells.height <= pageRoom(document).down;
  const pages = landscapePages(document, cells, isOnePage ? 1 : 0);
  setUpSheet(context, widths, { state: 'frozen', ySplit: headRow }, pages);
  return noticesOf(context, worksheet);
}

/** @param most of all columns: how it is counted has the rest. */
function widthsOf(columns: readonly Column[], checks: readonly FigureCheck[], most: number): number[] {
  const widths = columns.map((column) => {
    const texts = checks.map(({ how, label, text }) => ({ figure: label, how })[column.key] ?? text);
    const widest = texts.reduce((most, text) => Math.max(most, textWidth(text)), 0);
    const limit = column.key === 'figure' ? MAX_TEXT_WIDTH.figure : MAX_TEXT_WIDTH.how;
    return Math.ceil(Math.min(Math.max(columnFor(widest), headWidth(column), MIN_WIDTH), limit));
  });
  const others = widths.reduce((sum, width, index) => (index === HOW - 1 ? sum : sum + width), 0);
  return widths.map((width, index) =>
    index === HOW - 1 ? Math.max(Math.min(width, Math.floor(most - others)), MIN_WIDTH) : width,
  );
}

function putCheck(
  context: SheetContext,
  columns: readonly Column[],
  check: FigureCheck,
  row: number,
  name: string,
): void {
  const { document, gate, names, plan, sheet, styles } = context;
  const { agrees, counted, from, how, label, recount, text, type, value } = check;
  const table = plan.counted.get(from);
  const formula = table && countFormula(recount, table);
  const at = (index: number): string => `${columnLetters(index + 1)}${String(row)}`;
  const words = {
    equal: gate.pass(word(document, 'xlsx.equal')),
    different: gate.pass(word(document, 'xlsx.different')),
  };
  const difference = `ABS(${at(1)}-${at(2)})<=${TOLERANCES[type]}`;
  // A percentage of nothing is a text.
  const isEqual =
    type === 'count' ? difference : `IF(COUNT(${at(1)},${at(2)})=2,${difference},EXACT(${at(1)},${at(2)}))`;
  const comparison = `IF(${isEqual},${quote(words.equal)},${quote(words.different)})`;

  const column = { ...columns[0], key: '', label: '', weight: 1, type };
  const stated = cellContent(column, { value, text }, 'body', gate);
  const again = cellContent(column, { value: counted, text }, 'body', gate);
  const shown = (style: CellStyle) => styles.cell(indented(style));
  const plain = shown({ type: 'text', role: 'body' });
  context.cells.put({ row, column: 1, span: 1 }, gate.pass(label), plain);
  context.cells.put({ row, column: 2, span: 1 }, stated.value, shown(stated.style));
  const live = formula === undefined ? null : liveValue(again.value, formula);
  context.cells.put({ row, column: 3, span: 1 }, live, shown(liveStyle(column, again.style)));
  const verdict =
    formula === undefined ? null : { formula: comparison, result: agrees ? words.equal : words.different };
  context.cells.put({ row, column: COMPARISON, span: 1 }, verdict, plain);
  context.cells.put({ row, column: HOW, span: 1 }, gate.pass(how), plain);
  const filtered = table && filteredFormula(recount, table);
  const ofFiltered = filtered === undefined ? null : liveValue(again.value, filtered);
  context.cells.put({ row, column: FILTERED, span: 1 }, ofFiltered, shown(liveStyle(column, again.style)));
  names.define(name, absoluteRange(sheet.name, { top: row, bottom: row, left: 3, right: 3 }));
}

/** The number of figures that differ, below them. */
function putDifferences(
  context: SheetContext,
  columns: readonly Column[],
  checks: readonly FigureCheck[],
  { bottom, top }: { readonly top: number; readonly bottom: number },
): void {
  const { document, gate, names, sheet, styles } = context;
  const row = bottom + 1;
  const letters = columnLetters(COMPARISON);
  const different = quote(gate.pass(word(document, 'xlsx.different')));
  const formula = `SUMPRODUCT(1*EXACT(${letters}${String(top)}:${letters}${String(bottom)},${different}))`;
  const result = checks.filter(({ agrees }) => !agrees).length;
  const label = styles.cell({ type: 'text', role: 'total' });
  columns.forEach((_, index) => {
    const isCount = index + 1 === COMPARISON;
    const style = isCount ? styles.cell({ type: 'text', role: 'total', numberFormat: '#,##0' }) : label;
    const text = index === 0 ? gate.pass(word(document, 'xlsx.differences')) : null;
    context.cells.put({ row, column: index + 1, span: 1 }, isCount ? { formula, result } : text, style);
  });
  context.cells.setHeight(row, 20);
  names.define(
    'reperform_differences',
    absoluteRange(sheet.name, { top: row, bottom: row, left: COMPARISON, right: COMPARISON }),
  );
}

function addTints(context: SheetContext, { bottom, top }: { readonly top: number; readonly bottom: number }): void {
  const letters = columnLetters(COMPARISON);
  const words = new Map<string, Status>([
    [word(context.document, 'xlsx.equal'), 'green'],
    [word(context.document, 'xlsx.different'), 'red'],
  ]);
  addStatusTints(context, { top: `${letters}${String(top)}`, bottom: `${letters}${String(bottom)}` }, words);
}

function noticesOf({ plan, sheet }: SheetContext, { checks = [] }: Worksheet): string[] {
  const missing = new Set(checks.map(({ from }) => from).filter((from) => !plan.counted.has(from)));
  return [...missing].map((from) => `Worksheet "${sheet.name}": no other sheet has all rows of "${from}" to count.`);
}
