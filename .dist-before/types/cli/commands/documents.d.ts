import type { Snapshot } from '../../model/snapshot.js';
import { type DocumentArguments, type Run } from '../options.js';
/** Reads the snapshots of a command's input. */
export type ReadSnapshots = (run: Run) => Promise<readonly Snapshot[]>;
/**
 * Prints nothing on standard output but the result: the summary and the paths, or one JSON object. Throws `sets-failed`
 * after it where some of several sets were not written: `partial`, or the first failure's kind where none was.
 */
export declare function makeDocuments(given: DocumentArguments, read: ReadSnapshots): Promise<void>;
