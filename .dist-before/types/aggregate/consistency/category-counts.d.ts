import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/** Total against the length of Policies and the sum of the colours; each colour against its policies. */
export declare function checkCategoryCounts({ category, path, tally }: PlacedCategory): Iterable<Observation>;
