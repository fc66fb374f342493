// Stock exceljs, its streaming writer: rows leave memory as they are committed.
import ExcelJS from 'exceljs';
import { fillSheet, WORKBOOK } from './exceljs-sheet.mjs';

export async function make(content, out) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: out, useStyles: true, useSharedStrings: false });
  Object.assign(workbook, WORKBOOK);
  const sheet = fillSheet(workbook, content, (row) => row.commit());
  sheet.commit();
  await workbook.commit();
}
