import ExcelJS from 'exceljs';
import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { legalText } from '../../../../src/renderers/xlsx/cells/cell-text.js';
import { SheetCells, type CellValue } from '../../../../src/renderers/xlsx/cells/sheet-cells.js';
import type { ExcelStyle } from '../../../../src/renderers/xlsx/styles.js';

const STYLES: readonly ExcelStyle[] = [{ numFmt: '0.0%' }, { font: { bold: true } }, { alignment: { wrapText: true } }];

const value: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ minLength: 1 }).map(plain),
  fc.record({ formula: fc.constantFrom('SUM(A1:A3)', 'IF(A1="x",1,2)', 'A1<>B1&"y"'), result: fc.integer() }),
  fc.record({ formula: fc.constant('A1'), result: fc.string({ minLength: 1 }).map(plain) }),
);

/** exceljs writes apostrophes and line ends in another way. */
function plain(text: string): string {
  return legalText(text)
    .replace(/['\n\t]/g, '-')
    .padEnd(1, '-');
}

interface Placed {
  readonly row: number;
  readonly column: number;
  readonly span: number;
  readonly value: CellValue;
  readonly style: ExcelStyle;
}

/** Cells that do not overlap: each row has slots of five columns. */
const someCells: fc.Arbitrary<readonly Placed[]> = fc.uniqueArray(
  fc.record({
    row: fc.integer({ min: 1, max: 6 }),
    column: fc.integer({ min: 0, max: 6 }).map((slot) => slot * 5 + 1),
    span: fc.integer({ min: 1, max: 5 }),
    value,
    style: fc.constantFrom(...STYLES),
  }),
  { minLength: 1, selector: ({ row, column }) => `${row} ${column}` },
);
const someHeights = fc.dictionary(fc.constantFrom('2', '5', '8'), fc.constantFrom(12, 20.5));

interface Written {
  readonly data: string;
  readonly merges: string;
  readonly texts: readonly string[];
}

async function writtenByExceljs(cells: readonly Placed[], heights: Readonly<Record<string, number>>): Promise<Written> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Sheet');
  for (const { row, column, span, value: content, style } of cells) {
    const cell = sheet.getCell(row, column);
    cell.value = typeof content === 'object' && content !== null ? { ...content } : content;
    cell.style = style;
    if (span > 1) sheet.mergeCells(row, column, row, column + span - 1);
  }
  for (const [row, height] of Object.entries(heights)) sheet.getRow(Number(row)).height = height;
  const { files } = await JSZip.loadAsync(await workbook.xlsx.writeBuffer());
  const markup = (await files['xl/worksheets/sheet1.xml']?.async('string')) ?? '';
  const shared = (await files['xl/sharedStrings.xml']?.async('string')) ?? '';
  return {
    data: /<sheetData>(.*)<\/sheetData>/s.exec(markup)?.[1] ?? '',
    merges: /<mergeCells.*<\/mergeCells>/s.exec(markup)?.[0] ?? '',
    texts: [...shared.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => text),
  };
}

/** Numbers by first use, as packages have them. Number 0 is the style of cells without one. */
function numbering<Value>(first: number): { readonly all: Value[]; readonly numberOf: (value: Value) => number } {
  const all: Value[] = [];
  const numberOf = (wanted: Value): number => {
    if (!all.includes(wanted)) all.push(wanted);
    return first + all.indexOf(wanted);
  };
  return { all, numberOf };
}

describe('the cells of a sheet', () => {
  it('are written as exceljs writes them', async () => {
    await fc.assert(
      fc.asyncProperty(someCells, someHeights, async (placed, heights) => {
        const cells = new SheetCells();
        for (const { value: content, style, ...span } of placed) cells.put(span, content, style);
        for (const [row, height] of Object.entries(heights)) cells.setHeight(Number(row), height);
        const texts = numbering<string>(0);
        cells.number({ styleOf: numbering<ExcelStyle>(1).numberOf, textOf: texts.numberOf });
        const expected = await writtenByExceljs(placed, heights);
        expect(cells.markup(1, Infinity)).toBe(expected.data);
        expect(cells.merges).toBe(expected.merges);
        expect(texts.all).toHaveLength(expected.texts.length);
      }),
      { numRuns: 60 },
    );
  });

  it('can be written in two halves, around the rows of a table', () => {
    const cells = new SheetCells();
    for (const row of [1, 2, 7, 9]) cells.put({ row, column: 1, span: 2 }, row, {});
    const whole = cells.markup(1, Infinity);
    expect(cells.markup(1, 6) + cells.markup(7, Infinity)).toBe(whole);
    expect(cells.markup(1, 6)).not.toContain('r="7"');
    expect([cells.rowCount, cells.columnCount]).toEqual([9, 2]);
  });

  it('have a copy of their style if their own text looks like a formula', () => {
    const cells = new SheetCells();
    cells.put({ row: 1, column: 1, span: 2 }, '=1+1', {});
    cells.put({ row: 1, column: 3, span: 1 }, 'text', {});
    cells.number({ styleOf: () => 1, textOf: () => 0 });
    cells.quote({ quotedCopyOf: (style) => style + 10 });
    expect(cells.markup(1, 1).match(/s="\d+"/g)).toEqual(['s="11"', 's="1"', 's="1"']);
  });
});
