/**
 * Recounts a raw response, to compare with the documents. Independent on purpose: it imports nothing
 * from `src`, and is written as plain loops so that it can be trusted by reading. When it disagrees with a document,
 * one of the two is wrong; do not make it agree by sharing code.
 */
import { distinctChecks, failedChecks, failedResources, idOf, listNotPassed, type NotPassed } from './not-passed.js';
import { field, findRawReport, readRawReport, type RawCategory, type RawPolicy } from './read-raw-report.js';

export interface Counts {
  green: number;
  red: number;
  amber: number;
  gray: number;
  unrecognized: number;
  total: number;
  /** Green, Red or Amber. */
  assessed: number;
  /** Red or Amber. */
  notPassed: number;
}

export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

export interface ResourceCheckCounts {
  evaluated: number;
  passed: number;
  /** Sum of evaluated minus passed, never below 0; the same counts of one policy once. */
  failed: number;
}

/** Counts of a part: the whole report, one category, one service. */
export interface PartRecount {
  readonly counts: Counts;
  readonly coverage: Fraction;
  /** By the formula that applies to the report. */
  readonly compliance: Fraction;
  readonly resourceChecks: ResourceCheckCounts;
  /** Failed resource checks of only the Red and Amber entries. */
  readonly failedResourceChecks: number;
  /** Gray and unrecognized entries. */
  readonly notAssessed: number;
}

export interface CategoryRecount extends PartRecount {
  readonly name: string;
}

export const FORMULAS = ['green/(green+red)', 'green/(green+red+amber)'] as const;
export type Formula = (typeof FORMULAS)[number];

export interface Recount extends PartRecount {
  /** Distinct policy ids, each by its least favorable color: red, amber, unrecognized, gray, green. */
  readonly distinct: Counts;
  /** The formula that the categories with Green and Amber follow; `green/(green+red)` if they do not decide. */
  readonly formula: Formula;
  /** Whether the report decides it. */
  readonly formulaIsRead: boolean;
  readonly complianceByFormula: Readonly<Record<Formula, Fraction>>;
  /** In document order. */
  readonly categories: readonly CategoryRecount[];
  /** The following maps are keyed by the values of the service. */
  readonly services: ReadonlyMap<string, PartRecount>;
  readonly severities: ReadonlyMap<string, Counts>;
  readonly riskLevels: ReadonlyMap<string, Counts>;
  readonly riskProbabilities: ReadonlyMap<string, Counts>;
  /** Number of Red and Amber entries by severity, then risk level. */
  readonly notPassedByRisk: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** As `notPassedByRisk`, for the Green entries. */
  readonly passedByRisk: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By severity, risk level, failed resource checks, document order. */
  readonly notPassed: readonly NotPassed[];
  /** The counted categories with their policies, in document order. */
  readonly raw: readonly RawCategory[];
  /** By entry: benchmark id, category id, policy id, compliance number and occurrence, joined by slashes. */
  readonly keys: ReadonlyMap<RawPolicy, string>;
}

/**
 * Counts one report of a response body.
 *
 * @param reportIndex index of the report in the body, from 0
 */
export function recount(body: string, reportIndex = 0): Recount {
  const categories = readRawReport(body, reportIndex);
  categories.sort((left, right) => left.order - right.order);
  const readFormula = findFormula(categories);
  const formula = readFormula ?? 'green/(green+red)';

  const all: RawPolicy[] = [];
  const categoryRecounts: CategoryRecount[] = [];
  for (const category of categories) {
    for (const policy of category.policies) all.push(policy);
    categoryRecounts.push({ name: category.name, ...recountPart(category.policies, formula) });
  }

  const services = new Map<string, PartRecount>();
  for (const [name, policies] of groupBy(all, ({ serviceName }) => (serviceName.trim() === '' ? '' : serviceName))) {
    services.set(name, recountPart(policies, formula));
  }

  const whole = recountPart(all, formula);
  const notPassed = all.filter((policy) => policy.compliance === 'Red' || policy.compliance === 'Amber');
  const passed = all.filter((policy) => policy.compliance === 'Green');
  return {
    ...whole,
    distinct: countDistinct(all),
    formula,
    formulaIsRead: readFormula !== undefined,
    complianceByFormula: {
      'green/(green+red)': complianceBy('green/(green+red)', whole.counts),
      'green/(green+red+amber)': complianceBy('green/(green+red+amber)', whole.counts),
    },
    categories: categoryRecounts,
    services,
    severities: countEach(groupBy(all, (policy) => policy.severity)),
    riskLevels: countEach(groupBy(all, (policy) => policy.riskLevel)),
    riskProbabilities: countEach(groupBy(all, (policy) => policy.riskProbability)),
    notPassedByRisk: countByRisk(notPassed),
    passedByRisk: countByRisk(passed),
    notPassed: listNotPassed(categories),
    raw: categories,
    keys: keysOf((field(findRawReport(body, reportIndex), 'BenchmarkId') as string | undefined) ?? '', categories),
  };
}

function keysOf(benchmarkId: string, categories: readonly RawCategory[]): Map<RawPolicy, string> {
  const keys = new Map<RawPolicy, string>();
  const occurrences = new Map<string, number>();
  for (const { id, policies } of categories) {
    for (const policy of policies) {
      const parts = [id, policy.policyId, policy.complianceNumber].map((part: string | undefined) => part ?? '');
      const stem = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
      const occurrence = (occurrences.get(stem) ?? 0) + 1;
      occurrences.set(stem, occurrence);
      const key = `${benchmarkId}/${stem}/${occurrence}`;
      // As in the address of a page: other characters are code points between colons.
      keys.set(
        policy,
        key.replace(/[^\w.~/-]/gu, (letter) => `:${letter.codePointAt(0)!.toString(16)}:`),
      );
    }
  }
  return keys;
}

