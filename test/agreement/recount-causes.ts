/** Recounts what makes up most of what did not pass. Imports nothing from `src`. */
import { distinctPolicies, failedChecks, idOf } from './not-passed.js';
import { servicesInOrder } from './expected-tables.js';
import type { RawPolicy } from './read-raw-report.js';
import { complianceBy, type Counts, type Fraction, type Recount } from './recount.js';

/** A few that hold most of a sum. */
export interface Share<Of> {
  /** The largest first. */
  readonly few: readonly { readonly of: Of; readonly held: number }[];
  /** How many there are to choose from. */
  readonly among: number;
  /** The sum of what all hold. */
  readonly sum: number;
}

export interface CausesRecount {
  /** Names, by the policies that did not pass. */
  readonly categories: Share<string>;
  readonly services: Share<string>;
  /** By failed resource checks. */
  readonly policies: Share<RawPolicy>;
  /** Compliance without the largest category; undefined if no other category has a percentage. */
  readonly without: { readonly name: string; readonly compliance: Fraction } | undefined;
}

/** At most so many, and no more than it takes to hold so much; none of more that all hold the same. */
export const MOST = 5;
export const ENOUGH = 0.8;

export function recountCauses(recount: Recount): CausesRecount {
  const { categories, raw } = recount;
  const notPassed = new Set(recount.notPassed.map(({ policy }) => policy));
  const inOrder = raw.flatMap(({ policies }) => policies).filter((policy) => notPassed.has(policy));
  // Each policy once, with the checks of all its entries.
  const policies = distinctPolicies(inOrder).map((policy) => {
    const entries = inOrder.filter(
      (entry) => entry === policy || (idOf(policy) !== undefined && idOf(entry) === idOf(policy)),
    );
    return { of: policy, held: failedChecks(entries) };
  });
  return {
    categories: shareOf(
      categories.map((category) => ({ of: category.name, held: category.counts.notPassed })),
      categories.filter(({ counts: { assessed } }) => assessed > 0).length,
    ),
    services: shareOf(
      servicesInOrder(recount).map(([name, part]) => ({ of: name, held: part.counts.notPassed })),
      [...recount.services.values()].filter((part) => part.counts.assessed > 0).length,
    ),
    policies: shareOf(policies, policies.length),
    without: withoutLargest(recount),
  };
}

function shareOf<Of>(all: readonly { readonly of: Of; readonly held: number }[], among: number): Share<Of> {
  let sum = 0;
  for (const { held } of all) sum += held;
  const few: { of: Of; held: number }[] = [];
  let heldByFew = 0;
  // Equal ones stay in their order.
  const holders = all.filter(({ held }) => held > 0).sort((left, right) => right.held - left.held);
  const isEven = holders.every(({ held }) => held === holders[0]!.held);
  if (isEven && holders.length > MOST) return { few, among, sum };
  for (const one of holders) {
    if (few.length === MOST || heldByFew >= ENOUGH * sum) break;
    few.push(one);
    heldByFew += one.held;
  }
  return { few, among, sum };
}

function withoutLargest({ categories, counts, formula }: Recount): CausesRecount['without'] {
  let largest = categories[0];
  for (const category of categories) if (category.counts.notPassed > largest!.counts.notPassed) largest = category;
  if (largest === undefined || largest.counts.notPassed === 0) return undefined;
  const others: Counts = { ...counts };
  for (const key of Object.keys(others) as (keyof Counts)[]) others[key] -= largest.counts[key];
  const compliance = complianceBy(formula, others);
  return compliance.denominator === 0 ? undefined : { name: largest.name, compliance };
}
