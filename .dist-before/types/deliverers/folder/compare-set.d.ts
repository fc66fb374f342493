import type { Artifact } from '../../model/artifact.js';
export interface Comparison {
    readonly artifact: Artifact;
    /** Absolute. */
    readonly path: string;
    /** `same` bytes are there, `different` bytes are there, or the file is `missing`. */
    readonly found: 'same' | 'different' | 'missing';
}
export declare function compareSet(folder: string, artifacts: readonly Artifact[]): Promise<readonly Comparison[]>;
