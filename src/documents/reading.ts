/** From files and standard input to snapshots. */
import { Readable } from 'node:stream';
import type { Snapshot } from '../model/report/snapshot.js';
import { readFileSnapshots, readSavedSnapshot } from '../sources/file-source.js';
import type { ReportChoice } from '../sources/choose-reports.js';
import type { SourceContext } from '../sources/source.js';
import { packageVersion } from '../base/package-root.js';

export interface ReadingContext extends Omit<SourceContext, 'toolVersion' | 'read'> {
  /** Which reports of a file are meant. Default: the only one; every one of a response of the service. */
  readonly choice?: ReportChoice;
}

/** Reads the snapshots of a file, of a folder whose files belong together, or of standard input (`-`). */
export function readFileSource(path: string, { now, stdin, choice }: ReadingContext): Promise<readonly Snapshot[]> {
  return readFileSnapshots(path, { now, stdin, toolVersion: packageVersion(), ...(choice && { choice }) });
}

export async function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot> {
  return readSavedSnapshot(path, stdin);
}

export function systemContext(): Pick<SourceContext, 'now' | 'stdin'> {
  return { now: () => new Date(), stdin: Readable.from([]) };
}
