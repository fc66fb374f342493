/** Single cells of a worksheet: what they hold, and whether they show it. Imports nothing from `src`. */
import type ExcelJS from 'exceljs';

/** The value as text; of a formula, the value that is stored with it. */
export function cellText(cell: ExcelJS.Cell): string {
  const { value } = cell;
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'formula' in value) return String(value.result ?? '');
  if (typeof value === 'object') throw new Error(`${cell.address} holds neither text nor number`);
  return String(value);
}

/** What a program shows or works out that differs from the value. */
export function complaintsAbout(cell: ExcelJS.Cell, sheet: ExcelJS.Worksheet): string[] {
  const at = `${sheet.name}!${cell.address}`;
  const complaints: string[] = [];
  const { value, numFmt } = cell;
  const held = typeof value === 'object' && value !== null && 'formula' in value ? value.result : value;
  if (typeof held === 'number') {
    const shown = shownBy(numFmt, held);
    if (shown === undefined) complaints.push(`${at} has the format ${numFmt}, which is not known`);
    else if (/^(100|0)(\.0+)?%$/.test(shown) && held !== 0 && held !== 1) {
      complaints.push(`${at} shows ${shown} for ${held}`);
    }
  }
  if (typeof value === 'object' && value !== null && 'formula' in value) {
    const worked = workOut(value.formula, sheet);
    if (worked !== held) complaints.push(`${at} comes to ${String(worked)}, and ${String(held)} is stored with it`);
  }
  return complaints;
}

function shownBy(format: string, value: number): string | undefined {
  if (/^#,##0(\.0##)?$/.test(format)) return String(value);
  if (/^"[<>](100|0)%"$/.test(format)) return format.slice(1, -1);
  const decimals = /^0\.(0+)%$/.exec(format)?.[1]?.length;
  return decimals === undefined ? undefined : `${(100 * value).toFixed(decimals)}%`;
}

/** The two kinds of formula that the workbook has, as a program works them out while no filter hides a row. */
function workOut(formula: string, sheet: ExcelJS.Worksheet): number | string {
  const sum = /^SUBTOTAL\(109,([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula);
  if (sum !== null) {
    const [, column = '', first, last] = sum;
    let total = 0;
    for (let row = Number(first); row <= Number(last); row += 1) {
      const { value } = sheet.getCell(`${column}${row}`);
      if (typeof value === 'number') total += value;
    }
    return total;
  }
  const all = /^IF\(SUBTOTAL\(103,(.+?)\)=COUNTA\(\1\),(?:"((?:[^"]|"")*)"|([-\d.E+]+)),"(?:[^"]|"")*"\)$/.exec(formula);
  if (all === null) throw new Error(`a formula that is not known: ${formula}`);
  return all[3] === undefined ? (all[2] ?? '').replaceAll('""', '"') : Number(all[3]);
}
