// Stock exceljs in memory, as in its documentation: every cell gets its style.
import ExcelJS from 'exceljs';
import { fillSheet, WORKBOOK } from './exceljs-sheet.mjs';

export async function make(content) {
  const workbook = new ExcelJS.Workbook();
  Object.assign(workbook, WORKBOOK);
  fillSheet(workbook, content);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
