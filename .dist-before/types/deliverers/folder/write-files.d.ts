import type { Artifact } from '../../model/artifact.js';
/**
 * Writes the artifacts into `out`, an absolute path, which is made where it does not exist. Gives their paths.
 *
 * @throws AuditpressError `file-exists` before anything is written, or as the system refuses.
 */
export declare function writeFiles(out: string, artifacts: readonly Artifact[]): Promise<readonly string[]>;
