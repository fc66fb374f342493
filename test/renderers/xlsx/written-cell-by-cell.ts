import { Workbook } from 'exceljs';
import type { AuditDocument } from '../../../src/model/document/document.js';
import { cellContent, indented } from '../../../src/renderers/xlsx/cells/cells.js';
import { textGate } from '../../../src/renderers/xlsx/cells/cell-text.js';
import type { CellValue, SheetCells } from '../../../src/renderers/xlsx/cells/sheet-cells.js';
import type { RowsPlan } from '../../../src/renderers/xlsx/data/data-rows.js';
import { extendPackage } from '../../../src/renderers/xlsx/package/extend-package.js';
import { packageParts } from '../../../src/renderers/xlsx/package/parts.js';
import { XLSX_DEFAULTS } from '../../../src/renderers/default-options.js';
import { fillWorkbook } from '../../../src/renderers/xlsx/renderer.js';
import {
  columnFor,
  DATA_LINES,
  lineCount,
  rowHeight,
  textWidth,
} from '../../../src/renderers/xlsx/cells/text-measures.js';
import type { ExcelStyle } from '../../../src/renderers/xlsx/styles.js';
import { SharedTexts } from '../../../src/renderers/xlsx/package/shared-texts.js';
import { cellAt, sheetColumn } from '../../../src/renderers/xlsx/data/sheet-table.js';
import { zip } from '../../../src/renderers/xlsx/package/zip.js';

/** The same workbook with every cell written on its own, to compare the spliced rows with. */
export async function renderCellByCell(document: AuditDocument): Promise<Uint8Array> {
  const workbook = new Workbook();
  const { extensions } = fillWorkbook(workbook, document, XLSX_DEFAULTS);
  const sheets = extensions.sheets.map(({ cells, extras: { rows, ...extras } }) => {
    if (rows) putRows(cells, rows);
    return { cells, extras };
  });
  const whole = { ...extensions, texts: new SharedTexts(), sheets };
  return zip(extendPackage(await packageParts(workbook, whole), whole));
}

function putRows(cells: SheetCells, plan: RowsPlan): void {
  const { iconColumn, firstRow, linkOf, styles, table, tinted, widths, working, workingAt } = plan;
  const gate = textGate();
  table.rows.forEach((row, rowIndex) => {
    const number = firstRow + rowIndex;
    let lines = 1;
    const put = (column: number, value: CellValue, style: ExcelStyle): void =>
      cells.put({ row: number, column, span: 1 }, value, style);
    const contents = table.columns.map((column, index) => cellContent(column, cellAt(table, row, index), 'body', gate));
    contents.forEach(({ style, value }, index) => {
      const isLink = linkOf(cellAt(table, row, index), index, row) !== undefined;
      const { isKey = false, type } = table.columns[index]!;
      const shape = type === 'status' ? 2.5 : 0;
      const { text: cellText } = cellAt(table, row, index);
      const face = type === 'id' ? 'mono' : 'sans';
      const width = widths[sheetColumn(plan, index) - 1] ?? 0;
      const isWide = columnFor(textWidth(cellText, face) + shape) > width;
      const count = isWide && typeof value === 'string' && !isKey ? lineCount(cellText, width, 1, face) : 1;
      const isWrapped = count > 1;
      lines = Math.max(lines, Math.min(count, 6));
      const shown = index === iconColumn - 1 ? indented(style) : style;
      const look = styles.cell({
        ...shown,
        isLink,
        isOneLine: !isWrapped,
        isCut: isKey && style.numberFormat === undefined,
        isAtTop: true,
        isTinted: style.mark === 'unrecognized' || (style.mark !== undefined && !tinted[index]),
      });
      put(sheetColumn(plan, index), value, look);
    });
    working.forEach(({ type }, index) => {
      put(workingAt + index + 1, null, styles.input(type));
    });
    cells.setHeight(number, rowHeight(lines, DATA_LINES));
  });
}
