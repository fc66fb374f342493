/** Percentages that disagree with the formula, and reports that leave the formula open. */
import type { Tally, FormulaReading, Ratio } from '../../model/summary/summary.js';
import { COMPLIANCE_FORMULAS, type ComplianceFormula } from '../../model/report/vocabulary.js';
import type { PlacedCategory } from '../document-order.js';
import { percentagesAgree, canDecide } from '../formula.js';
import { complianceOf } from '../../model/summary/figures.js';
import { nameOf, formatPercent, observation, type Observation } from './observation.js';

type Counts = Pick<Tally, 'green' | 'red' | 'amber'>;

/**
 * Compares CompliancePercent with the formula applied to the policies; if Green is 0, it must be 0. A percentage that
 * follows from the reported counts instead is an observation that shows these counts.
 */
export function* checkCategoryPercent(
  { category, path, tally }: PlacedCategory,
  formula: ComplianceFormula,
): Iterable<Observation> {
  const reported = category.compliancePercent;
  if (reported === null || percentagesAgree(reported, percentBy(tally, formula))) return;
  const ownArithmetic = percentagesAgree(reported, percentBy(category, formula));
  yield observation('percent-differs', `${path}.CompliancePercent`, {
    subject: nameOf(category),
    expected: spellArithmetic(tally, formula),
    found: ownArithmetic ? spellArithmetic(category, formula) : String(reported),
  });
}

function percentBy(counts: Counts, formula: ComplianceFormula): number {
  return (complianceOf(counts, formula).share ?? 0) * 100;
}

/** `100 × 2/(2+3) = 40`, or `0` if Green is 0. */
function spellArithmetic(counts: Counts, formula: ComplianceFormula): string {
  if (counts.green === 0) return '0';
  const { green, red, amber } = counts;
  const parts = formula === 'green/(green+red)' ? [green, red] : [green, red, amber];
  return `100 × ${String(green)}/(${parts.join('+')}) = ${formatPercent(percentBy(counts, formula))}`;
}

/**
 * Reports that the formula is undecided if the totals depend on it. The examples are the categories that could have
 * decided it or, if there are none, the totals.
 */
export function* checkFormula(
  categories: readonly PlacedCategory[],
  entryTally: Tally,
  { basis }: FormulaReading,
): Iterable<Observation> {
  const totals = COMPLIANCE_FORMULAS.map((formula) => complianceOf(entryTally, formula).share);
  if (basis !== 'observed' || new Set(totals).size === 1) return;

  const deciding = categories.filter(canDecide);
  for (const { category, path, tally } of deciding) {
    yield observation('formula-undecided', `${path}.CompliancePercent`, {
      subject: nameOf(category),
      expected: spellCandidates(tally),
      found: String(category.compliancePercent),
    });
  }
  if (deciding.length === 0) {
    yield observation('formula-undecided', 'ResourceCategories', { found: spellCandidates(entryTally) });
  }
}

/** `green/(green+red) = 40; green/(green+red+amber) = 33.3333` */
function spellCandidates(tally: Tally): string {
  return COMPLIANCE_FORMULAS.map((formula) => spellCandidate(formula, complianceOf(tally, formula))).join('; ');
}

function spellCandidate(formula: ComplianceFormula, { share }: Ratio): string {
  return `${formula} = ${share === null ? '0/0' : formatPercent(share * 100)}`;
}
