import type { HeaderFooter, PageSetup, Worksheet as Sheet, WorksheetView } from 'exceljs';
import type { AuditDocument, PageSize } from '../../model/document/document.js';
import { fillIn, word } from '../words.js';
import { cutText } from '../../model/values/text.js';
import { legalText } from './cells/cell-text.js';
import { columnLetters } from './cells/cells.js';
import type { SheetContext } from './sheet-context.js';
import { readsFromRight, TYPE_SIZE } from './styles.js';

/** ECMA-376, 18.3.1.63. The list of exceljs lacks Letter. */
const PAPER: Readonly<Record<PageSize, number>> = { A4: 9, Letter: 1 };

/** Inches. Narrower than the document's pages: worksheets are wide. */
const MARGINS = { left: 0.45, right: 0.45, top: 0.75, bottom: 0.5, header: 0.3, footer: 0.3 };

/** Points: the longer side, which is across, and the shorter one. */
const ACROSS: Readonly<Record<PageSize, number>> = { A4: 842, Letter: 792 };
const DOWN: Readonly<Record<PageSize, number>> = { A4: 595, Letter: 612 };
const POINTS_PER_INCH = 72;

/** Spreadsheet programs refuse a file with a longer header or footer. */
const MAX_HEADER_LENGTH = 255;
/** Characters of the running head and of the origin beside it, on one line. Programs that lack the font use a wider one. */
const MAX_HEAD = 80;
const MAX_ORIGIN = 40;

/** Points. Print is never smaller; see `TYPE_SIZE` for what is scaled. */
const LEAST_PRINTED = 8;
const MIN_SCALE = LEAST_PRINTED / TYPE_SIZE;
/** Points of a unit of column width: with Arial 5.25, and with the fonts that programs use in its place up to this. */
const POINTS_PER_UNIT = 6.5;
/** Points that a running head of two lines may take from a page. */
const HEAD_ROOM = 10;

/** Room of a landscape page. */
interface PageRoom {
  /** In the unit of column widths, at full size. */
  readonly across: number;
  /** In points, at the smallest scale. */
  readonly down: number;
}

export function pageRoom({ page: { size } }: Pick<AuditDocument, 'page'>): PageRoom {
  const across = ACROSS[size] - (MARGINS.left + MARGINS.right) * POINTS_PER_INCH;
  const down = DOWN[size] - (MARGINS.top + MARGINS.bottom) * POINTS_PER_INCH - HEAD_ROOM;
  return { across: across / POINTS_PER_UNIT, down: down / MIN_SCALE };
}

/** Width of all that fits on one page. */
export function widestPage(document: Pick<AuditDocument, 'page'>): number {
  return pageRoom(document).across / MIN_SCALE;
}

export interface PagesAcross {
  /** Numbers of columns on pages side by side, without the repeated ones. */
  readonly columns: readonly number[];
  /** Of the type; programs choose the largest that needs no more pages. */
  readonly scale: number;
  /** Whether the first column, which identifies a row, is repeated on the pages after the first. */
  readonly isRepeated: boolean;
}

/**
 * Pages for columns of these widths: as few as hold them at a size that can be read, filled from the first to the last.
 *
 * Each has the first column, if there is room for it.
 */
export function pagesAcross(document: Pick<AuditDocument, 'page'>, widths: readonly number[]): PagesAcross {
  const most = widestPage(document);
  const [first = 0, ...others] = widths;
  const isRepeated = first + Math.max(0, ...others) <= most;
  const repeated = isRepeated ? first : 0;
  const pages = filledPages(widths, repeated, most).length;
  // Programs fit that many pages at the largest scale, so on pages with the least room.
  let [short, enough] = [0, most];
  while (enough - short > 0.01) {
    const room = (short + enough) / 2;
    if (filledPages(widths, repeated, room).length <= pages) enough = room;
    else short = room;
  }
  const columns = filledPages(widths, repeated, enough);
  return { columns, isRepeated, scale: Math.min(1, pageRoom(document).across / enough) };
}

/** The fewest pages side by side for columns of these widths. */
export function pageCount(document: Pick<AuditDocument, 'page'>, [first = 0, ...others]: readonly number[]): number {
  const most = widestPage(document);
  const repeated = first + Math.max(0, ...others) <= most ? first : 0;
  return filledPages([first, ...others], repeated, most).length;
}

/** Numbers of columns on pages of this width. One that is wider than a page has its own. */
function filledPages(widths: readonly number[], repeated: number, room: number): number[] {
  const pages: number[] = [];
  let used = Infinity;
  for (const width of widths) {
    if (used + width > room) {
      used = pages.length === 0 ? 0 : repeated;
      pages.push(0);
    }
    used += width;
    pages[pages.length - 1] = (pages.at(-1) ?? 0) + 1;
  }
  return widths.some((width) => width > room) ? widths.map(() => 1) : pages;
}

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
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the list of exceljs lacks Letter
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

/** Starts a page at each of these rows. Programs ignore that on pages that they scale, so the scale is the smallest. */
export function breakPages(sheet: Sheet, rows: readonly number[]): void {
  sheet.pageSetup = { ...sheet.pageSetup, fitToPage: false, scale: MIN_SCALE * 100 };
  // A break is below its row, and as wide as a sheet can be. The types of exceljs lack the property.
  Object.assign(sheet, { rowBreaks: rows.map((row) => ({ id: row - 1, min: 0, max: 16_383, man: 1 })) });
}

/** @param cells `headRow` is repeated on each page, and the first column on pages side by side */
export function tablePages(
  document: AuditDocument,
  cells: PrintedCells & { readonly headRow: number },
  { columns, isRepeated }: PagesAcross,
): Partial<PageSetup> {
  const row = String(cells.headRow);
  return {
    ...landscapePages(document, cells, 0),
    fitToWidth: columns.length,
    // Pages of the same rows follow each other.
    ...(columns.length > 1 && { pageOrder: 'overThenDown' }),
    printTitlesRow: `${row}:${row}`,
    ...(columns.length > 1 && isRepeated && { printTitlesColumn: 'A:A' }),
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
  const muted = `&${String(LEAST_PRINTED)}&K${hexadecimal(theme.colors.muted)}&"${font},Regular"`;
  const loud = `&10&K${hexadecimal(theme.colors.status.red.text)}&"${font},Bold"`;
  const [start, end] = readsFromRight(document) ? ['&R', '&L'] : ['&L', '&R'];
  const marks = [meta.mark ?? '', meta.watermark].filter((part) => part !== '').join(' · ');
  const middle = marks === '' ? '' : `&C${loud}\u00a0\n${fitText(marks, 60)}`;
  // As many lines as the middle: LibreOffice centers the parts vertically.
  const second = marks === '' ? '' : '\n\u00a0';
  const origin = [meta.origin, meta.classification].filter((part) => part !== '').join(' · ');
  const rest = `${second}${middle}${end}${muted}${fitText(origin, MAX_ORIGIN)}${second}`;
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
