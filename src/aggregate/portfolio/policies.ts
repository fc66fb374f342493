import { isNotPassed, STATUSES, type Status } from '../../model/report/vocabulary.js';
import { countsChecks, finite } from '../../model/summary/figures.js';
import type {
  EntryColumns,
  PolicyAcross,
  PolicyDescription,
  PortfolioBenchmark,
  PortfolioResult,
} from '../../model/summary/portfolio.js';
import { isBlank } from '../../model/values/open-value.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { TallyCounter } from '../tally.js';
import { benchmarkKey, type CollectedDescription } from './collect.js';

interface Sums {
  readonly description: PolicyDescription;
  severity: string;
  readonly benchmarks: Set<number>;
  readonly benchmarksAssessed: Set<number>;
  accountsNotPassed: number;
  accountsAssessed: number;
  /** The account that was counted last: results come account by account. */
  lastNotPassed: number;
  lastAssessed: number;
  readonly counter: TallyCounter;
  failed: number;
  evaluated: number;
  /** Counts of entries of the result that was counted last. One policy with the same counts has the same checks. */
  lastResult: number;
  readonly checks: Set<string>;
  readonly allChecks: Set<string>;
  countsChecks: boolean;
}

/**
 * All policies with an entry that did not pass: most failed resource checks first, then most accounts, then the worst severity where no
 * checks are counted, then by id.
 *
 * @param results by account
 * @param severities in order, worst first
 */
export function policiesAcross(
  results: readonly PortfolioResult[],
  entries: readonly EntryColumns[],
  descriptions: readonly PolicyDescription[],
  severities: readonly string[],
): PolicyAcross[] {
  const byId = new Map<string, Sums>();
  const sumsOf = descriptions.map((description) => {
    const id = isBlank(description.policyId) ? description.title : description.policyId;
    let sums = byId.get(id);
    if (sums === undefined) byId.set(id, (sums = startSums(description)));
    if (severities.indexOf(description.severity) < severities.indexOf(sums.severity)) {
      sums.severity = description.severity;
    }
    return sums;
  });
  for (const [position, result] of results.entries()) {
    const { account, benchmark } = result;
    const isCounting = countsChecks(result);
    const {
      descriptions: described = [],
      statuses = [],
      failed = [],
      passed = [],
      evaluated = [],
    } = entries[position] ?? {};
    for (const [index, description] of described.entries()) {
      const sums = sumsOf[description];
      if (sums === undefined) continue;
      if (isCounting) sums.countsChecks = true;
      if (sums.lastResult !== position) {
        sums.checks.clear();
        sums.allChecks.clear();
      }
      sums.lastResult = position;
      const checks = `${String(passed[index])}/${String(evaluated[index])}`;
      const status = STATUSES[statuses[index] ?? -1] ?? 'unrecognized';
      count(
        sums,
        status,
        { failed: failed[index] ?? 0, evaluated: evaluated[index] ?? 0, checks },
        { account, benchmark },
      );
    }
  }
  // Failed checks say how much a policy is worth, where they are counted.
  const bySeverity = (one: PolicyAcross, other: PolicyAcross): number =>
    one.countsChecks || other.countsChecks ? 0 : severities.indexOf(one.severity) - severities.indexOf(other.severity);
  return [...byId.values()]
    .filter(({ benchmarks }) => benchmarks.size > 0)
    .map(finished)
    .sort(
      (one, other) =>
        other.failedResourceChecks - one.failedResourceChecks ||
        other.accountsNotPassed - one.accountsNotPassed ||
        bySeverity(one, other) ||
        compareNaturally(one.policyId, other.policyId),
    );
}

/** Positions of the policies that did not pass in several benchmarks: most entries first, then most failed resource checks. */
export function acrossBenchmarks(policies: readonly PolicyAcross[]): number[] {
  return policies
    .flatMap(({ benchmarks }, index) => (benchmarks.length > 1 ? [index] : []))
    .sort(
      (one, other) => (policies[other]?.tally.notPassed ?? 0) - (policies[one]?.tally.notPassed ?? 0) || one - other,
    );
}

