/**
 * Limits for charts, breakdowns and filters, which would otherwise grow too large to read or to compute. Lists, policy tables and
 * worksheets have no such limits.
 */
import type { BreakdownRow } from './summary.js';

/** Rows of a breakdown by severity, risk probability or unrecognized color, without the row for "not stated". */
export const MOST_VALUES = 12;

export const MOST_COLUMNS = 8;

export const MOST_RANKED = 40;

/** Bars of the category chart. */
export const MOST_BARS = 15;
/** Bars where there would be more: the worst categories. The others are combined, and have their rows in the table. */
export const BARS_OF_MANY = 12;

export const MOST_CHOICES = 200;

/** Characters of a name that the report contains once but that is printed on many rows. */
export const LONGEST_NAME = 200;

/** Returns a function from a value to the position of the row that counts it, or to -1 if there is none. */
export function rowFinder(rows: readonly BreakdownRow[]): (value: string) => number {
  const own = new Map(rows.map(({ value }, index) => [value, index]));
  const others = own.get(null) ?? -1;
  return (value) => own.get(value) ?? others;
}