function recountPart(policies: readonly RawPolicy[], formula: Formula): PartRecount {
  const counts = countColors(policies);
  const resourceChecks = { evaluated: 0, passed: 0, failed: 0 };
  for (const policy of distinctChecks(policies)) {
    resourceChecks.evaluated += policy.total;
    resourceChecks.passed += policy.passed;
    resourceChecks.failed += failedResources(policy);
  }
  const notPassed = policies.filter(({ compliance }) => compliance === 'Red' || compliance === 'Amber');
  return {
    counts,
    coverage: { numerator: counts.assessed, denominator: counts.total },
    compliance: complianceBy(formula, counts),
    resourceChecks,
    failedResourceChecks: failedChecks(notPassed),
    notAssessed: counts.gray + counts.unrecognized,
  };
}

export function countColors(policies: readonly Pick<RawPolicy, 'compliance'>[]): Counts {
  const counts = { green: 0, red: 0, amber: 0, gray: 0, unrecognized: 0, total: 0, assessed: 0, notPassed: 0 };
  for (const policy of policies) {
    counts.total += 1;
    if (policy.compliance === 'Green') {
      counts.green += 1;
      counts.assessed += 1;
    } else if (policy.compliance === 'Red') {
      counts.red += 1;
      counts.assessed += 1;
      counts.notPassed += 1;
    } else if (policy.compliance === 'Amber') {
      counts.amber += 1;
      counts.assessed += 1;
      counts.notPassed += 1;
    } else if (policy.compliance === 'Gray') {
      counts.gray += 1;
    } else {
      counts.unrecognized += 1;
    }
  }
  return counts;
}

function countDistinct(policies: readonly RawPolicy[]): Counts {
  const worst: RawPolicy[] = [];
  let unnamed = 0;
  const keyOf = (policy: RawPolicy): string => idOf(policy) ?? `\n${(unnamed += 1)}`;
  const groups = new Map<string, RawPolicy[]>();
  for (const policy of policies) {
    const key = keyOf(policy);
    groups.set(key, [...(groups.get(key) ?? []), policy]);
  }
  for (const entries of groups.values()) {
    const chosen =
      entries.find((entry) => entry.compliance === 'Red') ??
      entries.find((entry) => entry.compliance === 'Amber') ??
      entries.find((entry) => entry.compliance !== 'Gray' && entry.compliance !== 'Green') ??
      entries.find((entry) => entry.compliance === 'Gray') ??
      entries.find((entry) => entry.compliance === 'Green');
    if (chosen !== undefined) worst.push(chosen);
  }
  return countColors(worst);
}

export function complianceBy(formula: Formula, counts: Counts): Fraction {
  if (formula === 'green/(green+red)') return { numerator: counts.green, denominator: counts.green + counts.red };
  return { numerator: counts.green, denominator: counts.green + counts.red + counts.amber };
}

/** Compliance by a formula from 0 to 100; 0 where the formula counts nothing, as the service states it. */
export function percentBy(formula: Formula, counts: Counts): number {
  const { numerator, denominator } = complianceBy(formula, counts);
  return denominator === 0 ? 0 : (100 * numerator) / denominator;
}

/** The formula that at least one category decides for and none against; undefined if there is none. */
function findFormula(categories: readonly RawCategory[]): Formula | undefined {
  let forWithoutAmber = 0;
  let forWithAmber = 0;
  let forNeither = 0;
  for (const category of categories) {
    const { green, red, amber } = countColors(category.policies);
    if (green === 0 || amber === 0) continue;
    const withoutAmber = Math.abs((100 * green) / (green + red) - category.reportedPercent) <= 0.01;
    const withAmber = Math.abs((100 * green) / (green + red + amber) - category.reportedPercent) <= 0.01;
    if (withoutAmber && !withAmber) forWithoutAmber += 1;
    if (withAmber && !withoutAmber) forWithAmber += 1;
    if (!withAmber && !withoutAmber) forNeither += 1;
  }
  if (forNeither > 0) return undefined;
  if (forWithAmber > 0 && forWithoutAmber === 0) return 'green/(green+red+amber)';
  if (forWithoutAmber > 0 && forWithAmber === 0) return 'green/(green+red)';
  return undefined;
}

function groupBy(policies: readonly RawPolicy[], keyOf: (policy: RawPolicy) => string): Map<string, RawPolicy[]> {
  const groups = new Map<string, RawPolicy[]>();
  for (const policy of policies) {
    const group = groups.get(keyOf(policy)) ?? [];
    group.push(policy);
    groups.set(keyOf(policy), group);
  }
  return groups;
}

function countEach(groups: ReadonlyMap<string, readonly RawPolicy[]>): Map<string, Counts> {
  const result = new Map<string, Counts>();
  for (const [name, policies] of groups) result.set(name, countColors(policies));
  return result;
}

function countByRisk(policies: readonly RawPolicy[]): Map<string, Map<string, number>> {
  const result = new Map<string, Map<string, number>>();
  for (const [severity, members] of groupBy(policies, (policy) => policy.severity)) {
    const row = new Map<string, number>();
    for (const policy of members) row.set(policy.riskLevel, (row.get(policy.riskLevel) ?? 0) + 1);
    result.set(severity, row);
  }
  return result;
}
