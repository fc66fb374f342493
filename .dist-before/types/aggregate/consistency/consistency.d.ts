import type { Report } from '../../model/report.js';
import type { FormulaReading, Tally } from '../../model/summary.js';
import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/** Compares what the report says with what its policies give, in document order. Nothing is repaired. */
export declare function checkConsistency(report: Report, categories: readonly PlacedCategory[], entryTally: Tally, formula: FormulaReading): Iterable<Observation>;
