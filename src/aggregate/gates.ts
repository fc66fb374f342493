/** What came of each gate. A gate that cannot be evaluated says why, and never passes. */
import { nearestName } from '../messages/nearest-name.js';
import { isNotPassed, SEVERITIES, type Status } from '../model/report/vocabulary.js';
import type { Comparison } from '../model/summary/comparison.js';
import { complianceOf, policyOf, sumResourceChecks } from '../model/summary/figures.js';
import {
  type Gate,
  type GateFigure,
  type GateObservation,
  type GateOutcome,
  type GateReason,
  type GateRule,
  type GateStatus,
} from '../model/summary/gates.js';
import {
  COMPLIANCE_FORMULAS,
  type ComplianceFormula,
  type PolicyEntry,
  type Ratio,
  type ScanSummary,
} from '../model/summary/summary.js';
import { openValue } from '../model/values/open-value.js';
import { holds } from './gate-limit.js';
import { hindranceTo, reasonOf, unrecognizedIn, type Counted } from './gate-hindrances.js';
import { coverageOf, tallyOf } from './tally.js';

/** What gates are evaluated on. */
export interface GateSubject {
  readonly scan: ScanSummary;
  /** Null without a baseline. */
  readonly comparison: Comparison | null;
  /** Accepted entries, as positions in `ScanSummary.entries`; null if no acceptances were given. */
  readonly accepted: ReadonlySet<number> | null;
  /** Severities that the user ranks; those of the vocabulary are known anyway. */
  readonly rankedSeverities: readonly string[];
}

/** Pure. One outcome per gate, in the same order. */
export function evaluateGates(gates: readonly Gate[], subject: GateSubject): GateOutcome[] {
  return gates.map((gate) => ({ ...gate, ...resultOf(gate.rule, subject) }));
}

/** What was observed, or why nothing was. */
type Finding = { readonly observed: GateObservation } | { readonly reason: GateReason };

const NOTHING_ASSESSED: Finding = { reason: { code: 'nothing-assessed' } };

function resultOf(rule: GateRule, subject: GateSubject): Pick<GateOutcome, 'result' | 'observed' | 'reason'> {
  const { formula } = subject.scan.formula;
  const finding = unknownName(rule, subject) ?? observe(rule, subject, formula);
  if ('reason' in finding) return { result: 'not-evaluated', observed: null, reason: finding.reason };
  const { observed } = finding;
  const passes = holds(observed, rule);
  if (passes !== byOtherFormula(rule, subject, passes)) {
    return { result: 'not-evaluated', observed: null, reason: { code: 'formula-undecided' } };
  }
  if (passes) return { result: 'passed', observed, reason: null };
  return { result: 'failed', observed, reason: { code: 'limit' } };
}

/** Whether a rule holds by the other formula too, if the report leaves open which one counts; else `passes`. */
function byOtherFormula(rule: GateRule, subject: GateSubject, passes: boolean): boolean {
  const { formula, basis } = subject.scan.formula;
  if (basis === 'read') return passes;
  return COMPLIANCE_FORMULAS.filter((each) => each !== formula).every((other) => {
    const finding = observe(rule, subject, other);
    return 'observed' in finding && holds(finding.observed, rule);
  });
}

/** The severity, category or service of a rule, if it names nothing. */
function unknownName({ figure, scope }: GateRule, subject: GateSubject): Finding | undefined {
  const { scan, rankedSeverities } = subject;
  if (figure.type === 'policies' && figure.severity !== null) {
    const ranked = [...rankedSeverities, ...SEVERITIES];
    const missing = unlessKnown(figure.severity, ranked, severityKey);
    if (missing !== undefined) return { reason: { code: 'severity-unknown', ...missing } };
  }
  if (scope === null) return undefined;
  const names =
    scope.type === 'category'
      ? scan.categories.flatMap(({ categoryName, categoryId }) => [categoryName, categoryId])
      : scan.services.map(({ serviceName }) => serviceName);
  const missing = unlessKnown(scope.name, names, nameKey);
  return missing && { reason: { code: `${scope.type}-unknown`, ...missing } };
}

function unlessKnown(
  name: string,
  known: readonly string[],
  keyOf: (name: string) => string,
): { readonly name: string; readonly nearest: string | null } | undefined {
  const key = keyOf(name);
  if (known.some((each) => keyOf(each) === key)) return undefined;
  return { name, nearest: nearestName(name, known) ?? null };
}

