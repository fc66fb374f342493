/**
 * Step of a heat scale for a count: 0 for none, then evenly up to `steps - 1` for the largest.
 */
export function heatOf(value: number, largest: number, steps: number): number {
  if (value <= 0 || largest <= 0) return 0;
  return Math.min(steps - 1, Math.ceil((value / largest) * (steps - 1)));
}
