/** The order of what did not pass in the independent recount. Imports nothing from `src`. */
import { rankIn, RISK_LEVELS, SEVERITIES } from './open-values.js';
import type { RawCategory, RawPolicy } from './read-raw-report.js';

/** A Red or Amber entry. */
export interface NotPassed {
  readonly policy: RawPolicy;
  readonly categoryName: string;
}

/** Failed resource checks of a policy: evaluated minus passed, never below 0. */
export function failedResources(policy: RawPolicy): number {
  return policy.total > policy.passed ? policy.total - policy.passed : 0;
}

/**
 * Red and Amber entries by severity, risk level, failed resource checks descending, then as given.
 *
 * @param categories in document order
 */
export function listNotPassed(categories: readonly RawCategory[]): NotPassed[] {
  const all: RawPolicy[] = categories.flatMap((category) => category.policies);
  const severities = all.map((policy) => policy.severity);
  const riskLevels = all.map((policy) => policy.riskLevel);
  const ranked: { keys: number[]; entry: NotPassed }[] = [];
  for (const category of categories) {
    for (const policy of category.policies) {
      if (policy.compliance !== 'Red' && policy.compliance !== 'Amber') continue;
      ranked.push({
        keys: [
          rankIn(SEVERITIES, severities, policy.severity),
          rankIn(RISK_LEVELS, riskLevels, policy.riskLevel),
          -failedResources(policy),
          ranked.length,
        ],
        entry: { policy, categoryName: category.name },
      });
    }
  }
  ranked.sort((left, right) => {
    for (let key = 0; key < left.keys.length; key += 1) {
      const difference = left.keys[key]! - right.keys[key]!;
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return ranked.map(({ entry }) => entry);
}
