import { type ComplianceFormula, type FormulaReading, type Ratio, type Tally } from '../model/summary.js';
import type { PlacedCategory } from './document-order.js';
export declare function percentagesAgree(left: number, right: number): boolean;
/** Green entries of those that the formula holds for its whole. */
export declare function complianceOf({ green, red, amber }: Pick<Tally, 'green' | 'red' | 'amber'>, formula: ComplianceFormula): Ratio;
/** Without Green or without Amber both formulas give the same percentage. */
export declare function canDecide({ tally }: Pick<PlacedCategory, 'tally'>): boolean;
/**
 * Reads from the reported percentages which formula the service used. It is `read` where some category supports one
 * formula, none contradicts that one and none supports the other; in all other cases the observed one stands.
 * A category whose percentage agrees with both (one Amber among thousands) counts among the undecided.
 */
export declare function readFormula(categories: readonly PlacedCategory[]): FormulaReading;
