import type { Policy } from '../../model/report.js';
import { RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES, statusOf } from '../../model/vocabulary.js';
import { isBlank } from '../open-order.js';
import type { Observation } from './observation.js';
import { spellSet, spellValue } from './spelling.js';

const KNOWN_COLOURS = spellSet(['Green', 'Red', 'Amber', 'Gray']);
const KNOWN_SEVERITIES: readonly string[] = SEVERITIES;
const KNOWN_RISK_LEVELS: readonly string[] = RISK_LEVELS;
const KNOWN_RISK_PROBABILITIES: readonly string[] = RISK_PROBABILITIES;

/**
 * Values beyond the observed ones, also where the user ranks them. A blank risk is one of the observed values where no
 * resource was evaluated, and only there.
 */
export function* checkOpenValues(policy: Policy, path: string): Iterable<Observation> {
  const subject = policy.policyId;
  const { compliance, severity, riskLevel, riskProbability, totalResourceCount } = policy;

  if (statusOf(compliance) === 'unrecognised') {
    const example = { path: `${path}.Compliance`, subject, expected: KNOWN_COLOURS, found: spellValue(compliance) };
    yield { code: 'colour-unrecognised', example };
  }
  if (!KNOWN_SEVERITIES.includes(severity)) {
    const expected = spellSet(KNOWN_SEVERITIES);
    const example = { path: `${path}.Severity`, subject, expected, found: spellValue(severity) };
    yield { code: 'severity-unrecognised', example };
  }

  const mayBeBlank = totalResourceCount === 0;
  if (!KNOWN_RISK_LEVELS.includes(riskLevel) && !(mayBeBlank && isBlank(riskLevel))) {
    const expected = spellSet(KNOWN_RISK_LEVELS);
    const example = { path: `${path}.RiskLevel`, subject, expected, found: spellValue(riskLevel) };
    yield { code: 'risk-level-unrecognised', example };
  }
  if (!KNOWN_RISK_PROBABILITIES.includes(riskProbability) && !(mayBeBlank && isBlank(riskProbability))) {
    const expected = spellSet(KNOWN_RISK_PROBABILITIES);
    const example = { path: `${path}.RiskProbability`, subject, expected, found: spellValue(riskProbability) };
    yield { code: 'probability-unrecognised', example };
  }
}