/** `very low`, `Very-Low` and `VeryLow` are one severity. */
function severityKey(severity: string): string {
  return severity.toLowerCase().replace(/[\s_-]+/gu, '');
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

function observe(rule: GateRule, subject: GateSubject, formula: ComplianceFormula): Finding {
  const { figure } = rule;
  const { scan, comparison, accepted } = subject;
  if (rule.basis === 'adjusted' && accepted === null) return { reason: { code: 'no-acceptances' } };
  const populationOf = populations(rule, scan);
  const { entries: selected, categories } = populationOf(scan);
  const entries = rule.basis === 'adjusted' ? selected.filter(({ index }) => accepted?.has(index) !== true) : selected;
  const hindrance = hindranceTo(rule, { scan, categories, entries, formula });
  if (hindrance !== undefined) return { reason: hindrance };
  if (tallyOf(selected).assessed === 0) return NOTHING_ASSESSED;
  switch (figure.type) {
    case 'policies': {
      const counted = entries.filter(({ status }) => isOf(status, figure.status));
      if (!figure.isNew) return countFinding(counted.length, entries, figure);
      if (comparison === null) return { reason: { code: 'no-baseline' } };
      const earlier = earlierEntries(counted, comparison);
      const unrecognized = unrecognizedIn(figure, comparison.before, earlier.flat());
      if (unrecognized.length > 0) return { reason: reasonOf('unrecognized-before', unrecognized) };
      const added = earlier.filter((entries) => entries.every(({ status }) => !isOf(status, figure.status)));
      return countFinding(added.length, entries, figure);
    }
    case 'failed-resource-checks': {
      const { failed, evaluated } = sumResourceChecks(entries);
      if (sumResourceChecks(selected).evaluated <= 0) return NOTHING_ASSESSED;
      return { observed: { type: 'count', count: failed, total: evaluated, of: 'resource-checks' } };
    }
    case 'compliance':
      return ratioFinding(complianceOf(tallyOf(entries), formula));
    case 'coverage':
      return ratioFinding(coverageOf(tallyOf(entries)));
    case 'compliance-drop':
    case 'coverage-drop': {
      if (comparison === null) return { reason: { code: 'no-baseline' } };
      const before = populationOf(comparison.before);
      const { entries: earlier } = before;
      const earlierHindrance = hindranceTo(rule, { scan: comparison.before, ...before, formula }, '-before');
      if (earlierHindrance !== undefined) return { reason: earlierHindrance };
      if (tallyOf(earlier).assessed === 0) return { reason: { code: 'nothing-assessed-before' } };
      const ratioOf = (some: readonly PolicyEntry[]): Ratio =>
        figure.type === 'coverage-drop' ? coverageOf(tallyOf(some)) : complianceOf(tallyOf(some), formula);
      return dropFinding(ratioOf(earlier), ratioOf(entries));
    }
  }
}

/** Chooses what a rule is about in this scan or in an earlier one, where categories have the same ids. */
function populations(
  { figure, scope }: GateRule,
  { categories }: ScanSummary,
): (scan: ScanSummary) => Pick<Counted, 'categories' | 'entries'> {
  const severity = figure.type === 'policies' && figure.severity !== null ? severityKey(figure.severity) : null;
  const name = scope === null ? '' : nameKey(scope.name);
  const ids = new Set(
    categories
      .filter(({ categoryId, categoryName }) => [categoryId, categoryName].some((each) => nameKey(each) === name))
      .map(({ categoryId }) => categoryId),
  );
  return (scan) => {
    const inScope = scan.categories.filter(({ categoryId }) => scope?.type !== 'category' || ids.has(categoryId));
    return {
      categories: inScope,
      entries: inScope
        .flatMap((category) => category.entries.flatMap((index) => scan.entries[index] ?? []))
        .filter((entry) => severity === null || severityKey(entry.severity) === severity)
        .filter(({ policy }) => scope?.type !== 'service' || nameKey(openValue(policy.serviceName)) === name),
    };
  };
}

function isOf(status: Status, wanted: GateStatus): boolean {
  switch (wanted) {
    case 'not-passed':
      return isNotPassed(status);
    case 'not-assessed':
      return status === 'gray';
    default:
      return status === wanted;
  }
}

/**
 * Of each entry, what it was in the baseline: its counterpart. Without one, every entry of its policy, because it is then the same
 * result, listed once more; none if the policy was not there.
 */
function earlierEntries(counted: readonly PolicyEntry[], { before, changes }: Comparison): (readonly PolicyEntry[])[] {
  const positions = new Map(changes.map((change) => [change.after, change.before]));
  const byPolicy = new Map<string, PolicyEntry[]>();
  for (const old of before.entries) byPolicy.set(policyOf(old), [...(byPolicy.get(policyOf(old)) ?? []), old]);
  return counted.map((entry) => {
    const old = before.entries[positions.get(entry.index) ?? -1];
    return old === undefined ? (byPolicy.get(policyOf(entry)) ?? []) : [old];
  });
}

function countFinding(
  count: number,
  entries: readonly PolicyEntry[],
  { status }: GateFigure & { readonly type: 'policies' },
): Finding {
  const { assessed, total } = tallyOf(entries);
  return {
    observed:
      status === 'not-assessed' || status === 'unrecognized'
        ? { type: 'count', count, total, of: 'policies' }
        : { type: 'count', count, total: assessed, of: 'assessed' },
  };
}

function ratioFinding(found: Ratio): Finding {
  return found.share === null ? NOTHING_ASSESSED : { observed: { type: 'ratio', ratio: found } };
}

function dropFinding(before: Ratio, after: Ratio): Finding {
  if (after.share === null) return NOTHING_ASSESSED;
  if (before.share === null) return { reason: { code: 'nothing-assessed-before' } };
  return { observed: { type: 'drop', before, after, points: (before.share - after.share) * 100 } };
}
