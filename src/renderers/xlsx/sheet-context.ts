import type { Worksheet as Sheet } from 'exceljs';
import type { AuditDocument } from '../../model/document.js';
import type { TextGate } from './cells.js';
import type { XlsxOptions } from './options.js';
import type { Look, Styles } from './styles.js';
import { lineCount } from './text-width.js';

/** What the parts of one sheet are written with. */
export interface SheetContext {
  readonly document: AuditDocument;
  readonly options: XlsxOptions;
  readonly styles: Styles;
  readonly sheet: Sheet;
  /** All text of the sheet passes here. */
  readonly gate: TextGate;
}

/** Where a stretch of cells in one row lies; columns count from 1. */
export interface Stretch {
  readonly row: number;
  readonly column: number;
  readonly span: number;
}

/** Writes one value over a stretch of cells, merged where it is more than one. */
export function put(context: SheetContext, stretch: Stretch, value: string | number | null, look: Look): void {
  const { sheet } = context;
  const { row, column, span } = stretch;
  const cell = sheet.getCell(row, column);
  cell.value = value;
  cell.style = look;
  if (span > 1) sheet.mergeCells(row, column, row, column + span - 1);
}

/** Merged cells get no height of their own in any program: lines as estimated, never too few. */
export function textHeight(text: string, width: number, lineHeight: number, least: number): number {
  return Math.max(lineCount(text, width) * lineHeight + 4, least);
}

/**
 * The lines above every sheet's content: the mark where there is one, title, lead, origin.
 *
 * @returns the last row used.
 */
export function putSheetHead(
  context: SheetContext,
  head: { readonly title: string; readonly lead: string },
  columns: { readonly count: number; readonly width: number },
): number {
  const { document, gate, sheet, styles } = context;
  const { meta } = document;
  const origin = [...meta.runningHead, meta.origin, meta.classification].filter((part) => part !== '').join(' · ');
  const lines = [
    ...(meta.mark ? [{ text: meta.mark, look: styles.mark, lineHeight: 15, least: 20 }] : []),
    { text: head.title, look: styles.title, lineHeight: 21, least: 28 },
    { text: head.lead, look: styles.lead, lineHeight: 13.5, least: 17 },
    { text: origin, look: styles.origin, lineHeight: 12.5, least: 22 },
  ];
  lines.forEach(({ text, look, lineHeight, least }, index) => {
    const row = index + 1;
    put(context, { row, column: 1, span: columns.count }, gate.pass(text), look);
    // Estimated for ordinary cells: a title of 16 points takes that much more.
    const scale = look === styles.title ? 1.6 : 1;
    sheet.getRow(row).height = textHeight(text, columns.width / scale, lineHeight, least);
  });
  return lines.length;
}