function startSums(description: PolicyDescription): Sums {
  return {
    description,
    severity: description.severity,
    benchmarks: new Set(),
    benchmarksAssessed: new Set(),
    accountsNotPassed: 0,
    accountsAssessed: 0,
    lastNotPassed: -1,
    lastAssessed: -1,
    failed: 0,
    evaluated: 0,
    lastResult: -1,
    countsChecks: false,
    counter: new TallyCounter(),
    checks: new Set(),
    allChecks: new Set(),
  };
}

function count(
  sums: Sums,
  status: Status,
  { failed, evaluated, checks }: { readonly failed: number; readonly evaluated: number; readonly checks: string },
  { account, benchmark }: Pick<PortfolioResult, 'account' | 'benchmark'>,
): void {
  sums.counter.add(status);
  const notPassed = isNotPassed(status);
  if (!sums.allChecks.has(checks)) sums.evaluated = finite(sums.evaluated + evaluated);
  sums.allChecks.add(checks);
  const isAssessed = notPassed || status === 'green';
  if (isAssessed) sums.benchmarksAssessed.add(benchmark);
  if (isAssessed && sums.lastAssessed !== account) {
    sums.lastAssessed = account;
    sums.accountsAssessed += 1;
  }
  if (!notPassed) return;
  sums.benchmarks.add(benchmark);
  if (!sums.checks.has(checks)) sums.failed = finite(sums.failed + failed);
  sums.checks.add(checks);
  if (sums.lastNotPassed === account) return;
  sums.lastNotPassed = account;
  sums.accountsNotPassed += 1;
}

function finished({ description, severity, benchmarks, counter, failed, evaluated, ...sums }: Sums): PolicyAcross {
  const { policyId, title, serviceName } = description;
  return {
    policyId,
    title,
    serviceName,
    severity,
    benchmarks: [...benchmarks].sort((one, other) => one - other),
    benchmarksAssessed: sums.benchmarksAssessed.size,
    accountsNotPassed: sums.accountsNotPassed,
    accountsAssessed: sums.accountsAssessed,
    tally: counter.tally(),
    failedResourceChecks: failed,
    evaluatedResourceChecks: evaluated,
    countsChecks: sums.countsChecks,
  };
}

/** Descriptions in order, so that the order of the input does not matter, and entries that refer to them. */
export function orderDescriptions(
  collected: readonly CollectedDescription[],
  benchmarks: readonly Pick<PortfolioBenchmark, 'benchmarkId' | 'benchmarkName'>[],
): {
  readonly descriptions: readonly PolicyDescription[];
  readonly columnsOf: (entries: EntryColumns | null) => EntryColumns;
} {
  const placed = collected
    .map((description, from) => ({
      from,
      description: {
        ...description,
        benchmark: benchmarks.findIndex((each) => benchmarkKey(each) === description.benchmark),
      },
    }))
    .sort((one, other) => compareDescriptions(one.description, other.description));
  const positions = new Uint32Array(collected.length);
  for (const [to, { from }] of placed.entries()) positions[from] = to;
  return {
    descriptions: placed.map(({ description }) => description),
    columnsOf: (entries) => {
      const own = entries ?? NO_ENTRIES;
      return { ...own, descriptions: own.descriptions.map((from) => positions[from] ?? 0) };
    },
  };
}

const NO_ENTRIES: EntryColumns = {
  descriptions: new Uint32Array(),
  statuses: new Uint8Array(),
  passed: new Float64Array(),
  evaluated: new Float64Array(),
  failed: new Float64Array(),
};

function compareDescriptions(one: PolicyDescription, other: PolicyDescription): number {
  return (
    one.benchmark - other.benchmark ||
    compareNaturally(one.complianceNumber, other.complianceNumber) ||
    compareNaturally(one.policyId, other.policyId) ||
    compareNaturally(one.categoryName, other.categoryName) ||
    compareNaturally(one.title, other.title) ||
    compareNaturally(one.serviceName, other.serviceName) ||
    compareNaturally(one.severity, other.severity) ||
    compareNaturally(one.riskLevel, other.riskLevel)
  );
}
