const COLLATOR = new Intl.Collator('en', { numeric: true });

/**
 * Natural order of names and numbers in text: `1000.2` before `1000.10`. One fixed collation, so that no order depends
 * on the host's locale; code units decide between texts that it holds for equal.
 */
export function compareNaturally(left: string, right: string): number {
  return COLLATOR.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}
