import type { Posture, ResourceCounts } from './posture.js';
import type { Random } from './random.js';
import type { SampleSeverity } from './vocabulary/theme.js';

export interface Colors {
  readonly Compliance: 'Green' | 'Red' | 'Amber' | 'Gray';
  readonly RiskProbability: 'Certain' | 'NotLikely' | ' ';
  readonly RiskLevel: 'Red' | 'Amber' | 'Green' | '';
}

/** How often a risk level deviates from what the severity suggests. */
const DEVIATION_CHANCE = 0.04;

/** Colors by the rules observed in the service (section 2.4 of its description). */
export function colorsOf(
  { passed, total }: ResourceCounts,
  severity: SampleSeverity,
  posture: Posture,
  random: Random,
): Colors {
  if (total === 0) return { Compliance: 'Gray', RiskProbability: ' ', RiskLevel: '' };
  const deviates = random.chance(DEVIATION_CHANCE);
  if (passed === total) {
    const serious = severity === 'Critical' || severity === 'High';
    return { Compliance: 'Green', RiskProbability: 'NotLikely', RiskLevel: serious !== deviates ? 'Amber' : 'Green' };
  }
  if (passed === 0 || posture.partialIsRed.includes(severity)) {
    const mild = severity === 'Low';
    return { Compliance: 'Red', RiskProbability: 'Certain', RiskLevel: mild !== deviates ? 'Amber' : 'Red' };
  }
  return { Compliance: 'Amber', RiskProbability: 'Certain', RiskLevel: severity === 'Critical' ? 'Red' : 'Amber' };
}
