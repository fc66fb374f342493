import type { Worksheet as Sheet } from 'exceljs';
import type { AuditDocument } from '../../model/document/document.js';
import type { BookPlan } from './book-plan.js';
import type { TextGate } from './cells/cell-text.js';
import { columnLetters } from './cells/cells.js';
import type { CellValue, SheetCells } from './cells/sheet-cells.js';
import type { Names } from './names.js';
import type { XlsxOptions } from '../options.js';
import { readsFromRight, type Styles } from './styles.js';
import type { SharedTexts } from './package/shared-texts.js';
import type { SheetExtras } from './package/sheet-extras.js';
import { TABLE_LINES, textHeight } from './cells/text-measures.js';

export interface SheetContext {
  readonly document: AuditDocument;
  readonly options: XlsxOptions;
  readonly styles: Styles;
  readonly sheet: Sheet;
  readonly cells: SheetCells;
  /** Position of the sheet in the workbook, from 1. */
  readonly position: number;
  readonly plan: BookPlan;
  readonly names: Names;
  readonly extras: SheetExtras;
  readonly texts: SharedTexts;
  /** All text of the sheet passes through it. */
  readonly gate: TextGate;
}

/** The value, live if there is a formula for it. */
export function liveValue(value: string | number | null, formula: string | undefined): CellValue {
  return formula === undefined || value === null ? value : { formula, result: value };
}

/**
 * Writes the lines above a sheet's content: the mark if there is one, the link back to the summary, title, lead, origin.
 *
 * @returns the last row used
 */
export function putSheetHead(
  context: SheetContext,
  head: { readonly title: string; readonly lead: string },
  columns: { readonly first?: number; readonly count: number; readonly width: number },
): number {
  const { cells, document, extras, gate, plan, sheet, styles } = context;
  const { meta } = document;
  const back = `${readsFromRight(document) ? '→' : '←'} ${plan.summary ?? ''}`;
  const origin = [...meta.runningHead, meta.origin, meta.classification].filter((part) => part !== '').join(' · ');
  const isSummary = plan.summary === sheet.name;
  const first = columns.first ?? 1;
  const lines = [
    ...(meta.mark ? [{ text: meta.mark, style: styles.mark, scale: 1.2, spacing: { pitch: 14, room: 7 } }] : []),
    ...(plan.summary !== undefined && !isSummary
      ? [{ text: back, style: styles.back, scale: 1, spacing: { pitch: 12.75, room: 6 } }]
      : []),
    { text: head.title, style: styles.title, scale: 1.75, spacing: { pitch: 21, room: 8 } },
    ...(head.lead === '' && isSummary ? [] : [{ text: head.lead, style: styles.lead, scale: 1, spacing: TABLE_LINES }]),
    { text: origin, style: styles.origin, scale: 1, spacing: { pitch: 12.75, room: 10 } },
  ];
  lines.forEach(({ text, style, scale, spacing }, index) => {
    const row = index + 1;
    cells.put({ row, column: first, span: columns.count }, gate.pass(text), style);
    cells.setHeight(row, textHeight(text, columns.width, spacing, scale));
    if (style === styles.back)
      extras.links.push({ cell: `${columnLetters(first)}${String(row)}`, location: `'${plan.summary ?? ''}'!A1` });
  });
  return lines.length;
}
