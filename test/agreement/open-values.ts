/**
 * The order of the service's open values in the independent recount: those that occur, the observed ones first, worst first, then
 * others by natural order, then blank ones. Imports nothing from `src`.
 */

export const SEVERITIES = ['Critical', 'High', 'Moderate', 'Low', 'VeryLow'];
export const RISK_LEVELS = ['Red', 'Amber', 'Green'];
export const RISK_PROBABILITIES = ['Certain', 'High', 'Moderate', 'NotLikely'];

export const COLORS = ['Green', 'Red', 'Amber', 'Gray'];

/** The known value that a text is, but for case and spaces around it; any other text as it is. */
export function meant(text: string, known: readonly string[]): string {
  if (known.includes(text)) return text;
  return known.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text;
}

/** The values that occur: the observed ones first. */
export function orderValues(observed: readonly string[], occurring: Iterable<string>): string[] {
  const present = new Set(occurring);
  const order = observed.filter((value) => present.has(value));
  const others = new Set<string>();
  for (const value of present) if (!observed.includes(value)) others.add(value);
  const named = [...others].filter((value) => value.trim() !== '');
  const blank = [...others].filter((value) => value.trim() === '');
  for (const value of [...sortNaturally(named), ...sortNaturally(blank)]) order.push(value);
  return order;
}

const NATURAL = new Intl.Collator('en', { numeric: true });

/** `Level 2` before `Level 10`. */
export function sortNaturally(values: readonly string[]): string[] {
  return [...values].sort(NATURAL.compare);
}

export function rankIn(observed: readonly string[], occurring: readonly string[], value: string): number {
  return orderValues(observed, occurring).indexOf(value);
}

/** A row of a view: one value, or all that have no row of their own. */
export interface ViewRow {
  readonly values: readonly string[];
  readonly isOthers: boolean;
}

/** Maximum rows of a view, or columns for risk levels, without "not stated". */
const MOST_ROWS = 12;
const MOST_COLUMNS = 8;

/**
 * The rows of a view of an open value. If there are more values than rows, those with the most entries get one, ties in
 * natural order, and all others share the last; "not stated" comes after it.
 *
 * @param entries number of entries by value
 */
export function viewRows(observed: readonly string[], entries: ReadonlyMap<string, number>): ViewRow[] {
  const order = orderValues(observed, entries.keys());
  const blank = order.filter((value) => value.trim() === '');
  const named = order.filter((value) => value.trim() !== '');
  const one = (value: string): ViewRow => ({ values: [value], isOthers: false });
  const most = observed === RISK_LEVELS ? MOST_COLUMNS : MOST_ROWS;
  if (named.length <= most) return [...named, ...blank].map(one);

  const unobserved = named.filter((value) => !observed.includes(value));
  const byEntries = [...unobserved].sort((left, right) => (entries.get(right) ?? 0) - (entries.get(left) ?? 0));
  const others = new Set(byEntries.slice(most - 1 - (named.length - unobserved.length)));
  return [
    ...named.filter((value) => !others.has(value)).map(one),
    { values: named.filter((value) => others.has(value)), isOthers: true },
    ...blank.map(one),
  ];
}
