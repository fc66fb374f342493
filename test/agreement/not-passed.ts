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

/** A policy with an id of its own; undefined without one, or if it is masked. */
export function idOf({ policyId }: { readonly policyId?: string }): string | undefined {
  if (policyId === undefined || policyId.trim() === '') return undefined;
  return /[#*•]{2}|x{8}/i.test(policyId) ? undefined : policyId;
}

/** Each policy once, at its first entry; entries without an id are policies of their own. */
export function distinctPolicies(entries: readonly RawPolicy[]): RawPolicy[] {
  const seen: Record<string, true> = Object.create(null) as Record<string, true>;
  const distinct: RawPolicy[] = [];
  for (const entry of entries) {
    const id = idOf(entry);
    if (id !== undefined && seen[id] === true) continue;
    if (id !== undefined) seen[id] = true;
    distinct.push(entry);
  }
  return distinct;
}

/** Entries without those that repeat the counts of the same policy: one policy on one resource is one check. */
export function distinctChecks(entries: readonly RawPolicy[]): RawPolicy[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const id = idOf(entry);
    if (id === undefined) return true;
    const checks = `${id}\n${entry.passed}\n${entry.total}`;
    if (seen.has(checks)) return false;
    seen.add(checks);
    return true;
  });
}

/** Failed resource checks of entries. */
export function failedChecks(entries: readonly RawPolicy[]): number {
  let failed = 0;
  for (const entry of distinctChecks(entries)) failed += failedResources(entry);
  return failed;
}

/**
 * Red and Amber entries by severity, risk level, failed resource checks descending, then as given.
 *
 * @param categories in document order
 */
export function listNotPassed(categories: readonly RawCategory[]): NotPassed[] {
  return byRisk(categories, ({ compliance }) => compliance === 'Red' || compliance === 'Amber');
}

/** Green entries whose risk level is Red or Amber, in the same order. */
export function passedAtRisk({ raw }: { readonly raw: readonly RawCategory[] }): RawPolicy[] {
  const atRisk = byRisk(
    raw,
    ({ compliance, riskLevel }) => compliance === 'Green' && (riskLevel === 'Red' || riskLevel === 'Amber'),
  );
  return atRisk.map(({ policy }) => policy);
}

function byRisk(categories: readonly RawCategory[], isMeant: (policy: RawPolicy) => boolean): NotPassed[] {
  const all: RawPolicy[] = categories.flatMap((category) => category.policies);
  const severities = all.map((policy) => policy.severity);
  const riskLevels = all.map((policy) => policy.riskLevel);
  const ranked: { keys: number[]; entry: NotPassed }[] = [];
  for (const category of categories) {
    for (const policy of category.policies) {
      if (!isMeant(policy)) continue;
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
