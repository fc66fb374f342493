import type { DefaultWeight, Score, ScoreFormula } from '../model/summary/score.js';
import type { Group, PolicyEntry, ScanSummary } from '../model/summary/summary.js';

type Scan = Pick<ScanSummary, 'entries' | 'entryTally' | 'severities' | 'riskLevels'>;

/** Pure. The order of the entries does not matter. */
export function scoreOf({ entries, entryTally, severities, riskLevels }: Scan, formula: ScoreFormula): Score {
  const assessed = entries.filter(({ status }) => status === 'green' || status === 'red' || status === 'amber');
  const weighed = assessed.map((entry) => {
    const weight = weightOf(entry, formula);
    return { weight, earned: weight * earnedShare(entry, formula) };
  });
  const possible = sumOf(weighed.map(({ weight }) => weight));
  const earned = sumOf(weighed.map((each) => each.earned));
  return {
    formula,
    value: possible === 0 ? null : 100 * Math.min(1, earned / possible),
    earned,
    possible,
    assessed: entryTally.assessed,
    leftOut: entryTally.total - entryTally.assessed,
    otherSeverities: withoutWeight(severities, formula.severity),
    otherRiskLevels: withoutWeight(riskLevels, formula.riskLevel),
  };
}

function weightOf({ severity, riskLevel }: PolicyEntry, formula: ScoreFormula): number {
  const bySeverity = ownWeight(formula.severity, severity) ?? formula.otherSeverity;
  return bySeverity * (ownWeight(formula.riskLevel, riskLevel) ?? formula.otherRiskLevel);
}

function ownWeight(weights: Readonly<Record<string, number>>, value: string): number | undefined {
  return Object.hasOwn(weights, value) ? weights[value] : undefined;
}

/** The share of its weight that an entry earns, 0 to 1. One that did not pass, and has no failed resource check, earns nothing. */
function earnedShare({ status, policy, failedResourceCount }: PolicyEntry, formula: ScoreFormula): number {
  if (status === 'green') return 1;
  const { totalResourceCount } = policy;
  if (!formula.countsPassedChecks || failedResourceCount === 0 || totalResourceCount <= 0) return 0;
  return Math.max(0, 1 - failedResourceCount / totalResourceCount);
}

/** Binary sums depend on the order of their parts, so it is always the same. */
function sumOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other).reduce((sum, number) => sum + number, 0);
}

function withoutWeight(groups: readonly Group[], weights: Readonly<Record<string, number>>): DefaultWeight[] {
  return groups.flatMap(({ value, tally }) =>
    tally.assessed === 0 || Object.hasOwn(weights, value) ? [] : [{ value, policies: tally.assessed }],
  );
}
