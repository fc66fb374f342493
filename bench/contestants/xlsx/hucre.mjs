// hucre, styles by cell.
import { writeXlsx } from 'hucre/xlsx';
import { color, HEAD, sheetRows, STATUS, WIDTHS } from './sheet.mjs';

export async function make(content) {
  const { look } = content;
  const styleOf = (text, isNumber) => ({
    font: { name: 'Calibri', size: 10, color: { rgb: color(text) } },
    alignment: { vertical: 'top', wrapText: true, horizontal: isNumber ? 'right' : 'left' },
    border: { bottom: { style: 'hair', color: { rgb: color(look.hairline) } } },
    ...(isNumber && { numFmt: '#,##0' }),
  });
  const plain = styleOf(look.ink, false);
  const number = styleOf(look.ink, true);
  const byStatus = Object.fromEntries(Object.entries(look.status).map(([key, text]) => [key, styleOf(text, false)]));
  const head = {
    font: { name: 'Calibri', size: 10, bold: true, color: { rgb: color(look.muted) } },
    border: { bottom: { style: 'thin', color: { rgb: color(look.ink) } } },
  };
  const rows = [[content.title], HEAD];
  const cells = new Map([['0,0', { style: { font: { name: 'Calibri', size: 14, bold: true } } }]]);
  HEAD.forEach((_, column) => cells.set(`1,${column}`, { style: head }));
  for (const { status, values } of sheetRows(content)) {
    cells.set(`${rows.length},${STATUS}`, { style: byStatus[status] });
    rows.push(values);
  }
  return writeXlsx({
    sheets: [
      {
        name: 'Policies',
        columns: WIDTHS.map((width, index) => ({ width, style: index >= WIDTHS.length - 2 ? number : plain })),
        rows,
        cells,
        freezePane: { rows: 2 },
        autoFilter: { range: `A2:I${rows.length}` },
      },
    ],
  });
}
