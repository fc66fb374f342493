import type { Group } from '../results/result.js';

/** How a contestant is run. Modules of ours are bundled first; those of rivals run as they are. */
export interface ContestantEntry {
  readonly id: string;
  readonly name: string;
  readonly group: LibraryGroup;
  readonly language: 'ours' | 'node' | 'python' | 'c';
  /** Below `bench/contestants`. */
  readonly file: string;
  /** Package of `bench/package.json` whose version replaces `{version}` in the name. */
  readonly package?: string;
  /** Loading is no part of what it is: neither a new process nor memory says anything. */
  readonly isWarmOnly?: boolean;
  /** Module of Python that must be there. */
  readonly needs?: string;
}

export type LibraryGroup = Extract<Group, 'pdf' | 'xlsx' | 'html'>;

/** In the order of the table. */
export const CONTESTANTS: readonly ContestantEntry[] = [
  { id: 'tables', name: 'auditpress, tables', group: 'pdf', language: 'ours', file: 'auditpress/tables-pdf.ts' },
  { id: 'auditor', name: 'auditpress, auditor', group: 'pdf', language: 'ours', file: 'auditpress/auditor-pdf.ts' },
  {
    id: 'auditor-tables',
    name: "auditpress, auditor's tables",
    group: 'pdf',
    language: 'ours',
    file: 'auditpress/auditor-tables-pdf.ts',
  },
  rival('pdfmake', 'stock pdfmake {version}', 'pdf', 'pdf/pdfmake.mjs'),
  rival('pdfkit', 'PDFKit {version}, by hand', 'pdf', 'pdf/pdfkit.mjs'),
  rival('typst', 'Typst {version}', 'pdf', 'pdf/typst.mjs', '@myriaddreamin/typst-ts-node-compiler'),
  rival('skia', 'Skia (canvas {version})', 'pdf', 'pdf/skia.mjs', '@napi-rs/canvas'),
  rival('jspdf', 'jsPDF {version}, autotable', 'pdf', 'pdf/jspdf.mjs', 'jspdf'),
  { id: 'chromium', name: 'Chromium print', group: 'pdf', language: 'node', file: 'pdf/chromium.mjs' },
  { id: 'tables', name: 'auditpress, tables', group: 'xlsx', language: 'ours', file: 'auditpress/tables-xlsx.ts' },
  { id: 'auditor', name: 'auditpress, auditor', group: 'xlsx', language: 'ours', file: 'auditpress/auditor-xlsx.ts' },
  rival('exceljs', 'stock exceljs {version}', 'xlsx', 'xlsx/exceljs.mjs'),
  rival('exceljs-streaming', 'stock exceljs {version}, streaming', 'xlsx', 'xlsx/exceljs-streaming.mjs', 'exceljs'),
  rival('hucre', 'hucre {version}', 'xlsx', 'xlsx/hucre.mjs'),
  rival('sheetjs', 'SheetJS {version}, no styles', 'xlsx', 'xlsx/sheetjs.mjs', 'xlsx'),
  {
    id: 'xlsxwriter',
    name: 'Python XlsxWriter',
    group: 'xlsx',
    language: 'python',
    file: 'xlsx/python_writer.py',
    needs: 'xlsxwriter',
  },
  { id: 'libxlsxwriter', name: 'C libxlsxwriter', group: 'xlsx', language: 'c', file: 'xlsx/libxlsxwriter.c' },
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

/** Whom the ratios of a group are to. */
export const REFERENCES: Readonly<Record<LibraryGroup, string>> = { pdf: 'pdfmake', xlsx: 'exceljs', html: 'join' };

function rival(id: string, name: string, group: LibraryGroup, file: string, from = id): ContestantEntry {
  return { id, name, group, language: 'node', file, package: from };
}
