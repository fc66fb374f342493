import { color, HEAD, sheetRows, STATUS, WIDTHS } from './sheet.mjs';

export const WORKBOOK = { creator: 'bench', created: new Date('2026-11-21T12:00:00Z') };

/** Fills one sheet; `finish` is called with every complete row. */
export function fillSheet(workbook, content, finish = () => undefined) {
  const { look } = content;
  const sheet = workbook.addWorksheet('Policies', { views: [{ state: 'frozen', ySplit: 2, showGridLines: false }] });
  sheet.columns = WIDTHS.map((width) => ({ width }));
  const title = sheet.getRow(1);
  title.getCell(1).value = content.title;
  title.getCell(1).font = { name: 'Calibri', size: 14, bold: true };
  finish(title);
  const head = sheet.getRow(2);
  HEAD.forEach((label, index) => {
    const cell = head.getCell(index + 1);
    cell.value = label;
    cell.font = { name: 'Calibri', size: 10, bold: true, color: { argb: `FF${color(look.muted)}` } };
    cell.alignment = { vertical: 'bottom', wrapText: true };
    cell.border = { bottom: { style: 'thin', color: { argb: `FF${color(look.ink)}` } } };
  });
  finish(head);
  let number = 3;
  for (const { status, values } of sheetRows(content)) {
    const row = sheet.getRow(number);
    values.forEach((value, index) => {
      const cell = row.getCell(index + 1);
      const ofStatus = index === STATUS ? look.status[status] : look.ink;
      cell.value = value;
      cell.font = { name: 'Calibri', size: 10, color: { argb: `FF${color(ofStatus)}` } };
      cell.alignment = { vertical: 'top', wrapText: true, horizontal: typeof value === 'number' ? 'right' : 'left' };
      cell.border = { bottom: { style: 'hair', color: { argb: `FF${color(look.hairline)}` } } };
      if (typeof value === 'number') cell.numFmt = '#,##0';
    });
    row.height = 30;
    finish(row);
    number += 1;
  }
  sheet.autoFilter = { from: { row: 2, column: 1 }, to: { row: number - 1, column: HEAD.length } };
  return sheet;
}
