import { BENCHMARKS } from '../benchmarks.js';
import type { SampleReport } from '../service-report.js';
import type { CatalogPolicy } from '../vocabulary/theme.js';

/** Ids of a zone end in its number. */
const ZONE = /Z\d+$/;

/** The policies that did not pass in any of the reports, each once, as in the vocabulary, with the titles of the reports. */
export function policiesNotPassed(samples: readonly SampleReport[]): CatalogPolicy[] {
  const known = new Map(
    BENCHMARKS.flatMap(({ groups }) => groups)
      .flatMap(({ themes }) => themes.flat())
      .map((policy) => [policy.policyId, policy]),
  );
  const notPassed = new Map<string, CatalogPolicy>();
  for (const { report } of samples) {
    for (const { PolicyId, ShortTitle, Compliance } of report.ResourceCategories.flatMap(({ Policies }) => Policies)) {
      const policy = known.get(PolicyId.replace(ZONE, ''));
      if (policy === undefined || (Compliance !== 'Red' && Compliance !== 'Amber')) continue;
      notPassed.set(PolicyId, { ...policy, policyId: PolicyId, title: ShortTitle });
    }
  }
  return [...notPassed.values()];
}
