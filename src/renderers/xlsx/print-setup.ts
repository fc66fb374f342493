import type { HeaderFooter, PageSetup, WorksheetView } from 'exceljs';
import type { AuditDocument, PageSize } from '../../model/document/document.js';
import { fillIn, word } from '../words.js';
import { cutText } from '../../model/values/text.js';
import { legalText } from './cells/cell-text.js';
import { columnLetters } from './cells/cells.js';
import type { SheetContext } from './sheet-context.js';
import { readsFromRight } from './styles.js';

/** ECMA-376, 18.3.1.63. The list of exceljs lacks Letter. */
const PAPER: Readonly<Record<PageSize, number>> = { A4: 9, Letter: 1 };

/** Inches. Narrower than the document's pages: worksheets are wide. */
const MARGINS = { left: 0.45, right: 0.45, top: 0.75, bottom: 0.6, header: 0.3, footer: 0.3 };

/** Points: the longer side. */
const PAGE_LENGTH: Readonly<Record<PageSize, number>> = { A4: 842, Letter: 792 };
const POINTS_PER_INCH = 72;

/** Spreadsheet programs refuse a file with a longer header or footer. */
const MAX_HEADER_LENGTH = 255;
/** Characters of the running head beside the origin, on one line. */
const MAX_HEAD = 110;

const POINTS_PER_UNIT = 5.25;
/** A sheet that needs a smaller scale prints on several pages side by side. */
const MIN_SCALE = 0.35;

/** The last row and column to print. Without them, LibreOffice leaves room for texts that are cut off at the edge. */
export interface PrintedCells {
  readonly bottom: number;
  readonly right: number;
}

/**
 * A sheet that prints in landscape.
 *
 * @param pages on which the sheet fits from top to bottom; 0 for as many as it needs
 */
export function landscapePages(
  document: AuditDocument,
  { bottom, right }: PrintedCells,
  pages: 0 | 1,
): Partial<PageSetup> {
  return {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the list of exceljs lacks Letter
    paperSize: PAPER[document.page.size],
    margins: MARGINS,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: pages,
    // A long sheet on one page does not fill its width.
    ...(pages === 1 && { horizontalCentered: true }),
    // exceljs adds the sheet's name and a `$` before each column.
    printArea: `A$1:${columnLetters(right)}$${String(bottom)}`,
    horizontalDpi: 300,
    verticalDpi: 300,
  };
}

export interface PrintedTable extends PrintedCells {
  readonly headRow: number;
  /** Of the printed columns, in characters. */
  readonly width: number;
  /** Leading columns to repeat on pages side by side, such as `A:B`; empty for none. */
  readonly leading: string;
}

export function tablePages(document: AuditDocument, table: PrintedTable): Partial<PageSetup> {
  const row = String(table.headRow);
  const across = PAGE_LENGTH[document.page.size] - (MARGINS.left + MARGINS.right) * POINTS_PER_INCH;
  const pages = Math.ceil((table.width * POINTS_PER_UNIT * MIN_SCALE) / across);
  return {
    ...landscapePages(document, table, 0),
    fitToWidth: pages,
    printTitlesRow: `${row}:${row}`,
    ...(pages > 1 && table.leading !== '' && { printTitlesColumn: table.leading }),
  };
}

export function setUpSheet(
  { document, options, sheet }: SheetContext,
  widths: readonly number[],
  view: Partial<WorksheetView>,
  pages: Partial<PageSetup>,
): void {
  widths.forEach((width, index) => {
    sheet.getColumn(index + 1).width = width;
  });
  sheet.views = [{ ...view, showGridLines: false, rightToLeft: readsFromRight(document) }];
  sheet.pageSetup = { ...sheet.pageSetup, ...pages };
  sheet.headerFooter = { ...sheet.headerFooter, ...headerFooterOf(document, options.font) };
}

/** Running head with mark and watermark in its middle, on a line of their own; foot with document id and page number. */
export function headerFooterOf(document: AuditDocument, font: string): Partial<HeaderFooter> {
  const { meta, theme } = document;
  const muted = `&8&K${hexadecimal(theme.colors.muted)}&"${font},Regular"`;
  const loud = `&10&K${hexadecimal(theme.colors.status.red.text)}&"${font},Bold"`;
  const [start, end] = readsFromRight(document) ? ['&R', '&L'] : ['&L', '&R'];
  const marks = [meta.mark ?? '', meta.watermark].filter((part) => part !== '').join(' · ');
  const middle = marks === '' ? '' : `&C${loud}\u00a0\n${fitText(marks, 60)}`;
  // As many lines as the middle: LibreOffice centers the parts vertically.
  const second = marks === '' ? '' : '\n\u00a0';
  const origin = [meta.origin, meta.classification].filter((part) => part !== '').join(' · ');
  const rest = `${second}${middle}${end}${muted}${fitText(origin, 60)}${second}`;
  const room = MAX_HEADER_LENGTH - `${start}${muted}${rest}`.length;
  const head = fitText(meta.runningHead.join(' · '), Math.min(room, MAX_HEAD));
  const page = fillIn(escapeCodes(word(document, 'xlsx.page')), { page: '&P', pages: '&N' });
  return {
    differentFirst: false,
    differentOddEven: false,
    oddHeader: `${start}${muted}${head}${rest}`,
    oddFooter: `${start}${muted}${fitText(meta.id, 80)}${end}${muted}${page}`,
  };
}

/** Escaped text of at most `limit` characters. */
function fitText(text: string, limit: number): string {
  const line = legalText(text).replace(/\s+/g, ' ');
  let length = Math.min(line.length, limit);
  while (length > 0 && escapeCodes(cutText(line, length)).length > limit) length -= 1;
  return length > 0 ? escapeCodes(cutText(line, length)) : '';
}

function escapeCodes(text: string): string {
  return legalText(text).replace(/\s+/g, ' ').replaceAll('&', '&&');
}

function hexadecimal(color: string): string {
  return color.slice(1).toUpperCase();
}
