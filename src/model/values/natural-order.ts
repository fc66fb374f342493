import { memoize } from './memoize.js';

type Compare = (left: string, right: string) => number;

const MAX_LOCALES = 20;

/** Returns a function that compares strings in the alphabetical order of a locale, and numbers in them by value. `tag`: BCP 47. */
export const alphabeticalOrder = memoize((tag: string): Compare => {
  return new Intl.Collator(tag, { numeric: true }).compare;
}, MAX_LOCALES);

/**
 * Compares strings in natural order: `1000.2` before `1000.10`. Uses the Unicode collation for English, so that the
 * order does not depend on the locale of the host. Code units decide between strings that the collation considers equal.
 */
export function compareNaturally(left: string, right: string): number {
  return alphabeticalOrder('en')(left, right) || compareCodeUnits(left, right);
}

/** The order of ids, times and keys by their code units. */
export function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
