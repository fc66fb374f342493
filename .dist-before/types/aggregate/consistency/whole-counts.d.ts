import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/** Counts of a category and its policies that are negative, fractional, or too large to be told from their neighbours. */
export declare function checkWholeCounts({ category, path }: PlacedCategory): Iterable<Observation>;
