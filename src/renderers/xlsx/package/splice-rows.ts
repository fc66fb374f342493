import { rowMarkup, type RowsPlan } from '../data/data-rows.js';
import { columnLetters } from '../cells/formulas.js';
import type { Package } from './parts.js';

/**
 * Splices the rows of a table into the markup of a sheet, where exceljs left a gap: behind its head, before its totals. The
 * sheet comes piece by piece from then on.
 */
export function withRows(
  sheet: string,
  plan: RowsPlan,
  { firstText, styleNumber }: Pick<Package, 'firstText' | 'styleNumber'>,
): () => Iterable<string> {
  const { firstRow, table } = plan;
  const behind = firstRow + table.rows.length;
  const totals = sheet.indexOf(`<row r="${String(behind)}"`);
  const place = totals < 0 ? sheet.indexOf('</sheetData>') : totals;
  const last = totals < 0 ? behind - 1 : behind;
  return function* () {
    yield withDimension(sheet.slice(0, place), plan, last);
    yield* rowMarkup(plan, styleNumber, firstText);
    yield sheet.slice(place);
  };
}

/** What exceljs has measured ends at the head where the table has no totals. */
function withDimension(start: string, { widths }: RowsPlan, last: number): string {
  const range = `A1:${columnLetters(widths.length)}${String(last)}`;
  return start.replace(/<dimension ref="[^"]*"/, `<dimension ref="${range}"`);
}
