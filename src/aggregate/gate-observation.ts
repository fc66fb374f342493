import { areComparable, type Comparison } from '../model/summary/comparison.js';
import { complianceOf, countsChecks, policyOf, sumResourceChecks } from '../model/summary/figures.js';
import type { GateFigure, GateObservation, GateOperator, GateReason, GateRule } from '../model/summary/gates.js';
import type { PolicyEntry, Ratio, ScanSummary } from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import { BOUNDS, doubtsThatMatter, entriesAt, isOf, type Bound } from './gate-bounds.js';
import { hindranceTo, reasonOfDoubts } from './gate-hindrances.js';
import { holds } from './gate-limit.js';
import { populationsOf, type Population } from './gate-population.js';
import { coverageOf, tallyOf } from './tally.js';

export interface GateSubject {
  readonly scan: ScanSummary;
  readonly comparison: Comparison | null;
  /** Whether the baseline is known to be the earlier scan. */
  readonly isOrderKnown: boolean;
  /** Accepted entries, as positions in `ScanSummary.entries`; null if no acceptances were given. */
  readonly accepted: ReadonlySet<number> | null;
  readonly rankedSeverities: readonly string[];
}

export type Finding = { readonly observed: GateObservation } | { readonly reason: GateReason };

const NOTHING_ASSESSED: Finding = { reason: { code: 'nothing-assessed' } };

/** What documents count, if the answer is the same whichever of the entries in doubt belong to it. */
export function observe(rule: GateRule, subject: GateSubject, formula: ComplianceFormula): Finding {
  const { scan, comparison, accepted, rankedSeverities } = subject;
  if (rule.basis === 'adjusted' && accepted === null) return { reason: { code: 'no-acceptances' } };
  const { figure } = rule;
  if (figure.type === 'failed-resource-checks' && !countsChecks(scan))
    return { reason: { code: 'no-resource-checks' } };
  const populationOf = populationsOf(rule, scan, rankedSeverities);
  const isNew = figure.type === 'policies' && figure.isNew;
  const isDrop = figure.type === 'compliance-drop' || figure.type === 'coverage-drop';
  if ((isNew || isDrop) && comparison !== null && !subject.isOrderKnown) return { reason: { code: 'order-unknown' } };
  if (isDrop && comparison !== null && !areComparable(comparison)) return { reason: { code: 'not-comparable' } };
  const counting: Counting = {
    rule,
    formula,
    after: populationOf(scan),
    comparison,
    before: isDrop && comparison !== null ? populationOf(comparison.before) : null,
    categoriesBefore: isNew && comparison !== null ? populationOf(comparison.before).categories : [],
    accepted: rule.basis === 'adjusted' ? accepted : null,
  };
  const finding = observeAt('counted', counting);
  const { after, before } = counting;
  if (after.doubts.size === 0 && (before === null || before.doubts.size === 0)) return finding;
  const answers = BOUNDS.map((bound) => answerOf(observeAt(bound, counting), rule));
  if (new Set(answers).size === 1) return finding;
  const doubts = doubtsThatMatter(after, figure, formula, counting.accepted);
  const doubtsBefore = before === null ? [] : doubtsThatMatter(before, figure, formula, null);
  const reason = reasonOfDoubts(doubts) ?? reasonOfDoubts(doubtsBefore, '-before');
  return reason === undefined ? finding : { reason };
}

/** Equal for findings to which a rule gives the same answer, and for all between them. */
function answerOf(finding: Finding, rule: GateRule): string {
  if ('reason' in finding) return finding.reason.code;
  const operators: readonly GateOperator[] = rule.operator === '=' ? ['<', '>'] : [rule.operator];
  return operators.map((operator) => String(holds(finding.observed, { ...rule, operator }))).join();
}

