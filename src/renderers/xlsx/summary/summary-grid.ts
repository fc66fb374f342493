import type { AuditDocument, WorksheetView } from '../../../model/document/document.js';
import { resolveView, type ShownTable } from '../../view.js';
import { isNumeric } from '../styles.js';
import { BOLD, columnFor, headWidth, textWidth } from '../cells/text-measures.js';

/**
 * Equal narrow columns that all parts of a summary share, so that the numbers of all tables are aligned: a table's first
 * column takes `lead` of them, a number takes one, other text as many as it needs.
 */
export interface SummaryGrid {
  readonly count: number;
  readonly unit: number;
  /** Columns that the first column of a table takes. */
  readonly lead: number;
  /** Columns under the charts, beside the tables, counted from 1; undefined without charts. */
  readonly charts: { readonly first: number; readonly last: number } | undefined;
}

export interface SummaryView {
  readonly table: ShownTable;
  /** Number of rows that combine others: the last ones. */
  readonly folded: number;
  readonly wanted: WorksheetView;
}

export function summaryView(document: AuditDocument, wanted: WorksheetView): SummaryView {
  const table = resolveView(document, wanted);
  const { rows = [], totals = table.totals } = wanted.folded ?? {};
  return { table: { ...table, rows: [...table.rows, ...rows], totals }, folded: rows.length, wanted };
}

const MIN_UNIT = 9;
const MAX_UNIT = 16;
/** Minimum width: that of a landscape page at full size. */
const MIN_WIDTH = 132;
const MAX_LEAD_WIDTH = 40;
/** Room for the labels of the bars and the bars. */
const CHART_WIDTH = 62;

export function summaryGrid(views: readonly SummaryView[]): SummaryGrid {
  let unit = MIN_UNIT;
  let widestLead = 0;
  for (const { table } of views) {
    table.columns.forEach((column, index) => {
      if (index === 0) widestLead = Math.max(widestLead, contentWidth(table, index));
      else if (isNumeric(column.type)) {
        unit = Math.max(unit, headWidth(column), columnFor(contentWidth(table, index), BOLD));
      }
    });
  }
  unit = Math.min(unit, MAX_UNIT);
  const lead = Math.min(Math.max(Math.ceil(Math.min(columnFor(widestLead), MAX_LEAD_WIDTH) / unit), 3), 4);
  const widthOf = ({ table }: SummaryView): number => {
    return spansOf(table, { unit, lead }).reduce((sum, span) => sum + span, 0);
  };
  const charted = views.filter(({ wanted }) => wanted.chart !== undefined);
  const beside = charted.length === 0 ? 0 : Math.max(...charted.map(widthOf)) + Math.ceil(CHART_WIDTH / unit);
  const count = Math.max(Math.floor(MIN_WIDTH / unit), ...views.map(widthOf), beside);
  const charts = beside === 0 ? undefined : { first: Math.max(...charted.map(widthOf)) + 1, last: count };
  return { count, unit, lead, charts };
}

/** Grid columns that each column of a table takes. */
export function spansOf(view: ShownTable, grid: Pick<SummaryGrid, 'unit' | 'lead'>): number[] {
  return view.columns.map((column, index) => {
    if (index === 0) return grid.lead;
    if (isNumeric(column.type)) return 1;
    const width = Math.max(columnFor(contentWidth(view, index)), headWidth(column));
    return Math.min(Math.ceil(width / grid.unit), grid.lead);
  });
}

/** Splits the grid into spans that are as equal as possible. */
export function equalSpans(grid: SummaryGrid, parts: number): { readonly column: number; readonly span: number }[] {
  return Array.from({ length: parts }, (_, index) => {
    const from = Math.round((index * grid.count) / parts);
    return { column: from + 1, span: Math.round(((index + 1) * grid.count) / parts) - from };
  });
}

function contentWidth(view: ShownTable, index: number): number {
  const texts = [...view.rows, ...(view.totals ? [view.totals] : [])].map((row) => row.cells[index]?.text ?? '');
  return texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0);
}
