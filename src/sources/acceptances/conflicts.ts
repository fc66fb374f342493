/** Finds risk acceptances that say the same twice, or that contradict each other. */
import type { RiskAcceptance } from '../../model/summary/acceptances.js';

export interface PlacedAcceptance {
  readonly acceptance: RiskAcceptance;
  /** `acceptances.yaml, line 12, column 5`. */
  readonly place: string;
}

/**
 * One line per acceptance that is about exactly what an earlier one is about, on a day on which both are valid: nobody could
 * say which of them counts. A renewal starts after the last day of what it renews.
 */
export function conflictsIn(placed: readonly PlacedAcceptance[]): string[] {
  const bySubject = new Map<string, PlacedAcceptance[]>();
  return placed.flatMap((one) => {
    const subject = subjectOf(one.acceptance);
    const earlier = bySubject.get(subject) ?? [];
    bySubject.set(subject, [...earlier, one]);
    const other = earlier.find(({ acceptance }) => meet(acceptance, one.acceptance));
    return other === undefined ? [] : [conflict(one, other)];
  });
}

function conflict(
  { acceptance: one, place }: PlacedAcceptance,
  { acceptance: other, place: otherPlace }: PlacedAcceptance,
): string {
  const isDuplicate = one.maxFailed === other.maxFailed && one.expires === other.expires && one.from === other.from;
  if (isDuplicate) return `${place}: expected each acceptance once, found that of ${otherPlace} again`;
  return (
    `${place}: expected one acceptance at a time for the same policies, found a contradiction: ` +
    `${termsOf(one)}, but ${termsOf(other)} in ${otherPlace}. A renewal starts after the last day of what it renews.`
  );
}

function termsOf({ maxFailed, from, expires }: RiskAcceptance): string {
  const start = from === null ? '' : `from ${from} `;
  return `maxFailed ${String(maxFailed)} ${start}through ${expires}`;
}

/** Whether there is a day on which both are valid. */
function meet(one: RiskAcceptance, other: RiskAcceptance): boolean {
  return (one.from ?? '') <= other.expires && (other.from ?? '') <= one.expires;
}

/** The same for acceptances of the same policies, regardless of order and repetition. */
function subjectOf({ policies, categories, services, accounts, benchmarks }: RiskAcceptance): string {
  const lists = [policies, categories, services, accounts, benchmarks];
  return JSON.stringify(lists.map((texts) => [...new Set(texts)].sort()));
}
