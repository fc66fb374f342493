import type { Worksheet as Sheet } from 'exceljs';
import type { AuditDocument } from '../../model/document/document.js';
import type { BookPlan } from './book-plan.js';
import type { TextGate } from './cells/cells.js';
import type { Names } from './names.js';
import type { XlsxOptions } from './options.js';
import { readsFromRight } from './reading-direction.js';
import type { SharedTexts } from './package/shared-texts.js';
import type { SheetExtras } from './package/sheet-extras.js';
import type { Look, Styles } from './styles.js';
import { TABLE_LINES, textHeight } from './cells/row-heights.js';

/** What the parts of one sheet are written with. */
export interface SheetContext {
  readonly document: AuditDocument;
  readonly options: XlsxOptions;
  readonly styles: Styles;
  readonly sheet: Sheet;
  /** Position of the sheet in the workbook, from 1. */
  readonly position: number;
  readonly plan: BookPlan;
  readonly names: Names;
  readonly extras: SheetExtras;
  /** Texts of the workbook's big tables. */
  readonly texts: SharedTexts;
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

/** Rows that the lines above a sheet's content take. */
export function headRowCount({ document, plan }: Pick<SheetContext, 'document' | 'plan'>, name: string): number {
  return 3 + Number(document.meta.mark !== null) + Number(leadsBack(plan, name));
}

function leadsBack({ summary }: BookPlan, name: string): boolean {
  return summary !== undefined && summary !== name;
}

/**
 * The lines above every sheet's content: the mark where there is one, the way back to the summary, title, lead, origin.
 *
 * @returns the last row used.
 */
export function putSheetHead(
  context: SheetContext,
  head: { readonly title: string; readonly lead: string },
  columns: { readonly count: number; readonly width: number },
): number {
  const { document, extras, gate, plan, sheet, styles } = context;
  const { meta } = document;
  const back = `${readsFromRight(document) ? '→' : '←'} ${plan.summary ?? ''}`;
  const origin = [...meta.runningHead, meta.origin, meta.classification].filter((part) => part !== '').join(' · ');
  const lines = [
    ...(meta.mark ? [{ text: meta.mark, look: styles.mark, scale: 1.2, spacing: { pitch: 14, room: 7 } }] : []),
    ...(leadsBack(plan, sheet.name)
      ? [{ text: back, look: styles.back, scale: 0.9, spacing: { pitch: 12, room: 7 } }]
      : []),
    { text: head.title, look: styles.title, scale: 1.75, spacing: { pitch: 21, room: 8 } },
    { text: head.lead, look: styles.lead, scale: 1, spacing: TABLE_LINES },
    { text: origin, look: styles.origin, scale: 0.9, spacing: { pitch: 12, room: 11 } },
  ];
  lines.forEach(({ text, look, scale, spacing }, index) => {
    const row = index + 1;
    put(context, { row, column: 1, span: columns.count }, gate.pass(text), look);
    sheet.getRow(row).height = textHeight(text, columns.width, spacing, scale);
    if (look === styles.back) extras.links.push({ cell: `A${String(row)}`, location: `'${plan.summary ?? ''}'!A1` });
  });
  return lines.length;
}
