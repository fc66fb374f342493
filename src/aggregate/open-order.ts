import { compareNaturally } from '../model/values/natural-order.js';
import { isBlank } from './blank.js';

/** An open set of the service: values that are known, and values that the user ranks. Both worst first. */
export interface OpenSet {
  readonly known: readonly string[];
  /** Takes the place of the known order; known values that it leaves out come after it. */
  readonly ranked?: readonly string[] | undefined;
}

/** A value of an open set as it counts: as received, blank ones as one. */
export function openValue(value: string): string {
  return isBlank(value) ? '' : value;
}

/**
 * The values of an open set in their order: ranked, known, others by natural order, blank ones last. Known values
 * are listed even if the report has none of them, all others only if it has some.
 */
export function orderOpenValues(values: Iterable<string>, { known, ranked = [] }: OpenSet): string[] {
  const present = new Set(values);
  const order = new Set(ranked.filter((value) => present.has(value) || known.includes(value)));
  for (const value of known) order.add(value);
  const others = [...present].filter((value) => !order.has(value));
  others.sort((left, right) => Number(isBlank(left)) - Number(isBlank(right)) || compareNaturally(left, right));
  return [...order, ...others];
}
