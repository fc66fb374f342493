import type { Worksheet } from '../../model/document.js';
import { AuditpressError } from '../../errors.js';
import { columnWidths, measureCells } from './column-widths.js';
import { putRows } from './data-rows.js';
import { columnLetters } from './formulas.js';
import { headerFooterOf, pageSetupOf } from './print-setup.js';
import { HEAD_LINES, textHeight } from './row-heights.js';
import { put, putSheetHead, type SheetContext } from './sheet-context.js';
import { addStatusTints, statusWords } from './status-tints.js';
import { resolveView, type ShownTable } from '../view.js';
import { BOLD } from './text-width.js';
import { putTotals } from './totals-row.js';

/** Rows of a worksheet in every program since 2007. */
const MOST_ROWS = 1_048_576;
/** Sheets that are narrower are seen whole. */
const FREEZE_FROM = 120;
const WIDEST_FROZEN = 44;

/**
 * A filterable table under the sheet's title: frozen head and leading columns, widths from the content, totals.
 *
 * Throws for more than one table (a sheet has one filter) and for more rows than a worksheet holds.
 */
export function putDataSheet(context: SheetContext, worksheet: Worksheet): void {
  const { document, gate, options, sheet, styles } = context;
  const view = resolveView(document, onlyView(worksheet));
  const cells = measureCells(view);
  const widths = columnWidths(view, cells);
  widths.forEach((width, index) => {
    sheet.getColumn(index + 1).width = width;
  });
  const width = widths.reduce((sum, one) => sum + one, 0);

  const title = { title: worksheet.name, lead: worksheet.lead };
  const headRow = putSheetHead(context, title, { count: widths.length, width }) + 1;
  const range = { first: headRow + 1, last: headRow + view.rows.length };
  if (range.last + 1 > MOST_ROWS) throw tooLong(worksheet, view.rows.length, MOST_ROWS - 1 - headRow);
  putHead(context, view, widths, headRow);

  if (view.rows.length === 0) {
    put(context, { row: range.first, column: 1, span: widths.length }, gate.pass(view.empty), styles.empty);
    sheet.getRow(range.first).height = textHeight(view.empty, width);
  } else {
    const words = view.columns.map((_, index) => statusWords(view, index));
    putRows(context, view, { widths, cells, words }, range.first);
    words.forEach((of, index) => {
      const letters = columnLetters(index + 1);
      const area = { top: `${letters}${String(range.first)}`, bottom: `${letters}${String(range.last)}` };
      if (of) addStatusTints(sheet, styles, area, of);
    });
    if (view.totals) putTotals(context, view, view.totals, range);
    sheet.autoFilter = `A${String(headRow)}:${columnLetters(widths.length)}${String(range.last)}`;
  }

  const frozen = frozenColumns(view, widths);
  sheet.views = [
    {
      state: 'frozen',
      xSplit: frozen,
      ySplit: headRow,
      showGridLines: false,
      rightToLeft: document.locale.direction === 'rtl',
      activeCell: `${columnLetters(frozen + 1)}${String(headRow + 1)}`,
    },
  ];
  sheet.pageSetup = { ...sheet.pageSetup, ...pageSetupOf(document, { headRow }) };
  sheet.headerFooter = { ...sheet.headerFooter, ...headerFooterOf(document, options.font) };
}

function onlyView(worksheet: Worksheet): Worksheet['views'][number] {
  const [view, ...others] = worksheet.views;
  if (view && others.length === 0) return view;
  throw new AuditpressError(
    'input',
    'worksheet-views',
    `the worksheet "${worksheet.name}" is laid out as data: expected one table, received ${String(worksheet.views.length)}`,
    { hint: 'Give each table a worksheet of its own, or lay the sheet out as a summary.' },
  );
}

function tooLong(worksheet: Worksheet, rows: number, most: number): AuditpressError {
  return new AuditpressError(
    'input',
    'worksheet-too-long',
    `expected at most ${String(most)} rows below the head of the worksheet "${worksheet.name}", received ${String(rows)}`,
    { hint: 'Show fewer rows in this worksheet, or leave the format xlsx out.' },
  );
}

function putHead(context: SheetContext, view: ShownTable, widths: readonly number[], row: number): void {
  const { gate, sheet, styles } = context;
  let height = 0;
  view.columns.forEach((column, index) => {
    put(context, { row, column: index + 1, span: 1 }, gate.pass(column.label), styles.head(column.type, 'filter'));
    height = Math.max(height, textHeight(column.label, widths[index] ?? 0, HEAD_LINES, BOLD));
  });
  sheet.getRow(row).height = height;
}

/** Leading columns of text that stay in sight when a wide sheet is scrolled. */
function frozenColumns(view: ShownTable, widths: readonly number[]): number {
  if (widths.reduce((sum, one) => sum + one, 0) <= FREEZE_FROM) return 0;
  let count = 0;
  let width = 0;
  for (const [index, column] of view.columns.entries()) {
    width += widths[index] ?? 0;
    if ((column.type !== 'text' && column.type !== 'id') || width > WIDEST_FROZEN) break;
    count += 1;
  }
  return Math.min(count, widths.length - 1);
}
