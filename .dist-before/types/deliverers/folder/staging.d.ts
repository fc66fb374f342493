import type { Artifact } from '../../model/artifact.js';
/**
 * Hands a new folder inside `out` to the work, and removes what is left of it afterwards. Makes `out` where it does not
 * exist; where the work fails, the folders that were made are removed again.
 */
export declare function withStaging<Result>(out: string, work: (staging: string) => Promise<Result>): Promise<Result>;
/** Writes a file and waits until the disk has it. `target` is the path that it is for, and that messages name. */
export declare function stageFile(staging: string, { fileName, bytes }: Artifact, target: string): Promise<void>;
/** Waits until the disk has the names in a folder. Windows cannot open folders, and keeps names by itself. */
export declare function syncFolder(folder: string): Promise<void>;
