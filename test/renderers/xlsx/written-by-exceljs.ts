import { Workbook, type Worksheet } from 'exceljs';
import type { AuditDocument } from '../../../src/model/document/document.js';
import { cellContent, padded } from '../../../src/renderers/xlsx/cells/cells.js';
import { textGate } from '../../../src/renderers/xlsx/cells/cell-text.js';
import type { RowsPlan } from '../../../src/renderers/xlsx/data/data-rows.js';
import { extendPackage } from '../../../src/renderers/xlsx/package/extend-package.js';
import { packageParts } from '../../../src/renderers/xlsx/package/parts.js';
import { xlsxRenderer, fillWorkbook } from '../../../src/renderers/xlsx/renderer.js';
import { columnFor, DATA_LINES, rowHeight, textWidth } from '../../../src/renderers/xlsx/cells/text-measures.js';
import { SharedTexts } from '../../../src/renderers/xlsx/package/shared-texts.js';
import { cellAt, sheetColumn } from '../../../src/renderers/xlsx/data/sheet-table.js';
import { zip } from '../../../src/renderers/xlsx/package/zip.js';

/** The same workbook with every cell written by exceljs, to compare the spliced rows with. */
export async function renderByExceljs(document: AuditDocument): Promise<Uint8Array> {
  const workbook = new Workbook();
  const { extensions } = fillWorkbook(workbook, document, xlsxRenderer.options.parse({}));
  const sheets = extensions.sheets.map(({ rows, ...others }, index) => {
    const sheet = workbook.worksheets[index];
    if (rows && sheet) putRows(sheet, rows);
    return others;
  });
  const written = await packageParts(workbook, new SharedTexts());
  return zip(extendPackage(written, { ...extensions, sheets }));
}

function putRows(sheet: Worksheet, plan: RowsPlan): void {
  const { iconColumn, firstRow, linkOf, styles, table, tinted, widths, working, workingAt } = plan;
  const gate = textGate();
  table.rows.forEach((row, rowIndex) => {
    const sheetRow = sheet.getRow(firstRow + rowIndex);
    const contents = table.columns.map((column, index) => cellContent(column, cellAt(table, row, index), 'body', gate));
    contents.forEach(({ style, value }, index) => {
      const isLink = linkOf(cellAt(table, row, index), index) !== undefined;
      const cell = sheetRow.getCell(sheetColumn(plan, index));
      cell.value = value;
      const { type } = table.columns[index]!;
      const shape = type === 'status' ? 2.5 : 0;
      const text = textWidth(cellAt(table, row, index).text, type === 'id' ? 'mono' : 'sans') + shape;
      const isWide = columnFor(text) > (widths[sheetColumn(plan, index) - 1] ?? 0);
      const isBeforeEmpty = index === contents.length - 1 || contents[index + 1]?.value === null;
      const shown = index === iconColumn - 1 ? padded(style) : style;
      cell.style = styles.cell({
        ...shown,
        isLink,
        isOneLine: true,
        isCut: typeof value === 'string' && isWide && isBeforeEmpty,
        isTinted: style.mark === 'unrecognized' || (style.mark !== undefined && !tinted[index]),
      });
    });
    working.forEach(({ type }, index) => {
      sheetRow.getCell(workingAt + index + 1).style = styles.input(type);
    });
    sheetRow.height = rowHeight(1, DATA_LINES);
  });
}
