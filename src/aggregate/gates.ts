/** What came of each gate. A gate that cannot be evaluated says why, and never passes. */
import { nearestName } from '../messages/nearest-name.js';
import { isNotPassed, SEVERITIES, type Status } from '../model/report/vocabulary.js';
import type { Comparison } from '../model/summary/comparison.js';
import { complianceOf, policyOf, sumResourceChecks } from '../model/summary/figures.js';
import {
  type Gate,
  type GateFigure,
  type GateObservation,
  type GateOperator,
  type GateOutcome,
  type GateReason,
  type GateRule,
  type GateStatus,
} from '../model/summary/gates.js';
import type { PolicyEntry, Ratio, ScanSummary } from '../model/summary/summary.js';
import { openValue } from '../model/values/open-value.js';
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
  const finding = unknownName(rule, subject) ?? observe(rule, subject);
  if ('reason' in finding) return { result: 'not-evaluated', observed: null, reason: finding.reason };
  const { observed } = finding;
  if (holds(observed, rule)) return { result: 'passed', observed, reason: null };
  return { result: 'failed', observed, reason: { code: 'limit' } };
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

function observe(rule: GateRule, subject: GateSubject): Finding {
  const { figure } = rule;
  const { scan, comparison, accepted } = subject;
  if (rule.basis === 'adjusted' && accepted === null) return { reason: { code: 'no-acceptances' } };
  const select = selector(rule, scan);
  const selected = scan.entries.filter((entry) => select(entry, scan));
  if (tallyOf(selected).assessed === 0) return NOTHING_ASSESSED;
  const entries = rule.basis === 'adjusted' ? selected.filter(({ index }) => accepted?.has(index) !== true) : selected;
  switch (figure.type) {
    case 'policies': {
      const counted = entries.filter(({ status }) => isOf(status, figure.status));
      if (!figure.isNew) return countFinding(counted.length, entries, figure);
      if (comparison === null) return { reason: { code: 'no-baseline' } };
      return countFinding(countNew(counted, figure.status, comparison), entries, figure);
    }
    case 'failed-resource-checks': {
      const { failed, evaluated } = sumResourceChecks(entries);
      if (sumResourceChecks(selected).evaluated <= 0) return NOTHING_ASSESSED;
      return { observed: { type: 'count', count: failed, total: evaluated, of: 'resource-checks' } };
    }
    case 'compliance':
      return ratioFinding(complianceOf(tallyOf(entries), scan.formula.formula));
    case 'coverage':
      return ratioFinding(coverageOf(tallyOf(entries)));
    case 'compliance-drop':
    case 'coverage-drop': {
      if (comparison === null) return { reason: { code: 'no-baseline' } };
      const earlier = comparison.before.entries.filter((entry) => select(entry, comparison.before));
      if (tallyOf(earlier).assessed === 0) return { reason: { code: 'nothing-assessed-before' } };
      const ratioOf = (some: readonly PolicyEntry[]): Ratio =>
        figure.type === 'coverage-drop' ? coverageOf(tallyOf(some)) : complianceOf(tallyOf(some), comparison.formula);
      return dropFinding(ratioOf(earlier), ratioOf(entries));
    }
  }
}

/** Chooses the entries of a rule in this scan or in an earlier one, where categories have the same ids. */
function selector(
  { figure, scope }: GateRule,
  { categories }: ScanSummary,
): (entry: PolicyEntry, scan: ScanSummary) => boolean {
  const severity = figure.type === 'policies' && figure.severity !== null ? severityKey(figure.severity) : null;
  const name = scope === null ? '' : nameKey(scope.name);
  const ids = new Set(
    categories
      .filter(({ categoryId, categoryName }) => [categoryId, categoryName].some((each) => nameKey(each) === name))
      .map(({ categoryId }) => categoryId),
  );
  return (entry, scan) => {
    if (severity !== null && severityKey(entry.severity) !== severity) return false;
    if (scope === null) return true;
    if (scope.type === 'service') return nameKey(openValue(entry.policy.serviceName)) === name;
    return ids.has(scan.categories[entry.categoryIndex]?.categoryId ?? '');
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
 * Entries that are of the status now, and whose counterpart in the baseline was not. One without a counterpart is new unless
 * its policy had the status in the baseline: it is the same result, listed once more.
 */
function countNew(counted: readonly PolicyEntry[], status: GateStatus, { before, changes }: Comparison): number {
  const earlier = new Map(changes.map((change) => [change.after, change.before]));
  const known = new Set(before.entries.filter((old) => isOf(old.status, status)).map(policyOf));
  return counted.filter((entry) => {
    const old = before.entries[earlier.get(entry.index) ?? -1];
    return old === undefined ? !known.has(policyOf(entry)) : !isOf(old.status, status);
  }).length;
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

/** Compares exact fractions, so that neither rounding nor binary numbers decide. */
function holds(observed: GateObservation, { operator, limit }: GateRule): boolean {
  switch (observed.type) {
    case 'count':
      // Sums of reported counts need not be whole.
      return compares(observed.count, Number(limit), operator);
    case 'ratio': {
      const { numerator, denominator } = observed.ratio;
      return exceeds(100n * BigInt(numerator), BigInt(denominator), limit, operator);
    }
    case 'drop': {
      const { before, after } = observed;
      const [over, under] = [before, after].map(({ denominator }) => BigInt(denominator)) as [bigint, bigint];
      const fall = BigInt(before.numerator) * under - BigInt(after.numerator) * over;
      return exceeds(100n * fall, over * under, limit, operator);
    }
  }
}

/** Compares a fraction with a decimal number. */
function exceeds(numerator: bigint, denominator: bigint, limit: string, operator: GateOperator): boolean {
  const [whole = '', decimals = ''] = limit.split('.');
  return compares(numerator * 10n ** BigInt(decimals.length), BigInt(whole + decimals) * denominator, operator);
}

function compares<Value extends number | bigint>(value: Value, limit: Value, operator: GateOperator): boolean {
  switch (operator) {
    case '=':
      return value === limit;
    case '<=':
      return value <= limit;
    case '>=':
      return value >= limit;
    case '<':
      return value < limit;
    case '>':
      return value > limit;
  }
}
