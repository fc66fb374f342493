/** Recounts the remediation plan: what closing policies together does. Imports nothing from `src`. */
import { beginningOf } from './action-titles.js';
import { distinctPolicies, failedChecks, idOf } from './not-passed.js';
import { rankIn, RISK_LEVELS, SEVERITIES } from './open-values.js';
import type { RawPolicy } from './read-raw-report.js';
import { MOST, ENOUGH } from './recount-causes.js';
import { complianceBy, type Fraction, type Recount } from './recount.js';

/** Policies that the same work closes: without a policy library, those of one service and severity, and of titles that begin alike. */
export interface PlannedAction {
  /** From 1. */
  readonly number: number;
  readonly stage: Stage;
  /** Each once, in the order of what did not pass. */
  readonly policies: readonly RawPolicy[];
  /** All entries of these policies that did not pass. */
  readonly entries: readonly RawPolicy[];
  readonly failedChecks: number;
  /** If they and those of all actions before pass. */
  readonly compliance: Fraction;
}

/** An action among those that close the most, with what it and the ones before it close. */
export interface LargeAction {
  readonly action: PlannedAction;
  readonly closed: number;
}

export interface PlanRecount {
  readonly actions: readonly PlannedAction[];
  /** If everything passes. */
  readonly compliance: Fraction;
  readonly failedChecks: number;
  /** How many the plan lists. */
  readonly policies: number;
  readonly largest: readonly LargeAction[];
}

export const STAGES = ['Now', 'Next', 'Later', 'Severity unknown'] as const;
export type Stage = (typeof STAGES)[number];

/** By the severity of the worst policy and the failed checks of all. */
function stageOf(severity: string, checks: number): Stage {
  const isLittle = checks <= 10;
  switch (severity) {
    case 'Critical':
      return 'Now';
    case 'High':
      return isLittle ? 'Now' : 'Next';
    case 'Moderate':
      return isLittle ? 'Next' : 'Later';
    case 'Low':
    case 'VeryLow':
      return 'Later';
    default:
      return 'Severity unknown';
  }
}

/** What is compliant once some of the actions are done. */
export function complianceAfter(actions: readonly PlannedAction[], recount: Recount): Fraction {
  return complianceWithout(
    actions.flatMap(({ entries }) => entries),
    recount,
  );
}

/** Everything that did not pass, in the order of the plan. */
export function inPlan(actions: readonly PlannedAction[]): { policy: RawPolicy; action: PlannedAction }[] {
  return actions.flatMap((action) => action.entries.map((policy) => ({ policy, action })));
}

export function recountPlan(recount: Recount): PlanRecount {
  const { raw } = recount;
  const policies = recount.notPassed.map(({ policy }) => policy);
  const groups = new Map<string, RawPolicy[]>();
  for (const policy of policies) {
    const first = policies.find(
      (other) => other === policy || (idOf(policy) !== undefined && idOf(other) === idOf(policy)),
    )!;
    const inService = distinctPolicies(policies).filter(
      ({ serviceName, severity }) => serviceName === first.serviceName && severity === first.severity,
    );
    const key = JSON.stringify([first.serviceName, first.severity, beginningOf(first, inService)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [policy]);
    else group.push(policy);
  }
  const inReport = raw.flatMap((category) => category.policies);
  const severities = inReport.map(({ severity }) => severity);
  const riskLevels = inReport.map(({ riskLevel }) => riskLevel);
  const ranked = [...groups.values()].map((group) => {
    const [worst] = group;
    const keys = [
      STAGES.indexOf(stageOf(worst!.severity, failedChecks(group))),
      rankIn(SEVERITIES, severities, worst!.severity),
      rankIn(RISK_LEVELS, riskLevels, worst!.riskLevel),
      -failedChecks(group),
      inReport.indexOf(worst!),
    ];
    return { group, keys };
  });
  ranked.sort((left, right) => {
    const key = left.keys.findIndex((value, at) => value !== right.keys[at]);
    return key === -1 ? 0 : left.keys[key]! - right.keys[key]!;
  });
  const actions = ranked.map(({ group }, index) => ({
    number: index + 1,
    stage: stageOf(group[0]!.severity, failedChecks(group)),
    policies: distinctPolicies(group),
    entries: group,
    failedChecks: failedChecks(group),
    compliance: complianceWithout(
      ranked.slice(0, index + 1).flatMap((one) => one.group),
      recount,
    ),
  }));
  return {
    actions,
    compliance: complianceWithout(policies, recount),
    failedChecks: failedChecks(policies),
    policies: policies.length,
    largest: largestOf(actions),
  };
}

/** Each of the policies passes, and nothing else changes. */
function complianceWithout(closed: readonly RawPolicy[], { counts, formula }: Recount): Fraction {
  const then = { ...counts };
  for (const { compliance } of closed) {
    if (compliance === 'Red') then.red -= 1;
    else then.amber -= 1;
    then.green += 1;
  }
  return complianceBy(formula, then);
}

/** The most policies first, equals in the order of the plan. None if more than a few close the same. */
function largestOf(actions: readonly PlannedAction[]): LargeAction[] {
  const bySize = [...actions].sort((left, right) => right.entries.length - left.entries.length);
  const isEven = bySize.every(({ entries }) => entries.length === bySize[0]!.entries.length);
  if (isEven && bySize.length > MOST) return [];
  let closed = 0;
  const all = bySize.reduce((sum, { entries }) => sum + entries.length, 0);
  const largest: LargeAction[] = [];
  for (const action of bySize) {
    if (largest.length === MOST || closed >= ENOUGH * all) break;
    closed += action.entries.length;
    largest.push({ action, closed });
  }
  return largest;
}
