import type { FormulaReading, Tally } from '../../model/summary.js';
import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/**
 * The report does not say which formula it uses, and it matters: the two totals differ. The examples are the
 * categories that might have decided, or the totals where there is none.
 */
export declare function checkFormula(categories: readonly PlacedCategory[], entryTally: Tally, { basis }: FormulaReading): Iterable<Observation>;
