import type { Policy } from '../../model/report.js';
import { statusOf } from '../../model/vocabulary.js';
import { isBlank } from '../open-order.js';
import type { Observation } from './observation.js';
import { spellValue } from './spelling.js';

/**
 * The rules that the service's description observed between a policy's counts and its colour and risk. Observed and no
 * more: an entry that departs from them is noted and counted as it came.
 */
export function* checkObservedRules(policy: Policy, path: string): Iterable<Observation> {
  const subject = policy.policyId;
  const { passedResourceCount: passed, totalResourceCount: total } = policy;

  if (passed > total) {
    const example = {
      path: `${path}.PassedResourceCount`,
      subject,
      expected: `≤ ${String(total)}`,
      found: String(passed),
    };
    yield { code: 'passed-above-total', example };
  }

  const colour = expectedColour(passed, total);
  // A colour that is none of the four has a note of its own.
  if (colour !== undefined && colour !== policy.compliance && statusOf(policy.compliance) !== 'unrecognised') {
    const example = { path: `${path}.Compliance`, subject, expected: colour, found: policy.compliance };
    yield { code: 'policy-colour-unexpected', example };
  }

  if (total !== 0) return;
  const risks = [
    { field: 'RiskProbability', value: policy.riskProbability, expected: '" "' },
    { field: 'RiskLevel', value: policy.riskLevel, expected: '""' },
  ];
  for (const { field, value, expected } of risks) {
    // Whether none given is written with or without its space says nothing about risk.
    if (isBlank(value)) continue;
    const example = { path: `${path}.${field}`, subject, expected, found: spellValue(value) };
    yield { code: 'risk-without-resources', example };
  }
}

/** Undefined where no rule speaks: some but not all passed, or the counts contradict themselves. */
function expectedColour(passed: number, total: number): string | undefined {
  if (total === 0) return 'Gray';
  if (total < 0) return undefined;
  if (passed === total) return 'Green';
  return passed === 0 ? 'Red' : undefined;
}
