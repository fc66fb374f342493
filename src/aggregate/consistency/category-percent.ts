import type { ComplianceFormula, Tally } from '../../model/summary/summary.js';
import type { PlacedCategory } from '../document-order.js';
import { complianceOf, percentagesAgree } from '../formula.js';
import type { Observation } from './observation.js';
import { nameOf, formatPercent } from './spelling.js';

type Counts = Pick<Tally, 'green' | 'red' | 'amber'>;

/**
 * CompliancePercent against the formula over the counted policies; 0 is expected where Green is 0. A percentage that
 * follows from the category's own counts instead is a note too, and shows them.
 */
export function* checkCategoryPercent(
  { category, path, tally }: PlacedCategory,
  formula: ComplianceFormula,
): Iterable<Observation> {
  const reported = category.compliancePercent;
  if (percentagesAgree(reported, percentBy(tally, formula))) return;
  const ownArithmetic = percentagesAgree(reported, percentBy(category, formula));
  yield {
    code: 'percent-differs',
    example: {
      path: `${path}.CompliancePercent`,
      subject: nameOf(category),
      expected: spellArithmetic(tally, formula),
      found: ownArithmetic ? spellArithmetic(category, formula) : String(reported),
    },
  };
}

function percentBy(counts: Counts, formula: ComplianceFormula): number {
  return (complianceOf(counts, formula).share ?? 0) * 100;
}

/** `100 × 2/(2+3) = 40`, or `0` where there is no Green to divide. */
function spellArithmetic(counts: Counts, formula: ComplianceFormula): string {
  if (counts.green === 0) return '0';
  const { green, red, amber } = counts;
  const parts = formula === 'green/(green+red)' ? [green, red] : [green, red, amber];
  return `100 × ${String(green)}/(${parts.join('+')}) = ${formatPercent(percentBy(counts, formula))}`;
}
