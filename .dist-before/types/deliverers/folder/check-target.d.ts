import { type PlannedSet } from './plan-sets.js';
/**
 * Throws where `out`, or the folder that it will be made in, is not a writable folder, and where something that is no
 * folder or no file lies at a planned path. Files that exist are compared when the documents' bytes are known.
 */
export declare function checkTarget(out: string, sets: readonly PlannedSet[]): Promise<void>;
