import type { Policy } from '../../model/report/report.js';
import type { NoteCode } from '../../model/summary/summary.js';
import { RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES, statusOf } from '../../model/report/vocabulary.js';
import type { PlacedCategory } from '../document-order.js';
import { isBlank } from '../blank.js';
import type { Observation } from './observation.js';
import { pathOf, formatValue } from './spelling.js';

interface OpenField {
  readonly code: NoteCode;
  readonly field: string;
  readonly known: readonly string[];
  readonly valueOf: (policy: Policy) => string;
  readonly isKnown: (value: string, policy: Policy) => boolean;
}

const FIELDS: readonly OpenField[] = [
  {
    code: 'color-unrecognized',
    field: 'Compliance',
    known: ['Green', 'Red', 'Amber', 'Gray'],
    valueOf: ({ compliance }) => compliance,
    isKnown: (value) => statusOf(value) !== 'unrecognized',
  },
  {
    code: 'severity-unrecognized',
    field: 'Severity',
    known: SEVERITIES,
    valueOf: ({ severity }) => severity,
    isKnown: isOneOf(SEVERITIES),
  },
  {
    code: 'risk-level-unrecognized',
    field: 'RiskLevel',
    known: RISK_LEVELS,
    valueOf: ({ riskLevel }) => riskLevel,
    isKnown: isOneOfOrRightlyBlank(RISK_LEVELS),
  },
  {
    code: 'probability-unrecognized',
    field: 'RiskProbability',
    known: RISK_PROBABILITIES,
    valueOf: ({ riskProbability }) => riskProbability,
    isKnown: isOneOfOrRightlyBlank(RISK_PROBABILITIES),
  },
];

/** Values beyond the observed ones, also where the user ranks them. */
export function* checkOpenValues({ category, path }: PlacedCategory): Iterable<Observation> {
  for (const [position, policy] of category.policies.entries()) {
    for (const { code, field, known, valueOf, isKnown } of FIELDS) {
      const value = valueOf(policy);
      if (isKnown(value, policy)) continue;
      const example = {
        path: `${pathOf(path, position)}.${field}`,
        subject: policy.policyId,
        expected: known.join(', '),
        found: formatValue(value),
      };
      yield { code, example };
    }
  }
}

function isOneOf(known: readonly string[]): (value: string) => boolean {
  return (value) => known.includes(value);
}

/** A blank risk is one of the observed values where no resource was evaluated, and only there. */
function isOneOfOrRightlyBlank(known: readonly string[]): (value: string, policy: Policy) => boolean {
  return (value, { totalResourceCount }) => known.includes(value) || (totalResourceCount === 0 && isBlank(value));
}
