import type { Group } from '../results/result.js';

/** How a contestant is run. Our modules are bundled first; the others run as they are. */
export interface ContestantEntry {
  readonly id: string;
  readonly name: string;
  readonly group: LibraryGroup;
  readonly language: 'ours' | 'node' | 'python' | 'c';
  /** Below `bench/contestants`. */
  readonly file: string;
  /** Package of `bench/package.json` whose version replaces `{version}` in the name. */
  readonly package?: string;
  /** Its loading means nothing, so a new process and memory are not measured. */
  readonly isWarmOnly?: boolean;
  /** Python module that must be installed. */
  readonly needs?: string;
}

export type LibraryGroup = Extract<Group, 'pdf' | 'xlsx' | 'html'>;

/** In the order of the table. */
export const CONTESTANTS: readonly ContestantEntry[] = [
  whole('pdf'),
  { id: 'tables', name: 'auditpress, tables', group: 'pdf', language: 'ours', file: 'auditpress/tables-pdf.ts' },
  { id: 'auditor', name: 'auditpress, auditor', group: 'pdf', language: 'ours', file: 'auditpress/auditor-pdf.ts' },
  {
    id: 'auditor-tables',
    name: "auditpress, auditor's tables",
    group: 'pdf',
    language: 'ours',
    file: 'auditpress/auditor-tables-pdf.ts',
  },
  library('pdfmake', 'stock pdfmake {version}', 'pdf', 'pdf/pdfmake.mjs'),
  library('pdfkit', 'PDFKit {version}, by hand', 'pdf', 'pdf/pdfkit.mjs'),
  library('typst', 'Typst {version}', 'pdf', 'pdf/typst.mjs', '@myriaddreamin/typst-ts-node-compiler'),
  library('skia', 'Skia (canvas {version})', 'pdf', 'pdf/skia.mjs', '@napi-rs/canvas'),
  library('jspdf', 'jsPDF {version}, autotable', 'pdf', 'pdf/jspdf.mjs', 'jspdf'),
  { id: 'chromium', name: 'Chromium print', group: 'pdf', language: 'node', file: 'pdf/chromium.mjs' },
  whole('xlsx'),
  { id: 'tables', name: 'auditpress, tables', group: 'xlsx', language: 'ours', file: 'auditpress/tables-xlsx.ts' },
  { id: 'auditor', name: 'auditpress, auditor', group: 'xlsx', language: 'ours', file: 'auditpress/auditor-xlsx.ts' },
  library('exceljs', 'stock exceljs {version}', 'xlsx', 'xlsx/exceljs.mjs'),
  library('exceljs-streaming', 'stock exceljs {version}, streaming', 'xlsx', 'xlsx/exceljs-streaming.mjs', 'exceljs'),
  library('hucre', 'hucre {version}', 'xlsx', 'xlsx/hucre.mjs'),
  library('sheetjs', 'SheetJS {version}, no styles', 'xlsx', 'xlsx/sheetjs.mjs', 'xlsx'),
  {
    id: 'xlsxwriter',
    name: 'Python XlsxWriter',
    group: 'xlsx',
    language: 'python',
    file: 'xlsx/python_writer.py',
    needs: 'xlsxwriter',
  },
  { id: 'libxlsxwriter', name: 'C libxlsxwriter', group: 'xlsx', language: 'c', file: 'xlsx/libxlsxwriter.c' },
  whole('html'),
  { id: 'tables', name: 'auditpress, tables', group: 'html', language: 'ours', file: 'auditpress/tables-html.ts' },
  { id: 'page', name: 'auditpress, auditor', group: 'html', language: 'ours', file: 'auditpress/auditor-html.ts' },
  {
    id: 'join',
    name: 'template-literal join',
    group: 'html',
    language: 'ours',
    file: 'auditpress/page-join.ts',
    isWarmOnly: true,
  },
];

/** The contestant that the ratios of a group refer to. */
export const REFERENCES: Readonly<Record<LibraryGroup, string>> = { pdf: 'pdfmake', xlsx: 'exceljs', html: 'join' };

/** From the response to the document. */
function whole(group: LibraryGroup): ContestantEntry {
  return {
    id: 'generate',
    name: 'auditpress, generate()',
    group,
    language: 'ours',
    file: `auditpress/generate-${group}.ts`,
  };
}

function library(id: string, name: string, group: LibraryGroup, file: string, from = id): ContestantEntry {
  return { id, name, group, language: 'node', file, package: from };
}
