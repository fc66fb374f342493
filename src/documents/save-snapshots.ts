/** Saves snapshots as files. */
import type { Provenance, Snapshot } from '../model/report/snapshot.js';
import { snapshotFileName } from '../base/set-names/file-name.js';
import { contentOf } from './spool.js';
import { encodeSnapshot } from '../sources/snapshots.js';
import { writeFiles } from '../deliverers/folder/write-files.js';

/** A snapshot that was saved to a file. */
export interface SavedSnapshot {
  /** Absolute. */
  readonly path: string;
  readonly provenance: Provenance;
}

/**
 * Writes each snapshot to its own file, named for its report and the time of its retrieval. Only the current user can read the
 * files, and the folder if it is created.
 */
export async function saveSnapshots(snapshots: readonly Snapshot[], out: string): Promise<readonly SavedSnapshot[]> {
  const artifacts = snapshots.map((snapshot) => ({
    format: 'snapshot',
    mediaType: 'application/json',
    fileName: snapshotFileName(snapshot),
    isPrivate: true,
    content: contentOf(Buffer.from(encodeSnapshot(snapshot))),
  }));
  const paths = await writeFiles(out, artifacts);
  return snapshots.map(({ provenance }, index) => ({ path: paths[index] ?? '', provenance }));
}
