import type { Policy } from '../../model/report/report.js';
import type { NoteCode } from '../../model/summary/summary.js';
import { statusOf } from '../../model/report/vocabulary.js';
import type { PlacedCategory } from '../document-order.js';
import { isBlank } from '../blank.js';
import type { Observation } from './observation.js';
import { pathOf } from './spelling.js';

/**
 * The rules that the service's description observed between a policy's counts and its color and risk. Observed and no
 * more: an entry that departs from them is noted, and counted as it came.
 */
export function* checkObservedRules({ category, path }: PlacedCategory): Iterable<Observation> {
  for (const [position, policy] of category.policies.entries()) {
    const { totalResourceCount, passedResourceCount } = policy;
    const place = { policy, path, position };
    if (passedResourceCount > totalResourceCount) {
      const expected = `≤ ${String(totalResourceCount)}`;
      yield observe(place, 'passed-above-total', 'PassedResourceCount', expected, String(passedResourceCount));
    }
    const color = expectedColor(policy);
    // A color that is none of the four has a note of its own.
    if (color !== undefined && color !== policy.compliance && statusOf(policy.compliance) !== 'unrecognized') {
      yield observe(place, 'policy-color-unexpected', 'Compliance', color, policy.compliance);
    }
    // Whether "none given" comes with or without its space says nothing about risk.
    if (totalResourceCount === 0 && !isBlank(policy.riskProbability)) {
      yield observe(place, 'risk-without-resources', 'RiskProbability', '" "', policy.riskProbability);
    }
    if (totalResourceCount === 0 && !isBlank(policy.riskLevel)) {
      yield observe(place, 'risk-without-resources', 'RiskLevel', '""', policy.riskLevel);
    }
  }
}

/** Undefined if no rule applies: some but not all passed, or the counts contradict themselves. */
function expectedColor({ passedResourceCount: passed, totalResourceCount: total }: Policy): string | undefined {
  if (total === 0) return 'Gray';
  if (total < 0) return undefined;
  if (passed === total) return 'Green';
  return passed === 0 ? 'Red' : undefined;
}

interface Place {
  readonly policy: Policy;
  readonly path: string;
  readonly position: number;
}

function observe(
  { policy, path, position }: Place,
  code: NoteCode,
  field: string,
  expected: string,
  found: string,
): Observation {
  const example = { path: `${pathOf(path, position)}.${field}`, subject: policy.policyId, expected, found };
  return { code, example };
}
