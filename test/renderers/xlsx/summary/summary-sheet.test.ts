import { describe, expect, it } from 'vitest';
import type ExcelJS from 'exceljs';
import type { KeyFigure, Worksheet } from '../../../../src/model/document/document.js';
import {
  aPolicyTable,
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  count,
  readSheet,
  text,
  writtenPart,
} from '../workbooks.js';

const figures: readonly KeyFigure[] = [
  { label: 'Compliance', value: 0.7675, type: 'percent', text: '76.8 %', of: '142 of 185', status: 'green' },
  { label: 'Not passed', value: 71, type: 'count', text: '71', of: 'of 213 assessed', status: 'red' },
  { label: 'Trend', value: null, type: 'percent', text: 'n/a', of: 'no baseline' },
];

function aSummary(parts: Partial<Worksheet> = {}) {
  const definitions = [
    { term: 'Scan job', text: '53a76a8a-a9fb-4270', type: 'id' as const },
    { term: 'License', text: 'Standard', type: 'text' as const },
  ];
  const summary = aSheet({ name: 'Summary', layout: 'summary', figures, definitions, ...parts });
  return aWorkbookDocument(aPolicyTable(), { worksheets: [summary] });
}

/** The cells with their own value. Merged cells repeat the value of their master. */
function cellsOf(sheet: ExcelJS.Worksheet): ExcelJS.Cell[] {
  const cells: ExcelJS.Cell[] = [];
  sheet.eachRow((row) => {
    row.eachCell((cell) => {
      if (cell.master === cell) cells.push(cell);
    });
  });
  return cells;
}

function below(sheet: ExcelJS.Worksheet, label: string, rows: number): ExcelJS.Cell {
  const cell = cellsOf(sheet).find(({ value }) => value === label);
  if (!cell) throw new Error(`no cell reads "${label}"`);
  return sheet.getCell(Number(cell.row) + rows, Number(cell.col));
}

