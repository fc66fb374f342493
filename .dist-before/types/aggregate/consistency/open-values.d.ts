import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
/** Values beyond the observed ones, also where the user ranks them. */
export declare function checkOpenValues({ category, path }: PlacedCategory): Iterable<Observation>;
