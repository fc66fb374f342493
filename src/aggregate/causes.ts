/** What makes up most of what did not pass: categories, services, policies. */
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type {
  CategorySummary,
  Causes,
  Concentration,
  ComplianceFormula,
  PolicyEntry,
  ServiceSummary,
  Span,
  Tally,
} from '../model/summary/summary.js';
import { isNotPassed } from '../model/report/vocabulary.js';
import { complianceOf, largestOf, ratio } from '../model/summary/figures.js';
import { sumOf } from './tally.js';

type Source = Pick<AuditSummary, 'entries' | 'categories' | 'services' | 'entryTally'>;

export function findCauses({ entries, categories, services, entryTally }: Source, formula: ComplianceFormula): Causes {
  const notPassed = entries.filter(({ status }) => isNotPassed(status));
  return {
    categories: concentrate(categories, ({ tally }) => tally.notPassed),
    services: concentrate(services, ({ tally }) => tally.notPassed),
    withoutLargest: withoutLargest(categories, entryTally, formula),
    policies: concentratePolicies(notPassed),
    onOneResource: ratio(
      notPassed.filter(({ failedResourceCount }) => failedResourceCount === 1).length,
      notPassed.length,
    ),
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

function concentratePolicies(notPassed: readonly PolicyEntry[]): Concentration {
  const counted = notPassed.map(({ index, failedResourceCount }) => ({ index, count: failedResourceCount }));
  return { causes: largestOf(counted), of: notPassed.length };
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
