const COLLATOR = new Intl.Collator('en', { numeric: true });

/**
 * Compares strings in natural order: `1000.2` before `1000.10`. Uses a fixed collation, so that the order does not depend on the
 * locale of the host; code units decide between strings that it considers equal.
 */
export function compareNaturally(left: string, right: string): number {
  return COLLATOR.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}
