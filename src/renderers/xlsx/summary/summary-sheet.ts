import type { Worksheet as Sheet } from 'exceljs';
import type { Worksheet } from '../../../model/document/document.js';
import { putKeyFigures } from './key-figures.js';
import { type ContentSize, headerFooterOf, pageSetupOf } from '../print-setup.js';
import { readsFromRight } from '../styles.js';
import { putSheetHead, type SheetContext } from '../sheet-context.js';
import { summaryGrid, type SummaryGrid } from './summary-grid.js';
import { putDefinitions, putSheetList } from './summary-lists.js';
import { putSummaryTable } from './summary-table.js';
import { resolveView } from '../../view.js';

/** Points that one unit of column width takes: 7 pixels, 96 an inch. */
const UNIT = 7 * 0.75;
/** Points of a row with the default height. */
const ORDINARY_ROW = 15;

/**
 * Writes key figures, tables with their charts, the list of sheets and definitions on a common grid, printed on one page. A
 * `tables` sheet has only the tables.
 */
export function putSummarySheet(context: SheetContext, worksheet: Worksheet): void {
  const { document, options, sheet } = context;
  const isSummary = worksheet.layout === 'summary';
  const views = worksheet.views.map((wanted) => ({ table: resolveView(document, wanted), wanted }));
  const grid = summaryGrid(views);
  for (let column = 1; column <= grid.count; column += 1) sheet.getColumn(column).width = grid.unit;

  const title = { title: isSummary ? document.meta.title : worksheet.name, lead: worksheet.lead };
  let row = putSheetHead(context, title, { count: grid.count, width: grid.count * grid.unit }) + 2;
  sheet.getRow(row - 1).height = 8;
  if (isSummary) row = putKeyFigures(context, grid, worksheet.figures, row);
  for (const view of views) row = putSummaryTable(context, grid, view, row, isSummary ? 'summary_' : '');
  if (isSummary) {
    row = putSheetList(context, grid, row);
    putDefinitions(context, grid, worksheet.definitions, row);
  }

  sheet.views = [{ state: 'normal', showGridLines: false, rightToLeft: readsFromRight(document) }];
  sheet.pageSetup = { ...sheet.pageSetup, ...pageSetupOf(document, sizeOf(sheet, grid)) };
  sheet.headerFooter = { ...sheet.headerFooter, ...headerFooterOf(document, options.font) };
}

function sizeOf(sheet: Sheet, grid: SummaryGrid): ContentSize {
  let height = 0;
  sheet.eachRow({ includeEmpty: true }, (row) => {
    height += row.height || ORDINARY_ROW;
  });
  return { width: grid.count * grid.unit * UNIT, height };
}
