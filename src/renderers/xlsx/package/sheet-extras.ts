import type { StackedBars } from '../charts/stacked-bars.js';
import type { RowsPlan } from '../data/data-rows.js';

/**
 * What a sheet has beyond what exceljs writes, or writes reproducibly. Collected while the sheet is filled, spliced into
 * the package by `extendPackage`.
 */
export interface SheetExtras {
  /** `conditionalFormatting` elements. */
  readonly formats: string[];
  /** Formulas of rules behind which no other rule of the cell applies. */
  readonly stops: string[];
  /** `x14:conditionalFormatting` elements: what newer programs add to the formats. */
  readonly newerFormats: string[];
  /** `dataValidation` elements. */
  readonly validations: string[];
  readonly links: Link[];
  readonly charts: PlacedChart[];
  /** The sheet's table as the content of its part. */
  table?: (id: number) => string;
  /** Rows that exceljs knows nothing of. */
  rows?: RowsPlan;
}

export interface Link {
  /** Cell such as `A6`. */
  readonly cell: string;
  /** Range with its sheet: `'Policies'!A6:A9`. */
  readonly location: string;
}

/** A chart between two corners; columns and rows count from 0. */
export interface PlacedChart {
  readonly chart: StackedBars;
  readonly name: string;
  readonly description: string;
  readonly from: Corner;
  readonly to: Corner;
}

export interface Corner {
  readonly column: number;
  readonly row: number;
}

export function noExtras(): SheetExtras {
  return { formats: [], stops: [], newerFormats: [], validations: [], links: [], charts: [] };
}
