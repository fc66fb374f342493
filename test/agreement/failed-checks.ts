/** The order of failed checks, as the independent recount sees it. Imports nothing from `src`. */
import type { RawCategory, RawPolicy } from './read-raw-report.js';

export interface FailedCheck {
  readonly policyId: string;
  readonly complianceNumber: string;
  readonly categoryName: string;
}

/** Resource checks of a policy that failed: evaluated less passed, never below 0. */
export function failedResources(policy: RawPolicy): number {
  return policy.total > policy.passed ? policy.total - policy.passed : 0;
}

/**
 * Red and Amber entries by severity, risk level, failed resource checks descending, then as given.
 *
 * @param categories in document order
 */
export function listFailedChecks(categories: readonly RawCategory[]): FailedCheck[] {
  const ranked: { keys: number[]; check: FailedCheck }[] = [];
  for (const category of categories) {
    for (const policy of category.policies) {
      if (policy.compliance !== 'Red' && policy.compliance !== 'Amber') continue;
      ranked.push({
        keys: [
          rankIn(['Critical', 'High', 'Moderate', 'Low'], policy.severity),
          rankIn(['Red', 'Amber', 'Green'], policy.riskLevel),
          -failedResources(policy),
          ranked.length,
        ],
        check: { policyId: policy.policyId, complianceNumber: policy.complianceNumber, categoryName: category.name },
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
  return ranked.map(({ check }) => check);
}

function rankIn(words: readonly string[], word: string): number {
  const position = words.indexOf(word);
  return position === -1 ? words.length : position;
}
