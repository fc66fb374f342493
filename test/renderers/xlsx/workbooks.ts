import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import type { AuditDocument, WorkingColumn, Worksheet } from '../../../src/model/document/document.js';
import type { Cell, Column, Row, Table } from '../../../src/model/document/table.js';
import type { Status } from '../../../src/model/report/vocabulary.js';
import { XLSX_DEFAULTS } from '../../../src/renderers/default-options.js';
import { xlsxRenderer } from '../../../src/renderers/xlsx/renderer.js';
import { aDocument, type DocumentParts } from '../../helpers/documents.js';

const WORDS = {
  'xlsx.page': 'Page {page} of {pages}',
  'xlsx.filtered': 'Filtered rows',
  'xlsx.definitions': 'About this document',
  'xlsx.sheet': 'Sheet',
  'xlsx.sheets': 'Sheets',
};

export function text(value: string, more: Partial<Cell> = {}): Cell {
  return { value, text: value, ...more };
}

export function count(value: number, more: Partial<Cell> = {}): Cell {
  return { value, text: String(value), ...more };
}

export function percent(value: number | null, shown = value === null ? 'n/a' : `${String(value * 100)} %`): Cell {
  return { value, text: shown };
}

export function status(word: string, of: Status): Cell {
  return { value: of, text: word, status: of };
}

export function aRow(...cells: readonly Cell[]): Row {
  return { cells };
}

/** Columns by `key:type`; labels are the keys. */
export function columns(...named: readonly string[]): Column[] {
  return named.map((name) => {
    const [key = '', type = 'text'] = name.split(':');
    return { key, label: key, type: type as Column['type'], weight: 1 };
  });
}

export function aTable(parts: Partial<Table> & Pick<Table, 'columns'>): Table {
  return { title: 'Title of the table', rows: [], empty: 'Nothing to show.', ...parts };
}

export function aSheet(parts: Partial<Worksheet> = {}): Worksheet {
  return {
    name: 'Policies',
    lead: 'Every policy.',
    layout: 'data',
    figures: [],
    definitions: [],
    views: [{ table: 'table' }],
    ...parts,
  };
}

/** A document of one table on one data sheet by default. */
export function aWorkbookDocument(table: Table, parts: DocumentParts = {}): AuditDocument {
  return aDocument({ words: WORDS, tables: { table }, worksheets: [aSheet()], ...parts });
}

/** A table like those of real documents: every type of column, totals, a status in each row. */
export function aPolicyTable(rows = 5): Table {
  const statuses: [string, Status][] = [
    ['Failed', 'red'],
    ['Partly failed', 'amber'],
    ['Passed', 'green'],
    ['Not assessed', 'gray'],
  ];
  return aTable({
    columns: columns('title', 'number:id', 'status:status', 'failed:count', 'share:percent'),
    rows: Array.from({ length: rows }, (_, index) => {
      const [word, of] = statuses[index % statuses.length] ?? ['Failed', 'red'];
      return aRow(
        text(`Policy ${String(index)}`),
        text(`1000.${String(index)}0`),
        status(word, of),
        count(index),
        percent(0.5),
      );
    }),
    totals: aRow(text('Total'), text(''), text(''), count((rows * (rows - 1)) / 2), percent(0.25)),
  });
}

export function render(document: AuditDocument): ReturnType<typeof xlsxRenderer.render> {
  return xlsxRenderer.render(document, XLSX_DEFAULTS, { fonts: [] });
}

export async function readBack(document: AuditDocument): Promise<ExcelJS.Workbook> {
  const { bytes } = await render(document);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return workbook;
}

/** The first sheet, read back. */
export async function readSheet(document: AuditDocument): Promise<ExcelJS.Worksheet> {
  const sheet = (await readBack(document)).worksheets[0];
  if (!sheet) throw new Error('the workbook has no sheet');
  return sheet;
}

/** One file of the package as it was written. */
export async function writtenPart(document: AuditDocument, path: string): Promise<string> {
  const { bytes } = await render(document);
  const file = (await JSZip.loadAsync(bytes)).file(path);
  if (!file) throw new Error(`the package has no ${path}`);
  return file.async('string');
}

/** Columns that count statuses, as a summary charts them. */
export function aCountTable(rows: readonly (readonly [string, number, number])[]): Table {
  const [label, failed, passed] = columns('name', 'Failed:count', 'Passed:count');
  if (!label || !failed || !passed) throw new Error('three columns were asked for');
  return aTable({
    title: 'By severity',
    columns: [label, { ...failed, status: 'red' }, { ...passed, status: 'green' }],
    rows: rows.map(([name, red, green]) => aRow(text(name), count(red), count(green))),
  });
}

/** A summary with a chart beside its only table. */
export function aChartedDocument(rows: readonly (readonly [string, number, number])[], parts: DocumentParts = {}) {
  const views = [{ table: 'table', chart: { description: 'Bars of policies by color.' } }];
  return aWorkbookDocument(aCountTable(rows), {
    worksheets: [aSheet({ name: 'Summary', layout: 'summary', views })],
    ...parts,
  });
}

/** Working columns of each kind. */
export function someWorkingColumns(): WorkingColumn[] {
  const common = { weight: 2, hint: '', error: '', choices: [] };
  return [
    { ...common, key: 'owner', label: 'Owner', type: 'text' },
    { ...common, key: 'due', label: 'Due date', type: 'date', hint: 'A date.', error: 'No date.' },
    {
      ...common,
      key: 'progress',
      label: 'Work status',
      type: 'choice',
      hint: 'Choose.',
      error: 'Not in the list.',
      choices: [
        { text: 'Open', closed: false },
        { text: 'Done', closed: true },
      ],
    },
  ];
}
