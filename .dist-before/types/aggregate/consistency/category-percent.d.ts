import type { ComplianceFormula } from '../../model/summary.js';
import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/**
 * CompliancePercent against the formula over the counted policies; 0 is expected where Green is 0. A percentage that
 * follows from the category's own counts instead is a note too, and shows them.
 */
export declare function checkCategoryPercent({ category, path, tally }: PlacedCategory, formula: ComplianceFormula): Iterable<Observation>;
