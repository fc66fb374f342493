import { compareNaturally } from '../model/values/natural-order.js';

/** An open set of the service: values that are known, and values that the user ranks. Both worst first. */
export interface OpenSet {
  readonly known: readonly string[];
  /** A full order of its own: known values that it leaves out come after it. */
  readonly ranked?: readonly string[] | undefined;
}

/** White space, or nothing at all, stands for "none given". */
export function isBlank(value: string): boolean {
  return value.trim() === '';
}

/** A value of an open set as it counts: as received, blank ones as one. */
export function openValue(value: string): string {
  return isBlank(value) ? '' : value;
}

/**
 * The values of an open set in their order: ranked, known, others by natural order, blank ones last. Known values
 * stand even where the report has none of them, all others only where it has.
 */
export function orderOpenValues(values: Iterable<string>, { known, ranked = [] }: OpenSet): string[] {
  const present = new Set(values);
  const order = new Set(ranked.filter((value) => present.has(value) || known.includes(value)));
  for (const value of known) order.add(value);
  const others = [...present].filter((value) => !order.has(value));
  others.sort((left, right) => Number(isBlank(left)) - Number(isBlank(right)) || compareNaturally(left, right));
  return [...order, ...others];
}
