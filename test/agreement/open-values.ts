/**
 * The order of the service's open values, as the independent recount sees it: the observed ones, worst first, then
 * others by natural order, then blank ones. Imports nothing from `src`.
 */

export const SEVERITIES = ['Critical', 'High', 'Moderate', 'Low'];
export const RISK_LEVELS = ['Red', 'Amber', 'Green'];
export const RISK_PROBABILITIES = ['Certain', 'NotLikely'];

/** All observed values, whether they occur or not, and each other value that occurs. */
export function orderValues(observed: readonly string[], occurring: Iterable<string>): string[] {
  const order = [...observed];
  const others = new Set<string>();
  for (const value of occurring) if (!observed.includes(value)) others.add(value);
  const named = [...others].filter((value) => value.trim() !== '');
  const blank = [...others].filter((value) => value.trim() === '');
  for (const value of [...sortNaturally(named), ...sortNaturally(blank)]) order.push(value);
  return order;
}

/** `Level 2` before `Level 10`. */
export function sortNaturally(values: readonly string[]): string[] {
  return [...values].sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
}

export function rankIn(observed: readonly string[], occurring: readonly string[], value: string): number {
  return orderValues(observed, occurring).indexOf(value);
}
