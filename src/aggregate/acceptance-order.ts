import type { RiskAcceptance } from '../model/summary/acceptances.js';

/**
 * Orders positions of acceptances: the most specific first. Compared in turn: policies, categories, services, resources, accounts,
 * benchmarks; ids and names are more specific than patterns, longer patterns than shorter ones, any of them than none. Of equal
 * ones, the one that expires last comes first, then the one that allows the fewest failed resource checks, then the first of the files.
 */
export function bySpecificity(list: readonly RiskAcceptance[], one: number, other: number): number {
  const [left, right] = [list[one], list[other]];
  if (left === undefined || right === undefined) return one - other;
  for (const subject of ['policies', 'categories', 'services', 'resources', 'accounts', 'benchmarks'] as const) {
    const difference = precision(right[subject]) - precision(left[subject]);
    if (difference !== 0) return difference;
  }
  if (left.expires !== right.expires) return left.expires < right.expires ? 1 : -1;
  return left.maxFailed - right.maxFailed || one - other;
}

/** More than any pattern has characters. */
const EXACT = 1_000_000;

function precision(texts: readonly string[]): number {
  const of = texts.map((text) => (isWide(text) ? text.replaceAll('*', '').length : EXACT));
  return of.length === 0 ? -1 : Math.min(...of);
}

/** Whether it can fit several values: a pattern, or every account of a license. */
function isWide(text: string): boolean {
  return text.includes('*') || /^license:[^/]*$/i.test(text);
}
