import type { BreakdownRow } from './summary.js';

/** Returns a function that finds the position of the row that counts a value; -1 if there is none. */
export function rowFinder(rows: readonly BreakdownRow[]): (value: string) => number {
  const own = new Map(rows.map(({ value }, index) => [value, index]));
  const others = own.get(null) ?? -1;
  return (value) => own.get(value) ?? others;
}