describe('a summary sheet', () => {
  it('opens with the title of the document', async () => {
    const sheet = await readSheet(aSummary());
    expect(sheet.getCell('A1').value).toBe('Compliance audit report');
  });

  it('shows each key figure as a number with its denominator below', async () => {
    const sheet = await readSheet(aSummary());
    expect(below(sheet, 'Compliance', 1)).toMatchObject({ value: 0.7675, numFmt: '0.0%' });
    expect(below(sheet, 'Compliance', 2).value).toBe('142 of 185');
    expect(below(sheet, 'Not passed', 1)).toMatchObject({ value: 71, numFmt: '#,##0' });
    expect(below(sheet, 'Trend', 1).value).toBe('n/a');
  });

  it('shows what did not pass in the color of its status, but not a zero', async () => {
    const none = { ...figures[1]!, label: 'None', value: 0, text: '0' };
    const sheet = await readSheet(aSummary({ figures: [figures[1]!, none] }));
    const [some, zero] = ['Not passed', 'None'].map((label) => below(sheet, label, 1).font.color?.argb);
    expect(some).toBe('FF9B1C14');
    expect(zero).not.toBe(some);
  });

  it('spreads many key figures over several lines', async () => {
    const many = Array.from(
      { length: 14 },
      (_, index) => ({ ...figures[1], label: `Figure ${String(index)}` }) as KeyFigure,
    );
    const sheet = await readSheet(aSummary({ figures: many }));
    const labels = cellsOf(sheet).filter(({ value }) => typeof value === 'string' && value.startsWith('Figure '));
    expect(labels).toHaveLength(14);
    expect(new Set(labels.map(({ row }) => row)).size).toBe(2);
  });

  it('shows tables with their title, totals as plain values', async () => {
    const sheet = await readSheet(aSummary());
    expect(below(sheet, 'Title of the table', 1).value).toBe('title');
    const total = cellsOf(sheet).find(({ value }) => value === 'Total');
    const values = cellsOf(sheet).filter(({ row }) => row === total?.row);
    expect(values.map(({ value }) => value).filter((value) => value !== null)).toEqual(['Total', 10, 0.25]);
  });

  it('lists what identifies the document', async () => {
    const sheet = await readSheet(aSummary());
    const values = cellsOf(sheet).map(({ value }) => value);
    expect(values).toEqual(
      expect.arrayContaining(['About this document', 'Scan job', '53a76a8a-a9fb-4270', 'License']),
    );
  });

  it('shows a sentence for a table without rows', async () => {
    const sheet = await readSheet(aSummary({ views: [{ table: 'table', rows: [], empty: 'No policy failed.' }] }));
    expect(cellsOf(sheet).map(({ value }) => value)).toContain('No policy failed.');
  });

  it('has no grid lines and prints on one page', async () => {
    const sheet = await readSheet(aSummary());
    expect(sheet.views[0]).toMatchObject({ showGridLines: false });
    expect(sheet.pageSetup).toMatchObject({ fitToPage: true, fitToWidth: 1, fitToHeight: 1 });
  });

  it('is as wide as a landscape page even if its tables are narrow', async () => {
    const sheet = await readSheet(aSummary());
    const widths = sheet.columns.map(({ width = 9 }) => width);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(110);
  });

  it('prints a table of many numbers on the width of a page', async () => {
    const names = ['Accounts', 'Reports', 'Failed', 'Partly failed', 'Passed', 'Not assessed', 'Total', 'Coverage'];
    const labels = [...names, 'Compliance', 'Not passed', 'Failed resource checks'];
    const table = aTable({
      columns: columns('name', ...labels.map((_, index) => `n${String(index)}:count`)).map((column, index) => ({
        ...column,
        label: labels[index - 1] ?? 'Group',
      })),
      rows: [aRow(text('Logistics'), ...labels.map(() => count(1375)))],
    });
    const sheet = await readSheet(aWorkbookDocument(table, { worksheets: [aSheet({ layout: 'tables' })] }));
    expect(sheet.pageSetup.fitToWidth).toBe(1);
  });

  it('leaves a gap between key figures', async () => {
    const wide = figures.map((figure) => ({ ...figure, of: 'of very many policies that were assessed' }));
    const sheet = await readSheet(aSummary({ figures: wide }));
    const second = below(sheet, 'Not passed', 2);
    const before = sheet.getCell(Number(second.row), Number(second.col) - 1);
    expect(before.value).toBe(null);
  });

  it('prints on one landscape page, however long it is', async () => {
    const definitions = Array.from({ length: 60 }, () => ({ term: 'Term', text: 'x', type: 'text' as const }));
    const [short, long] = [await readSheet(aSummary()), await readSheet(aSummary({ definitions }))];
    for (const { pageSetup } of [short, long]) {
      const centered = { horizontalCentered: true };
      expect(pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 1, ...centered });
    }
  });

  it('shows definitions in two columns', async () => {
    const sheet = await readSheet(aSummary());
    const rowOf = (term: string): number => Number(below(sheet, term, 0).row);
    expect(rowOf('License')).toBe(rowOf('Scan job'));
  });

  it('states remarks below the key figures, warnings with a tint', async () => {
    const remarks = [
      { tone: 'note', text: 'Compliance is Green ÷ (Green + Red).' },
      { tone: 'warning', text: 'The scan is old.' },
    ] as const;
    const sheet = await readSheet(aSummary({ remarks }));
    const cells: ExcelJS.Cell[] = [];
    sheet.getColumn(1).eachCell((cell) => void cells.push(cell));
    const [note, warning] = remarks.map(({ text }) => cells.find(({ value }) => value === text));
    expect(note?.fill).not.toMatchObject({ pattern: 'solid' });
    expect(warning?.fill).toMatchObject({ type: 'pattern', pattern: 'solid' });
    expect(Number(warning?.row)).toBe(Number(note?.row) + 1);
  });

  it('uses the title of a view as its heading', async () => {
    const sheet = await readSheet(aSummary({ views: [{ table: 'table', title: 'By category' }] }));
    const values = cellsOf(sheet).map(({ value }) => value);
    expect(values).toContain('By category');
    expect(values).not.toContain('Title of the table');
  });

  it('has no key figures and definitions if it is a sheet of tables', async () => {
    const sheet = await readSheet(aSummary({ layout: 'tables' }));
    const values = cellsOf(sheet).map(({ value }) => value);
    expect(values[0]).toBe('Summary');
    expect(values).toContain('Title of the table');
    expect(values).not.toContain('Compliance');
    expect(values).not.toContain('Scan job');
  });

  it('gives every column of its grid the same width, even the default width of exceljs', async () => {
    const xml = await writtenPart(aSummary(), 'xl/worksheets/sheet1.xml');
    const written = [...xml.matchAll(/<col min="\d+" max="\d+" width="([\d.]+)"/g)].map(([, width]) => width);
    expect(new Set(written).size).toBeLessThanOrEqual(1);
    expect(xml).toContain('defaultColWidth="9"');
  });
});
