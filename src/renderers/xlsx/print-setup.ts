import type { HeaderFooter, PageSetup } from 'exceljs';
import type { AuditDocument, PageSize } from '../../model/document/document.js';
import { fillIn, word } from '../words.js';
import { cutText, legalText } from './cells/cell-text.js';
import { readsFromRight } from './styles.js';

/** ECMA-376, 18.3.1.63. The list of exceljs lacks Letter. */
const PAPER: Readonly<Record<PageSize, number>> = { A4: 9, Letter: 1 };

/** Inches. Narrower than the document's pages: worksheets are wide. */
const MARGINS = { left: 0.45, right: 0.45, top: 0.75, bottom: 0.6, header: 0.3, footer: 0.3 };

/** Points, in portrait. */
const PAGE: Readonly<Record<PageSize, { readonly width: number; readonly height: number }>> = {
  A4: { width: 595, height: 842 },
  Letter: { width: 612, height: 792 },
};
const POINTS_PER_INCH = 72;

/** Spreadsheet programs refuse a file with a longer header or footer. */
const MAX_HEADER_LENGTH = 255;

/** Points per unit of column width. */
export const POINTS_PER_UNIT = 5.25;
/** A sheet that needs a smaller scale prints on several pages side by side. */
const MIN_SCALE = 0.35;

/** A table that may be wider and longer than a page. */
export interface DataSize {
  readonly headRow: number;
  /** Of all columns, in characters. */
  readonly width: number;
  /** Leading columns to repeat on pages side by side, such as `A:B`; empty for none. */
  readonly leading: string;
}

/** Points. */
export interface ContentSize {
  readonly width: number;
  readonly height: number;
}

/**
 * A data sheet prints in landscape with its head repeated, on one page's width if that stays readable, otherwise on several
 * pages side by side with its leading columns repeated. Other content prints on one page in the orientation that is larger.
 */
export function pageSetupOf(document: AuditDocument, sheet: DataSize | ContentSize): Partial<PageSetup> {
  const common: Partial<PageSetup> = {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the list of exceljs lacks Letter
    paperSize: PAPER[document.page.size],
    margins: MARGINS,
    fitToPage: true,
    fitToWidth: 1,
    horizontalDpi: 300,
    verticalDpi: 300,
  };
  if (!('headRow' in sheet))
    return { ...common, orientation: orientationFor(document.page.size, sheet), fitToHeight: 1 };
  const row = String(sheet.headRow);
  const across = PAGE[document.page.size].height - (MARGINS.left + MARGINS.right) * POINTS_PER_INCH;
  const pages = Math.ceil((sheet.width * POINTS_PER_UNIT * MIN_SCALE) / across);
  return {
    ...common,
    orientation: 'landscape',
    fitToWidth: pages,
    fitToHeight: 0,
    printTitlesRow: `${row}:${row}`,
    ...(pages > 1 && sheet.leading !== '' && { printTitlesColumn: sheet.leading }),
  };
}

function orientationFor(page: PageSize, content: ContentSize): 'portrait' | 'landscape' {
  const { width, height } = PAGE[page];
  const scale = (across: number, down: number): number =>
    Math.min(
      (across - (MARGINS.left + MARGINS.right) * POINTS_PER_INCH) / content.width,
      (down - (MARGINS.top + MARGINS.bottom) * POINTS_PER_INCH) / content.height,
    );
  return scale(height, width) > scale(width, height) ? 'landscape' : 'portrait';
}

/** Running head with mark and watermark in its middle, foot with document id and page number. */
export function headerFooterOf(document: AuditDocument, font: string): Partial<HeaderFooter> {
  const { meta, theme } = document;
  const muted = `&8&K${hexadecimal(theme.colors.muted)}&"${font},Regular"`;
  const loud = `&10&K${hexadecimal(theme.colors.status.red.text)}&"${font},Bold"`;
  const [start, end] = readsFromRight(document) ? ['&R', '&L'] : ['&L', '&R'];
  const marks = [meta.mark ?? '', meta.watermark].filter((part) => part !== '').join(' · ');
  const middle = marks === '' ? '' : `&C${loud}${fitText(marks, 60)}`;
  const origin = [meta.origin, meta.classification].filter((part) => part !== '').join(' · ');
  const rest = `${middle}${end}${muted}${fitText(origin, 60)}`;
  const head = fitText(meta.runningHead.join(' · '), MAX_HEADER_LENGTH - `${start}${muted}${rest}`.length);
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

/** Text without codes and line ends: in headers, `&` starts a code, and a line feed a second line. */
function escapeCodes(text: string): string {
  return legalText(text).replace(/\s+/g, ' ').replaceAll('&', '&&');
}

function hexadecimal(color: string): string {
  return color.slice(1).toUpperCase();
}
