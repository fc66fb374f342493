import type { Snapshot } from '../../model/snapshot.js';
/** Reads the snapshots of a path or of standard input (`-`). `clock` is the time of reading. */
export declare function readInput(path: string, clock: Date): Promise<readonly Snapshot[]>;
/** The same for a path that has to be a saved snapshot. */
export declare function readSavedSnapshot(path: string, clock: Date): Promise<readonly Snapshot[]>;
