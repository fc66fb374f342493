/** The first part of the pipeline: from files and standard input to snapshots. */
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

/** Like `readFileSource`, for a large report: stores its bytes in a temporary file, and reads them again on each access to `body`. */
export async function readLargeFileSource(path: string, context: ReadingContext): Promise<readonly Snapshot[]> {
  const { storeBodies } = await import('./stored-bodies.js');
  return storeBodies(await readFileSource(path, context));
}

/** Reads one saved snapshot. Rejects a response body, because it has no provenance. */
export async function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot> {
  return readSavedSnapshot(path, stdin);
}

/** The system clock, and empty standard input. */
export function systemContext(): Pick<SourceContext, 'now' | 'stdin'> {
  return { now: () => new Date(), stdin: Readable.from([]) };
}
