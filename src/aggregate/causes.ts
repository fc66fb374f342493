/** What makes up most of what did not pass: categories, services, policies. */
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type {
  CategorySummary,
  Causes,
  Concentration,
  PolicyEntry,
  ServiceSummary,
  Span,
  Tally,
} from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import { isNotPassed } from '../model/report/vocabulary.js';
import { complianceOf, largestOf, policyOf, ratio, sumResourceChecks } from '../model/summary/figures.js';
import { groupBy } from '../model/values/group-by.js';
import { sumOf } from './tally.js';

type Source = Pick<AuditSummary, 'entries' | 'categories' | 'services' | 'entryTally'>;

export function findCauses({ entries, categories, services, entryTally }: Source, formula: ComplianceFormula): Causes {
  const notPassed = entries.filter(({ status }) => isNotPassed(status));
  return {
    categories: concentrate(categories, ({ tally }) => tally.notPassed),
    services: concentrate(services, ({ tally }) => tally.notPassed),
    withoutLargest: withoutLargest(categories, entryTally, formula),
    ...causesByPolicy(notPassed),
  };
}

/** The fewest members that hold most of the sum, at most five; the largest first, equals in the given order. */
function concentrate<Member extends CategorySummary | ServiceSummary>(
  members: readonly Member[],
  countOf: (member: Member) => number,
): Concentration {
  const counted = members.map((member, index) => ({ index, count: countOf(member) }));
  const assessed = members.filter(({ tally }) => tally.assessed > 0).length;
  return { causes: largestOf(counted), of: assessed };
}

/** Each policy once, at its first entry that did not pass, with the failed resource checks of all of them. */
function causesByPolicy(notPassed: readonly PolicyEntry[]): Pick<Causes, 'policies' | 'onOneResource'> {
  const counted = [...groupBy(notPassed, policyOf).values()].map((entries) => ({
    index: entries[0]?.index ?? 0,
    count: sumResourceChecks(entries).failed,
  }));
  return {
    policies: { causes: largestOf(counted), of: counted.length },
    onOneResource: ratio(counted.filter(({ count }) => count === 1).length, counted.length),
  };
}

/** Compliance without the category that has the most that did not pass; null if it is the only assessed one. */
function withoutLargest(
  categories: readonly CategorySummary[],
  entryTally: Tally,
  formula: ComplianceFormula,
): Causes['withoutLargest'] {
  let largestIndex = -1;
  for (const [index, { tally }] of categories.entries()) {
    if (tally.notPassed > (categories[largestIndex]?.tally.notPassed ?? 0)) largestIndex = index;
  }
  const others = sumOf(categories.filter((_, index) => index !== largestIndex).map(({ tally }) => tally));
  if (largestIndex === -1 || others.assessed === 0) return null;
  return {
    categoryIndex: largestIndex,
    compliance: complianceOf(others, formula),
    before: complianceOf(entryTally, formula),
  };
}

export function spanOf({ green, notPassed, total }: Tally): Span {
  return { least: ratio(green, total), most: ratio(total - notPassed, total) };
}
