/** From files and standard input to snapshots. */
import { Readable } from 'node:stream';
import type { Snapshot } from '../model/report/snapshot.js';
import { readFileSnapshots, readSavedSnapshot } from '../sources/file-source.js';
import type { SourceContext } from '../sources/source.js';
import { packageVersion } from '../base/package-root.js';

export type ReadingContext = Omit<SourceContext, 'toolVersion' | 'read'>;

/** Reads the snapshots of a file, or of standard input (`-`): a response body or a saved snapshot. */
export function readFileSource(path: string, { now, stdin }: ReadingContext): Promise<readonly Snapshot[]> {
  return readFileSnapshots(path, { now, stdin, toolVersion: packageVersion() });
}

export async function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot> {
  return readSavedSnapshot(path, stdin);
}

export function systemContext(): Pick<SourceContext, 'now' | 'stdin'> {
  return { now: () => new Date(), stdin: Readable.from([]) };
}
