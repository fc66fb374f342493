import type { Artifact } from '../../model/artifact.js';
import { type Comparison } from './compare-set.js';
export interface WriteOptions {
    /** Replace files that exist and differ, and remove those that only the old manifest lists. */
    readonly force: boolean;
    readonly signal?: AbortSignal | undefined;
}
/**
 * Writes the artifacts into `folder`, an absolute path, and says what was found there before.
 *
 * A new set appears as a whole or not at all. In a folder that exists, files with the same bytes are left alone, and
 * different ones are refused (`file-exists`) unless `force` is set: then the set that was there, as its manifest lists it,
 * gives way to the new one, and is put back where a file is refused. Other files in the folder are never touched.
 */
export declare function writeSet(folder: string, artifacts: readonly Artifact[], { force, signal }: WriteOptions): Promise<readonly Comparison[]>;