interface Counting {
  readonly rule: GateRule;
  readonly formula: ComplianceFormula;
  readonly after: Population;
  readonly comparison: Comparison | null;
  /** Null if the gate measures no drop. */
  readonly before: Population | null;
  /** Of the baseline, that the gate counts in; empty if it does not count what is new. */
  readonly categoriesBefore: Population['categories'];
  /** What an adjusted gate leaves out. */
  readonly accepted: ReadonlySet<number> | null;
}

/** A drop is most if it starts from the most. */
const OPPOSITES = { counted: 'counted', least: 'most', most: 'least' } as const satisfies Readonly<
  Record<Bound, Bound>
>;

function observeAt(bound: Bound, counting: Counting): Finding {
  const { rule, formula, after, comparison, before, categoriesBefore, accepted } = counting;
  const { figure } = rule;
  const isLeft = ({ index }: PolicyEntry): boolean => accepted?.has(index) !== true;
  const hindrance = hindranceTo(rule, { ...after, entries: after.entries.filter(isLeft), formula });
  if (hindrance !== undefined) return { reason: hindrance };
  const covered = hindranceToAcceptances(rule, after, formula, accepted);
  if (covered !== undefined) return { reason: covered };
  const selected = entriesAt(bound, after, figure, formula);
  const entries = selected.filter(isLeft);
  if (tallyOf(selected).assessed === 0) return NOTHING_ASSESSED;
  switch (figure.type) {
    case 'policies': {
      const counted = entries.filter(({ status }) => isOf(status, figure.status));
      if (!figure.isNew) return countFinding(counted.length, entries, figure);
      if (comparison === null) return { reason: { code: 'no-baseline' } };
      const earlier = earlierEntries(counted, comparison);
      const categories = counted.length === 0 ? [] : categoriesBefore;
      const old = { scan: comparison.before, categories, entries: earlier.flat(), formula };
      const earlierHindrance = hindranceTo(rule, old, '-before');
      if (earlierHindrance !== undefined) return { reason: earlierHindrance };
      const added = earlier.filter((entries) => entries.every(({ status }) => !isOf(status, figure.status)));
      return countFinding(added.length, entries, figure);
    }
    case 'failed-resource-checks': {
      const { failed, evaluated } = sumResourceChecks(entries);
      if (sumResourceChecks(selected).evaluated <= 0) return NOTHING_ASSESSED;
      const of = after.scan.origin?.counts === 'tests' ? 'tests' : 'resource-checks';
      return { observed: { type: 'count', count: failed, total: evaluated, of } };
    }
    case 'compliance':
      return ratioFinding(complianceOf(tallyOf(entries), formula));
    case 'coverage':
      return ratioFinding(coverageOf(tallyOf(entries)));
    case 'compliance-drop':
    case 'coverage-drop': {
      if (before === null) return { reason: { code: 'no-baseline' } };
      const earlierHindrance = hindranceTo(rule, { ...before, formula }, '-before');
      if (earlierHindrance !== undefined) return { reason: earlierHindrance };
      const earlier = entriesAt(OPPOSITES[bound], before, figure, formula);
      if (tallyOf(earlier).assessed === 0) return { reason: { code: 'nothing-assessed-before' } };
      const ratioOf = (some: readonly PolicyEntry[]): Ratio =>
        figure.type === 'coverage-drop' ? coverageOf(tallyOf(some)) : complianceOf(tallyOf(some), formula);
      return dropFinding(ratioOf(earlier), ratioOf(entries));
    }
  }
}

/** An acceptance holds for so many failed resources, so where the counts of an entry contradict each other, it may not hold. */
function hindranceToAcceptances(
  rule: GateRule,
  population: Population,
  formula: ComplianceFormula,
  accepted: ReadonlySet<number> | null,
): GateReason | undefined {
  if (accepted === null) return undefined;
  const entries = population.entries.filter(({ index }) => accepted.has(index));
  const ofResources: GateRule = { ...rule, figure: { type: 'failed-resource-checks' } };
  return hindranceTo(ofResources, { ...population, categories: [], entries, formula });
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
