import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import type { Cell } from '../../../src/model/document/table.js';
import { STATUSES } from '../../../src/model/report/vocabulary.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { pythonWithOpenpyxl, STRICT } from './openpyxl.js';
import { aRow, aSheet, aTable, aWorkbookDocument, columns, render, someWorkingColumns, text } from './workbooks.js';
import { renderCellByCell } from './written-cell-by-cell.js';
import { runs } from '../../helpers/runs.js';

const words = fc.oneof(
  fc.constantFrom('Failed', 'Passed', 'n/a', '', '=1+1', '1000.10', ' a & <b> ', 'one\ntwo', 'one\ntwo\nthree', '監査'),
  fc.string({ maxLength: 12 }),
  fc.lorem({ maxCount: 40 }),
);
const numbers = fc.oneof(
  fc.constantFrom(0, 1, 0.5, 0.99999, 1e-7, -3, 1234567, Number.NaN, Number.POSITIVE_INFINITY),
  fc.integer(),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const anyCell: fc.Arbitrary<Cell> = fc
  .record(
    {
      text: words,
      value: fc.oneof(numbers, words, fc.constant(null)),
      status: fc.constantFrom(...STATUSES),
      heat: fc.integer({ min: 0, max: 9 }),
      target: fc.constantFrom('under-a', 'under-b'),
    },
    { requiredKeys: ['text', 'value'] },
  )
  .map((cell) => cell as Cell);

const TYPES = columns('text', 'id:id', 'count:count', 'percent:percent', 'status:status', 'severity:severity');

/** A sheet of any cells, and one whose cells link to it. */
function aBook(rows: readonly (readonly Cell[])[]): AuditDocument {
  const table = aTable({ columns: TYPES, rows: rows.map((cells) => aRow(...cells)), totals: aRow(text('Total')) });
  const homes = aTable({
    columns: columns('home'),
    rows: ['a', 'b'].map((name) => aRow(text(name, { target: `under-${name}` }))),
  });
  return aWorkbookDocument(table, {
    tables: { table, homes },
    worksheets: [
      aSheet({ name: 'Summary', layout: 'summary', views: [{ table: 'homes' }] }),
      aSheet({ name: 'Homes', views: [{ table: 'homes' }] }),
      aSheet({ name: 'Cells', working: someWorkingColumns() }),
    ],
  });
}

const someRows = fc.array(fc.tuple(anyCell, anyCell, anyCell, anyCell, anyCell, anyCell), {
  minLength: 1,
  maxLength: 25,
});

/** Everything that exceljs reads of the sheets. */
async function modelOf(bytes: Uint8Array): Promise<unknown> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return workbook.worksheets.map(({ model }) => JSON.parse(JSON.stringify(model)) as unknown);
}

/** Everything that openpyxl reads of the sheets. */
const READ = `${STRICT}
def look(cell):
    font, fill, side, place = cell.font, cell.fill, cell.border, cell.alignment
    return [font.name, font.sz, font.b, font.u, font.color and font.color.rgb, fill.fill_type, fill.fgColor.rgb,
        side.top.style, side.bottom.style, side.left.style, side.bottom.color and side.bottom.color.rgb,
        place.horizontal, place.vertical, place.indent, place.wrap_text, cell.protection.locked, cell.quotePrefix]
def link(cell):
    return cell.hyperlink and cell.hyperlink.location
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([{
    "name": sheet.title,
    "size": sheet.dimensions,
    "cells": [[[cell.value, cell.data_type, cell.number_format, link(cell), look(cell)] for cell in row] for row in sheet.iter_rows()],
    "heights": {row: size.height for row, size in sheet.row_dimensions.items()},
    "widths": {column: size.width for column, size in sheet.column_dimensions.items()},
    "rules": [[str(of.sqref), [rule.type for rule in of.rules]] for of in sheet.conditional_formatting],
} for sheet in book], default=str))`;

const python = pythonWithOpenpyxl();

function readByOpenpyxl(bytes: Uint8Array): unknown {
  const path = join(temporaryFolder(), 'book.xlsx');
  writeFileSync(path, bytes);
  return JSON.parse(execFileSync(python ?? '', ['-c', READ, path], { encoding: 'utf8', maxBuffer: 1 << 26 }));
}

describe('spliced rows', () => {
  it('read like rows that are written cell by cell, whatever the cells', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, async (rows) => {
        const document = aBook(rows);
        expect(await modelOf((await render(document)).bytes)).toEqual(await modelOf(await renderCellByCell(document)));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it.runIf(python !== undefined)('needs python3 with openpyxl: read the same in another library', async () => {
    const document = aBook(
      fc.sample(fc.tuple(anyCell, anyCell, anyCell, anyCell, anyCell, anyCell), { numRuns: runs(400), seed: 7 }),
    );
    const spliced = readByOpenpyxl((await render(document)).bytes);
    expect(spliced).toEqual(readByOpenpyxl(await renderCellByCell(document)));
    expect(JSON.stringify(spliced)).toContain("'Cells'!A");
  });

  it('number the cells and rows without a gap across chunks', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => TYPES.map(() => text(`text ${String(index)}`)));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Buffer.from((await render(aBook(rows))).bytes) as unknown as ExcelJS.Buffer);
    const sheet = workbook.getWorksheet('Cells');
    const read = rows.map((_, index) => sheet?.getCell(6 + index, 6).value);
    expect(read).toEqual(rows.map((_, index) => `text ${String(index)}`));
  });
});
