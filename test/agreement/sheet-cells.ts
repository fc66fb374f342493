/** Checks that the cells of a worksheet display their values. Imports nothing from `src`. */
import type { Sheet, SheetCell } from './read-sheets.js';

/** The differences between the value of a cell and what a spreadsheet program displays or calculates. */
export function complaintsAbout(cell: SheetCell, sheet: Sheet): string[] {
  const at = `${sheet.name}!${cell.address}`;
  const complaints: string[] = [];
  const { value, format, formula } = cell;
  if (typeof value === 'number') {
    const shown = shownBy(format, value);
    if (shown === undefined) complaints.push(`${at} has the unknown format ${format}`);
    else if (/^(100|0)(\.0+)?%$/.test(shown) && value !== 0 && value !== 1) {
      complaints.push(`${at} shows ${shown} for ${value}`);
    }
  }
  if (formula !== undefined) {
    const worked = workOut(formula, sheet);
    if (worked !== undefined && worked !== value)
      complaints.push(`${at} comes to ${worked}, and ${value} is stored with it`);
  }
  return complaints;
}

function shownBy(written: string, value: number): string | undefined {
  // Blanks between a number and the icons of the next column.
  const format = written.replaceAll('_0_.', '');
  // With more decimals near 0 and 100 %.
  if (format === '[<0.0005]0.0####%;[>=0.9995]0.0####%;0.0%') return shownBy('0.0%', value);
  if (/^#,##0(\.0##)?$/.test(format)) return String(value);
  if (/^"[<>](100|0)%"$/.test(format)) return format.slice(1, -1);
  const decimals = /^0\.(0+)%$/.exec(format)?.[1]?.length;
  return decimals === undefined ? undefined : `${(100 * value).toFixed(decimals)}%`;
}

/** Functions of formulas that count other sheets. A spreadsheet program calculates them in `recalculation.test.ts`. */
const COUNTING = /\b(COUNTIFS|SUMIFS|SUM|SUMPRODUCT|ROWS|ABS)\(|^IF\([A-Z]+\d+[+=]|^IF\(SUBTOTAL\(109,/;

/** Calculates the formulas of totals, with no row hidden by a filter. Undefined for a formula that counts other cells. */
function workOut(formula: string, { cells }: Sheet): number | string | undefined {
  const sum = /^SUBTOTAL\(109,([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula);
  if (sum !== null) {
    const [, letters, first, last] = sum;
    let total = 0;
    for (const { address, row, value } of cells) {
      const isMeant = address === `${letters!}${row}` && row >= Number(first) && row <= Number(last);
      if (isMeant && typeof value === 'number') total += value;
    }
    return total;
  }
  if (COUNTING.test(formula)) return undefined;
  const all = /^IF\(SUBTOTAL\(103,(.+?)\)=COUNTA\(\1\),(?:"((?:[^"]|"")*)"|([-\d.E+]+)),"(?:[^"]|"")*"\)$/.exec(
    formula,
  );
  if (all === null) throw new Error(`unknown formula: ${formula}`);
  return all[3] === undefined ? (all[2] ?? '').replaceAll('""', '"') : Number(all[3]);
}
