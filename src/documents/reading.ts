/** From files and standard input to snapshots. */
import { Readable } from 'node:stream';
import type { Snapshot } from '../model/report/snapshot.js';
import { readFileSnapshots, readSavedSnapshot } from '../sources/file-source.js';
import type { SourceContext } from '../sources/source.js';
import { packageVersion } from '../base/package-root.js';

/** What reading needs. Passed in, so that the caller controls the clock and the stream. */
export type ReadingContext = Omit<SourceContext, 'toolVersion' | 'read'>;

/** Reads the snapshots of a file, or of standard input (`-`): a response body or a saved snapshot. */
export function readFileSource(path: string, { now, stdin }: ReadingContext): Promise<readonly Snapshot[]> {
  return readFileSnapshots(path, { now, stdin, toolVersion: packageVersion() });
}

/** Reads one saved snapshot. Rejects a response body, because it has no provenance. */
export async function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot> {
  return readSavedSnapshot(path, stdin);
}

/** The system clock, and empty standard input. */
export function systemContext(): Pick<SourceContext, 'now' | 'stdin'> {
  return { now: () => new Date(), stdin: Readable.from([]) };
}
