/**
 * Recounts what changed between raw responses. Independent on purpose: it imports nothing from `src`, and is written as plain
 * loops so that it can be trusted by reading.
 */
import { findRawReport, field, readRawReport, type RawCategory, type RawPolicy } from './read-raw-report.js';

/** A policy that changed, as the documents print it. */
export interface RecountedChange {
  readonly number: string;
  readonly before: string;
  readonly now: string;
  readonly failedBefore: string;
  readonly failedNow: string;
  readonly difference: string;
}

const WORDS: Readonly<Record<string, string>> = {
  Green: 'Passed',
  Red: 'Failed',
  Amber: 'Partly failed',
  Gray: 'Not assessed',
};

/** The policies that changed, by the heading of their kind, each list sorted by number. */
export function recountChanges(before: string, now: string): Map<string, RecountedChange[]> {
  const earlier = policiesByKey(before);
  const later = policiesByKey(now);
  const changes = new Map<string, RecountedChange[]>();
  for (const [key, policy] of later) {
    const old = earlier.get(key);
    const kind = old === undefined ? 'Added' : kindOf(old, policy);
    if (kind !== undefined) put(changes, kind, changeOf(old, policy));
  }
  for (const [key, policy] of earlier) if (!later.has(key)) put(changes, 'Removed', changeOf(policy, undefined));
  for (const list of changes.values()) list.sort((one, other) => (one.number < other.number ? -1 : 1));
  return changes;
}

function put(changes: Map<string, RecountedChange[]>, kind: string, change: RecountedChange): void {
  const list = changes.get(kind) ?? [];
  list.push(change);
  changes.set(kind, list);
}

function policiesByKey(body: string): Map<string, RawPolicy> {
  const policies = new Map<string, RawPolicy>();
  for (const category of readRawReport(body)) {
    for (const policy of category.policies) {
      let occurrence = 1;
      const keyOf = (): string => [category.id, policy.policyId, policy.complianceNumber, occurrence].join(' | ');
      while (policies.has(keyOf())) occurrence += 1;
      policies.set(keyOf(), policy);
    }
  }
  return policies;
}

function kindOf(old: RawPolicy, policy: RawPolicy): string | undefined {
  const isBad = (color: string): boolean => color === 'Red' || color === 'Amber';
  const [was, is] = [old.compliance, policy.compliance];
  if (was === 'Gray' && is !== 'Gray') return 'Newly assessed';
  if (was !== 'Gray' && is === 'Gray') return 'No longer assessed';
  if (was === 'Green' && isBad(is)) return 'No longer passing';
  if (isBad(was) && is === 'Green') return 'Now passing';
  if (isBad(was) && isBad(is)) {
    if (failedIn(policy) > failedIn(old)) return 'More failed resource checks';
    if (failedIn(policy) < failedIn(old)) return 'Fewer failed resource checks';
    if (was !== is) return 'Other colour';
  }
  return old.severity === policy.severity ? undefined : 'Other severity';
}

/** Of all entries; those of one policy with the same counts are the same checks. */
export function failedChecksIn(categories: readonly RawCategory[]): number {
  const checks = new Map<string, number>();
  for (const policy of categories.flatMap(({ policies }) => policies)) {
    checks.set(`${policy.policyId}: ${String(policy.passed)} of ${String(policy.total)}`, failedIn(policy));
  }
  return [...checks.values()].reduce((sum, failed) => sum + failed, 0);
}

export function failedIn({ passed, total }: RawPolicy): number {
  return Math.max(0, total - passed);
}

function changeOf(old: RawPolicy | undefined, policy: RawPolicy | undefined): RecountedChange {
  const failed = (of: RawPolicy | undefined): string => (of === undefined ? '' : String(failedIn(of)));
  return {
    number: (policy ?? old)!.complianceNumber,
    before: old === undefined ? '' : WORDS[old.compliance]!,
    now: policy === undefined ? '' : WORDS[policy.compliance]!,
    failedBefore: failed(old),
    failedNow: failed(policy),
    difference: old === undefined || policy === undefined ? '' : signed(failedIn(policy) - failedIn(old)),
  };
}

export function signed(difference: number, decimals = 0): string {
  const digits = Math.abs(difference).toFixed(decimals);
  if (difference === 0) return digits;
  return difference > 0 ? `+${digits}` : `−${digits}`;
}

/** The figures of one scan as a row of the trend prints them, by Green/(Green+Red). */
export function recountScan(body: string): {
  readonly date: string;
  readonly compliance: number;
  readonly coverage: number;
  readonly counts: readonly number[];
} {
  const counts: Record<string, number> = { Green: 0, Red: 0, Amber: 0, Gray: 0 };
  let total = 0;
  const categories = readRawReport(body);
  for (const { policies } of categories) {
    for (const policy of policies) {
      counts[policy.compliance]! += 1;
      total += 1;
    }
  }
  const { Green: green = 0, Red: red = 0, Amber: amber = 0, Gray: gray = 0 } = counts;
  const [year, month, day] = (field(findRawReport(body), 'ScanDate') as string).slice(0, 10).split('-');
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return {
    date: `${String(Number(day))} ${months[Number(month) - 1]!} ${year!}`,
    compliance: green / (green + red),
    coverage: (green + red + amber) / total,
    counts: [red, amber, green, gray, total, red + amber, failedChecksIn(categories)],
  };
}
