import type { Worksheet } from '../../../model/document/document.js';
import { AuditpressError } from '../../../base/errors.js';
import { columnWidths, measureTable } from './measured-table.js';
import { putBody, putTotals } from './data-body.js';
import type { DataBody } from './data-rows.js';
import { absoluteRange, columnLetters, type Area } from '../cells/cells.js';
import { onlyView, sheetColumn, type SheetTable } from './sheet-table.js';
import { pageCount, pageRoom, pagesAcross, setUpSheet, tablePages } from '../print-setup.js';
import { HEAD_LINES, rowHeight, textHeight, BOLD } from '../cells/text-measures.js';
import { iconColumnOf, ICON_PADDING } from './conditional-formats.js';
import { putSheetHead, type SheetContext } from '../sheet-context.js';
import type { DataPlan } from '../book-plan.js';
import { tableFormulas } from '../recount/table-formulas.js';
import { tableLabels, tablePart } from '../package/table-part.js';
import { inputColumns, workingWidths } from './input-columns.js';
import { putWorkingColumns } from './working-columns.js';

/** Maximum rows of a worksheet, in every program since 2007. */
const MAX_ROWS = 1_048_576;
/** Narrower sheets fit on a screen and need no frozen columns. */
const MIN_SCROLLED_WIDTH = 120;
const MAX_FROZEN_WIDTH = 44;
/** A column with room for the name of the sheet. */
const WIDE_ENOUGH = 30;

/**
 * Writes a filterable table under the sheet's title: frozen head and leading columns, widths from the content, totals, and
 * empty columns for the team if the worksheet has any.
 *
 * @param plan of the worksheet
 * @returns notices about what the sheet lacks
 * @throws AuditpressError `worksheet-too-long` for more rows than a worksheet holds
 */
export function putDataSheet(context: SheetContext, worksheet: Worksheet, plan: DataPlan): string[] {
  const { document, gate, styles, texts } = context;
  const { headRow, table, working, workingAt } = plan;
  const area = {
    left: 1,
    top: headRow + 1,
    right: table.columns.length + working.length,
    bottom: headRow + table.rows.length,
  };
  if (area.bottom + 1 > MAX_ROWS) throw tooLong(worksheet, table.rows.length, MAX_ROWS - 1 - headRow);
  const measured = measureTable(table, texts, gate);
  const iconColumn = iconColumnOf(table, onlyView(worksheet).bars);
  const beside = workingWidths(working);
  const besideEachOther = (own: readonly number[]): number[] => {
    const padded = own.map((width, index) => (index === iconColumn - 1 ? width + ICON_PADDING : width));
    return padded.toSpliced(workingAt, 0, ...beside);
  };
  // Keys are last and for formulas, not for readers.
  const right = workingAt + working.length;
  const { links } = context.plan;
  const linked = links?.home.name === context.sheet.name ? links.linked : undefined;
  const { printed = 0 } = onlyView(worksheet);
  const widths = besideEachOther(
    columnWidths(
      table,
      measured,
      {
        rows: printed === 0 ? table.rows.length : printed,
        room: pageRoom(document).down - rowHeight(3, HEAD_LINES),
        pagesFor: (own) => pageCount(document, besideEachOther(own).slice(0, right)),
      },
      linked,
    ),
  );
  const frozen = frozenColumns(table, widths);
  const pages = pagesAcross(document, widths.slice(0, right));
  const onFirst = widths.slice(0, pages.columns[0]);
  // A narrow column that other pages repeat would show the beginnings of these lines.
  const first = pages.columns.length > 1 && (widths[0] ?? 0) < WIDE_ENOUGH ? 2 : 1;
  putSheetHead(
    context,
    { title: worksheet.name, lead: worksheet.lead },
    { first, count: onFirst.length - first + 1, width: total(onFirst.slice(first - 1)) },
  );

  const notices: string[] = [];
  if (table.rows.length === 0) {
    putHead(context, plan, widths);
    context.cells.put({ row: area.top, column: 1, span: onFirst.length }, gate.pass(table.empty), styles.empty);
    context.cells.setHeight(area.top, textHeight(table.empty, total(onFirst)));
  } else {
    const view = onlyView(worksheet);
    const addressOf = (index: number, row: number): string =>
      `${columnLetters(sheetColumn(plan, index))}${String(row)}`;
    const formulas = tableFormulas(
      document,
      context.plan.counted,
      view,
      { ...table, rowCount: table.rows.length },
      addressOf,
    );
    const labels = putHead(context, plan, widths);
    const inputs = inputColumns(working, texts, gate);
    putBody(context, worksheet, { table, measured, working: inputs, workingAt, iconColumn, formulas, widths }, area);
    notices.push(...putWorkingColumns(context, working, { ...area, left: workingAt + 1 }));
    putTable(context, plan, { labels, area, iconColumn, formulas });
  }

  const last = printed === 0 ? area.bottom : headRow + printed;
  const bottom = Math.max(last + Number(table.totals !== undefined), area.top);
  const activeCell = `${columnLetters(frozen + 1)}${String(headRow + 1)}`;
  const view = { state: 'frozen', xSplit: frozen, ySplit: headRow, activeCell } as const;
  setUpSheet(context, widths, view, tablePages(document, { headRow, bottom, right }, pages));
  return notices;
}

function tooLong(worksheet: Worksheet, rows: number, most: number): AuditpressError {
  return new AuditpressError(
    'worksheet-too-long',
    `expected at most ${String(most)} rows below the head of the worksheet "${worksheet.name}", received ${String(rows)}`,
  );
}

/** Returns the labels as the cells show them. */
function putHead(
  context: SheetContext,
  { headRow: row, table, working, workingAt }: DataPlan,
  widths: readonly number[],
): string[] {
  const { gate, styles } = context;
  let height = 0;
  const heads = table.columns.map(({ label, type }) => ({ label, style: styles.head(type, 'filter') }));
  heads.splice(workingAt, 0, ...working.map(({ label }) => ({ label, style: styles.head('text', 'working') })));
  const labels = tableLabels(heads).map((label, index) => {
    const text = gate.pass(label);
    context.cells.put({ row, column: index + 1, span: 1 }, text, heads[index]?.style ?? styles.head('text', 'filter'));
    height = Math.max(height, textHeight(label, widths[index] ?? 0, HEAD_LINES, BOLD));
    return text;
  });
  context.cells.setHeight(row, height);
  return labels;
}

function putTable(
  context: SheetContext,
  { name, table }: DataPlan,
  {
    area,
    formulas,
    iconColumn,
    labels,
  }: Pick<DataBody, 'formulas' | 'iconColumn'> & { readonly area: Area; readonly labels: readonly string[] },
): void {
  const { extras, names, sheet } = context;
  const range = { first: area.top, last: area.bottom };
  const totals = table.totals && putTotals(context, { table, iconColumn, formulas }, table.totals, range);
  const whole = { ...area, top: area.top - 1, bottom: area.bottom + (totals ? 1 : 0) };
  extras.table = (id) => tablePart({ name, area: whole, labels, totals }, id);
  names.define(`${name}_rows`, absoluteRange(sheet.name, area));
}

function frozenColumns(table: SheetTable, widths: readonly number[]): number {
  if (total(widths) <= MIN_SCROLLED_WIDTH) return 0;
  let count = 0;
  let width = 0;
  for (const [index, column] of table.columns.entries()) {
    width += widths[index] ?? 0;
    if ((column.type !== 'text' && column.type !== 'id') || width > MAX_FROZEN_WIDTH) break;
    count += 1;
  }
  return Math.min(count, widths.length - 1);
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 0);
}
