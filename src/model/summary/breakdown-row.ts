import type { BreakdownRow } from './summary.js';

/** Finds the row of a breakdown that counts a value, by its position; -1 where none does. */
export function rowFinder(rows: readonly BreakdownRow[]): (value: string) => number {
  const own = new Map(rows.map(({ value }, index) => [value, index]));
  const others = own.get(null) ?? -1;
  return (value) => own.get(value) ?? others;
}
