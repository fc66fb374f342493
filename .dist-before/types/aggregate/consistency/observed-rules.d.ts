import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/**
 * The rules that the service's description observed between a policy's counts and its colour and risk. Observed and no
 * more: an entry that departs from them is noted, and counted as it came.
 */
export declare function checkObservedRules({ category, path }: PlacedCategory): Iterable<Observation>;
