// SheetJS, the community edition: it writes values and widths, no styles.
import XLSX from 'xlsx';
import { HEAD, sheetRows, WIDTHS } from './sheet.mjs';

export function make(content) {
  const rows = [[content.title], HEAD];
  for (const { values } of sheetRows(content)) rows.push(values);
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  sheet['!cols'] = WIDTHS.map((wch) => ({ wch }));
  sheet['!autofilter'] = { ref: `A2:I${rows.length}` };
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'Policies');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}
