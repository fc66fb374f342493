import type { ShownTable } from '../view.js';
import { isNumeric } from './styles.js';
import { headWidth } from './column-widths.js';
import { BOLD, columnFor, textWidth } from './text-width.js';

/**
 * Equal narrow columns that all parts of a summary share: a table's first column takes `lead` of them, a number one,
 * other text as many as it needs, so that the numbers of all tables stand below each other.
 */
export interface SummaryGrid {
  readonly count: number;
  /** Width of one column. */
  readonly unit: number;
  /** Columns that the first column of a table takes. */
  readonly lead: number;
}

const NARROWEST = 9;
const WIDEST = 16;
/** Both divide well among key figures; broad columns are fewer, lest the page shrink in print. */
const FEWEST = { narrow: 12, broad: 9 };
const BROAD = 11.5;
const WIDEST_LEAD = 40;

export function summaryGrid(views: readonly ShownTable[]): SummaryGrid {
  let unit = NARROWEST;
  let widestLead = 0;
  for (const view of views) {
    view.columns.forEach((column, index) => {
      if (index === 0) widestLead = Math.max(widestLead, contentWidth(view, index));
      else if (isNumeric(column.type)) {
        unit = Math.max(unit, headWidth(column), columnFor(contentWidth(view, index), BOLD));
      }
    });
  }
  unit = Math.min(unit, WIDEST);
  const lead = Math.min(Math.max(Math.ceil(Math.min(columnFor(widestLead), WIDEST_LEAD) / unit), 3), 4);
  const widths = views.map((view) => spansOf(view, { count: 0, unit, lead }).reduce((sum, span) => sum + span, 0));
  return { count: Math.max(unit > BROAD ? FEWEST.broad : FEWEST.narrow, ...widths), unit, lead };
}

/** Grid columns that each column of a table takes. */
export function spansOf(view: ShownTable, grid: SummaryGrid): number[] {
  return view.columns.map((column, index) => {
    if (index === 0) return grid.lead;
    if (isNumeric(column.type)) return 1;
    const width = Math.max(columnFor(contentWidth(view, index)), headWidth(column));
    return Math.min(Math.ceil(width / grid.unit), grid.lead);
  });
}

/** Splits the grid into `parts` stretches as equal as they can be. */
export function stretches(grid: SummaryGrid, parts: number): { readonly column: number; readonly span: number }[] {
  return Array.from({ length: parts }, (_, index) => {
    const from = Math.round((index * grid.count) / parts);
    return { column: from + 1, span: Math.round(((index + 1) * grid.count) / parts) - from };
  });
}

function contentWidth(view: ShownTable, index: number): number {
  const texts = [...view.rows, ...(view.totals ? [view.totals] : [])].map((row) => row.cells[index]?.text ?? '');
  return texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0);
}
