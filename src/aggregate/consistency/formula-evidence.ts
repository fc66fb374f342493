import type { ComplianceFormula, FormulaReading, Ratio, Tally } from '../../model/summary/summary.js';
import { COMPLIANCE_FORMULAS } from '../../model/summary/summary.js';
import type { PlacedCategory } from '../document-order.js';
import { canDecide, complianceOf } from '../formula.js';
import type { Observation } from './observation.js';
import { nameOf, formatPercent } from './spelling.js';

/**
 * The report does not say which formula it uses, and it matters: the two totals differ. The examples are the
 * categories that might have decided, or the totals where there is none.
 */
export function* checkFormula(
  categories: readonly PlacedCategory[],
  entryTally: Tally,
  { basis }: FormulaReading,
): Iterable<Observation> {
  const totals = COMPLIANCE_FORMULAS.map((formula) => complianceOf(entryTally, formula).share);
  if (basis === 'read' || new Set(totals).size === 1) return;

  const deciding = categories.filter(canDecide);
  for (const { category, path, tally } of deciding) {
    yield {
      code: 'formula-undecided',
      example: {
        path: `${path}.CompliancePercent`,
        subject: nameOf(category),
        expected: spellCandidates(tally),
        found: String(category.compliancePercent),
      },
    };
  }
  if (deciding.length === 0) {
    const example = { path: 'ResourceCategories', subject: '', expected: '', found: spellCandidates(entryTally) };
    yield { code: 'formula-undecided', example };
  }
}

/** `green/(green+red) = 40; green/(green+red+amber) = 33.3333` */
function spellCandidates(tally: Tally): string {
  return COMPLIANCE_FORMULAS.map((formula) => spellCandidate(formula, complianceOf(tally, formula))).join('; ');
}

function spellCandidate(formula: ComplianceFormula, { share }: Ratio): string {
  return `${formula} = ${share === null ? '0/0' : formatPercent(share * 100)}`;
}
