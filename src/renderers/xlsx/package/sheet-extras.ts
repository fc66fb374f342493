import type { Chart } from '../charts/chart-part.js';
import type { RowsPlan } from '../data/data-rows.js';

/**
 * What exceljs does not write, or not reproducibly. Collected while the sheet is filled, inserted by `extendPackage`.
 */
export interface SheetExtras {
  /** `conditionalFormatting` elements. */
  readonly formats: string[];
  /** Formulas of rules that stop further rules of the cell. */
  readonly stops: Set<string>;
  /** The number of rules so far, see `nextPriority`. */
  ruleCount: number;
  /** `x14:conditionalFormatting` elements: additions for newer programs. */
  readonly newerFormats: string[];
  /** `dataValidation` elements. */
  readonly validations: string[];
  readonly links: Link[];
  readonly charts: PlacedChart[];
  /** The sheet's table as the content of its part. */
  table?: (id: number) => string;
  /** Rows that exceljs does not write. */
  rows?: RowsPlan;
}

export type Link = {
  readonly cell: string;
} & (
  | {
      /** Range with its sheet: `'Policies'!A6:A9`. */
      readonly location: string;
    }
  | {
      /** Of another document, as in `addressOf`. */
      readonly address: string;
    }
);

/** A chart between two corners; columns and rows count from 0. */
export interface PlacedChart {
  readonly chart: Chart;
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
  return { formats: [], stops: new Set(), ruleCount: 0, newerFormats: [], validations: [], links: [], charts: [] };
}

/** The priority of the next rule for cells, unique in its sheet: 1 is the first. */
export function nextPriority(extras: SheetExtras): number {
  return (extras.ruleCount += 1);
}
