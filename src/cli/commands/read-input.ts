import type { Snapshot } from '../../model/snapshot.js';

/** Reads the snapshots of a path or of standard input (`-`). `clock` is the time of reading. */
export async function readInput(path: string, clock: Date): Promise<readonly Snapshot[]> {
  const { readFileSource } = await import('../../pipeline.js');
  return readFileSource(path, { now: () => clock, stdin: process.stdin });
}

/** The same for a path that has to be a saved snapshot. */
export async function readSavedSnapshot(path: string, clock: Date): Promise<readonly Snapshot[]> {
  const { readSnapshotSource } = await import('../../pipeline.js');
  return [await readSnapshotSource(path, { now: () => clock, stdin: process.stdin })];
}
