import type { Workbook, Worksheet as Sheet } from 'exceljs';
import type { Renderer } from '../renderer.js';
import { extendPackage, type Extensions } from './package/extend-package.js';
import type { XlsxOptions } from '../options.js';
import { packageParts } from './package/parts.js';
import { zip } from './package/zip.js';
import { AuditpressError } from '../../base/errors.js';
import type { AuditDocument, SheetLook } from '../../model/document/document.js';
import { planBook, type PlannedSheet } from './book-plan.js';
import { textGate, legalText, LONGEST_CELL_TEXT } from './cells/cell-text.js';
import { SheetCells } from './cells/sheet-cells.js';
import { putDataSheet } from './data/data-sheet.js';
import { workbookNames } from './names.js';
import type { SheetContext } from './sheet-context.js';
import { SharedTexts } from './package/shared-texts.js';
import { noExtras } from './package/sheet-extras.js';
import { stylesOf } from './styles.js';
import { putReperformSheet } from './recount/reperform-sheet.js';
import { putSummarySheet } from './summary/summary-sheet.js';

/**
 * Renders the document's worksheets as an Office Open XML workbook. The template lists the tables that become worksheets;
 * blocks are ignored. The same document gives the same bytes.
 */
export const xlsxRenderer: Renderer<XlsxOptions> = {
  format: 'xlsx',
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  usesFonts: false,
  async render(document, options) {
    const { default: Workbook } = await import('exceljs/lib/doc/workbook.js');
    const workbook = new Workbook();
    const { notices, extensions } = fillWorkbook(workbook, document, options);
    const parts = extendPackage(await packageParts(workbook, extensions), extensions);
    return { bytes: await zip(parts), notices };
  },
};

interface FilledWorkbook {
  /** Sentences about content that could not be shown. */
  readonly notices: readonly string[];
  /** What exceljs does not write. */
  readonly extensions: Extensions;
}

export function fillWorkbook(workbook: Workbook, document: AuditDocument, options: XlsxOptions): FilledWorkbook {
  writeProperties(workbook, document);
  const styles = stylesOf(document, options);
  const names = workbookNames();
  const plan = planBook(document, names);
  const texts = new SharedTexts();
  const filled = plan.sheets.map((planned, index) => {
    // exceljs omits columns of width 9, because it takes that for the default.
    const sheet = workbook.addWorksheet(planned.name, { properties: { defaultColWidth: 9 } });
    const common = { document, options, styles, plan, names, texts };
    const cells = new SheetCells();
    const context = { ...common, sheet, cells, position: index + 1, extras: noExtras(), gate: textGate() };
    const notices = putSheet(context, planned);
    if (planned.worksheet.look !== undefined) applySheetLook(sheet, planned.worksheet.look);
    return { filled: { cells, extras: context.extras }, notices: [...notices, ...noticesOf(context, planned)] };
  });
  return {
    notices: filled.flatMap(({ notices }) => notices),
    extensions: { document, font: options.font, names, texts, sheets: filled.map((sheet) => sheet.filled) },
  };
}

function writeProperties(workbook: Workbook, document: AuditDocument): void {
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

function putSheet(context: SheetContext, { worksheet, data }: PlannedSheet): string[] {
  switch (worksheet.layout) {
    case 'summary':
    case 'tables':
      putSummarySheet(context, worksheet);
      return [];
    case 'data':
      return data ? putDataSheet(context, worksheet, data) : [];
    case 'reperform':
      return putReperformSheet(context, worksheet);
    default:
      throw new AuditpressError(
        'layout-unknown',
        `expected the layout summary, tables, data or reperform of the worksheet "${worksheet.name}", received "${String(worksheet.layout satisfies never)}"`,
      );
  }
}

function noticesOf(context: SheetContext, { worksheet }: PlannedSheet): string[] {
  const notices: string[] = [];
  const { cut } = context.gate;
  if (cut > 0) {
    notices.push(
      `Worksheet "${context.sheet.name}": ${cut === 1 ? '1 text' : `${String(cut)} texts`} longer than ` +
        `${String(LONGEST_CELL_TEXT)} characters ${cut === 1 ? 'was' : 'were'} cut.`,
    );
  }
  if (worksheet.layout !== 'summary' && worksheet.figures.length + worksheet.definitions.length > 0) {
    notices.push(`Worksheet "${context.sheet.name}": key figures and definitions are shown on summaries only.`);
  }
  return notices;
}

function applySheetLook(sheet: Sheet, { orientation, zoom, tab, gridLines }: SheetLook): void {
  sheet.views = sheet.views.map((view) => ({
    ...view,
    ...(zoom !== undefined && { zoomScale: zoom, zoomScaleNormal: zoom }),
    ...(gridLines !== undefined && { showGridLines: gridLines }),
  }));
  if (orientation !== undefined) sheet.pageSetup.orientation = orientation;
  if (tab !== undefined) sheet.properties.tabColor = { argb: `FF${tab.slice(1).toUpperCase()}` };
}
