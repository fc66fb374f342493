import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/** Entries of one category with the same policy id and compliance number, each but the first. */
export declare function checkRepeatedEntries({ category, path }: PlacedCategory): Iterable<Observation>;
/** Categories that share an id with an earlier one. */
export declare function checkRepeatedCategories(categories: readonly PlacedCategory[]): Iterable<Observation>;
