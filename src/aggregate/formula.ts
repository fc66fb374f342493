import type { FormulaReading } from '../model/summary/summary.js';
import { COMPLIANCE_FORMULAS, type ComplianceFormula } from '../model/report/vocabulary.js';
import { complianceOf } from '../model/summary/figures.js';
import type { PlacedCategory } from './document-order.js';

/** The formula observed in the service's description: used unless a report proves the other one. */
const OBSERVED_FORMULA: ComplianceFormula = 'green/(green+red)';

/** Percentage points. The service sends single-precision floats. */
const TOLERANCE = 0.01;

export function percentagesAgree(left: number, right: number): boolean {
  return Math.abs(left - right) <= TOLERANCE;
}

/** Whether a category can tell the formulas apart: without Green or without Amber both give the same percentage. */
export function canDecide({ tally }: Pick<PlacedCategory, 'tally'>): boolean {
  return tally.green > 0 && tally.amber > 0;
}

/**
 * The formula that the source states; for the service, which states none, determined from the reported percentages which formula the service used. It is `read` if at least one category supports
 * it and none contradicts it; otherwise the observed formula applies. A category whose percentage agrees with both (one
 * Amber among thousands) is undecided.
 */
export function readFormula(categories: readonly PlacedCategory[], stated?: ComplianceFormula): FormulaReading {
  if (stated !== undefined) return { formula: stated, basis: 'stated', evidence: [], undecided: 0 };
  const votes = categories
    .filter(canDecide)
    .map(agreementOf)
    .filter((agreeing) => !agreesWithAll(agreeing));
  const evidence = COMPLIANCE_FORMULAS.map((formula) => {
    const supports = votes.filter((agreeing) => agreeing.includes(formula)).length;
    return { formula, supports, contradicts: votes.length - supports };
  });
  const read = evidence.find(({ supports, contradicts }) => supports > 0 && contradicts === 0);
  return {
    formula: read?.formula ?? OBSERVED_FORMULA,
    basis: read === undefined ? 'observed' : 'read',
    evidence,
    undecided: categories.length - votes.length,
  };
}

function agreementOf({ tally, category }: PlacedCategory): readonly ComplianceFormula[] {
  return COMPLIANCE_FORMULAS.filter((formula) => {
    const { share } = complianceOf(tally, formula);
    const reported = category.compliancePercent;
    return share !== null && reported !== null && percentagesAgree(share * 100, reported);
  });
}

function agreesWithAll(agreeing: readonly ComplianceFormula[]): boolean {
  return agreeing.length === COMPLIANCE_FORMULAS.length;
}
