import type { AuditDocument, WorksheetView } from '../../../model/document/document.js';
import { resolveView, type ShownTable } from '../../view.js';
import { isNumeric } from '../styles.js';
import { BOLD, columnFor, headWidth, textWidth } from '../cells/text-measures.js';

/**
 * Equal narrow columns that all parts of a summary share, so that the numbers of all tables are aligned: a table's first
 * column takes `lead` of them, anything else as many as it needs.
 */
export interface SummaryGrid {
  readonly count: number;
  readonly unit: number;
  /** Columns that the first column of a table takes. */
  readonly lead: number;
  /** Columns that a term takes before its text. */
  readonly term: number;
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

const MIN_UNIT = 3.5;
const MAX_UNIT = 8;
/** Where a page has no room for more: less is lost to rounding. */
const FINE_UNIT = 1.75;
const UNIT_STEP = 0.25;
const MAX_NUMBER_WIDTH = 16;
/** Minimum width: that of a landscape page at full size. */
const MIN_WIDTH = 130;
const LEAD_WIDTH = { least: 22, most: 40 };
/** Width of terms before their texts. */
const TERM_WIDTH = 26;
/** Room for the labels of the bars and the bars. */
const CHART_WIDTH = { least: 34, most: 62 };

/** @param widest room of a page, which charts take what is left of */
export function summaryGrid(views: readonly SummaryView[], widest: number): SummaryGrid {
  const charted = views.filter(({ wanted }) => wanted.chart !== undefined);
  const beside = charted.length > 0 ? charted : views;
  const chartWidth = charted.length > 0 ? CHART_WIDTH.least : 0;
  const roomy = narrowestGrid(beside, LEAD_WIDTH.most, MIN_UNIT);
  const over = roomy.unit * Math.max(0, ...beside.map((view) => countOf(view, roomy))) + chartWidth - widest;
  // Names wrap where a page has no room for them on one line.
  const { lead, unit } = over > 0 ? narrowestGrid(beside, LEAD_WIDTH.most - over, FINE_UNIT) : roomy;
  const widthOf = (view: SummaryView): number => countOf(view, { lead, unit });
  const tables = Math.max(0, ...charted.map(widthOf));
  const spare = Math.min(Math.max(widest - tables * unit, CHART_WIDTH.least), CHART_WIDTH.most);
  const withCharts = charted.length === 0 ? 0 : tables + Math.max(1, Math.floor(spare / unit));
  const count = Math.max(Math.floor(MIN_WIDTH / unit), ...views.map(widthOf), withCharts);
  const charts = withCharts === 0 ? undefined : { first: tables + 1, last: count };
  return { count, unit, lead, term: Math.ceil(TERM_WIDTH / unit), charts };
}

/** The grid in which the widest of some tables is narrowest; of equal ones, that with the fewest columns. */
function narrowestGrid(
  views: readonly SummaryView[],
  most: number,
  leastUnit: number,
): Pick<SummaryGrid, 'unit' | 'lead'> {
  const widestLead = Math.max(0, ...views.map(({ table }) => contentWidth(table, 0)));
  const room = Math.max(Math.min(columnFor(widestLead, BOLD), most), LEAD_WIDTH.least);
  let best = { unit: MAX_UNIT, lead: 4 };
  let least = Infinity;
  for (let unit = MAX_UNIT; unit >= leastUnit; unit -= UNIT_STEP) {
    const grid = { unit, lead: Math.ceil(room / unit) };
    const width = unit * Math.max(0, ...views.map((view) => countOf(view, grid)));
    if (width < least) [best, least] = [grid, width];
  }
  return best;
}

function countOf({ table }: SummaryView, grid: Pick<SummaryGrid, 'unit' | 'lead'>): number {
  return spansOf(table, grid).reduce((sum, span) => sum + span, 0);
}

/** Grid columns that each column of a table takes. */
export function spansOf(view: ShownTable, grid: Pick<SummaryGrid, 'unit' | 'lead'>): number[] {
  return view.columns.map((column, index) => {
    if (index === 0) return grid.lead;
    const weight = isNumeric(column.type) ? BOLD : 1;
    const width = Math.max(columnFor(contentWidth(view, index), weight), headWidth(column));
    return Math.ceil(Math.min(width, isNumeric(column.type) ? MAX_NUMBER_WIDTH : LEAD_WIDTH.most) / grid.unit);
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
