import type { Workbook } from 'exceljs';
import { AuditpressError } from '../../errors.js';
import type { AuditDocument, Worksheet } from '../../model/document.js';
import { word } from '../words.js';
import { textGate } from './cells.js';
import { putDataSheet } from './data-sheet.js';
import { legalText, LONGEST_CELL_TEXT } from './legal-text.js';
import type { XlsxOptions } from './options.js';
import type { SheetContext } from './sheet-context.js';
import { sheetNames } from './sheet-names.js';
import { stylesOf } from './styles.js';
import { putSummarySheet } from './summary-sheet.js';

/** Fills an empty workbook with the document's worksheets. Returns notices: what could not be shown. */
export function fillWorkbook(workbook: Workbook, document: AuditDocument, options: XlsxOptions): string[] {
  describe(workbook, document);
  const styles = stylesOf(document, options);
  const notices: string[] = [];
  const names = sheetNames(
    document.worksheets.map(({ name }) => name),
    word(document, 'xlsx.sheet'),
  );
  document.worksheets.forEach((worksheet, index) => {
    // exceljs leaves out columns of this width, which it takes for the default.
    const sheet = workbook.addWorksheet(names[index] ?? '', { properties: { defaultColWidth: 9 } });
    const context: SheetContext = { document, options, styles, sheet, gate: textGate() };
    putSheet(context, worksheet);
    notices.push(...noticesOf(context, worksheet));
  });
  return notices;
}

function describe(workbook: Workbook, document: AuditDocument): void {
  const { meta, locale } = document;
  const created = new Date(meta.createdAt);
  Object.assign(workbook, {
    title: legalText(meta.title),
    subject: legalText(meta.subject),
    creator: legalText(meta.author),
    keywords: legalText(meta.keywords.join(', ')),
    description: legalText(meta.id),
    category: legalText(meta.classification),
    lastModifiedBy: legalText(meta.generator),
    language: locale.tag,
    created,
    modified: created,
  });
}

function putSheet(context: SheetContext, worksheet: Worksheet): void {
  switch (worksheet.layout) {
    case 'summary':
      putSummarySheet(context, worksheet);
      return;
    case 'data':
      putDataSheet(context, worksheet);
      return;
    default:
      throw new AuditpressError(
        'internal',
        'layout-unknown',
        `expected the layout summary or data of the worksheet "${worksheet.name}", received "${String(worksheet.layout satisfies never)}"`,
        { hint: 'Report it, or correct the layout where your own code composes the document.' },
      );
  }
}

function noticesOf(context: SheetContext, worksheet: Worksheet): string[] {
  const notices: string[] = [];
  const { cut } = context.gate;
  if (cut > 0) {
    notices.push(
      `Worksheet "${context.sheet.name}": ${cut === 1 ? '1 text' : `${String(cut)} texts`} longer than ` +
        `${String(LONGEST_CELL_TEXT)} characters ${cut === 1 ? 'was' : 'were'} cut.`,
    );
  }
  if (worksheet.layout === 'data' && worksheet.figures.length + worksheet.definitions.length > 0) {
    notices.push(`Worksheet "${context.sheet.name}": key figures and definitions are shown on summaries only.`);
  }
  return notices;
}
