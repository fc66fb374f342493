/** Saves snapshots, and what an archive holds, as files. */
import type { Archive } from '../archive/archive.js';
import { readSnapshot } from '../archive/history.js';
import type { Entry } from '../archive/list.js';
import { readObject } from '../archive/read.js';
import { planFolder, writeArtifacts } from '../deliverers/folder/write-set.js';
import type { Artifact } from '../model/document/artifact.js';
import { manifestArtifact } from './targets/write-set.js';
import type { Provenance, Snapshot } from '../model/report/snapshot.js';
import { snapshotFileName } from '../base/set-names/file-name.js';
import { encodeSnapshot } from '../sources/snapshots.js';
import { writeFiles } from '../deliverers/folder/write-files.js';
import { contentOf } from '../base/content.js';

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

/**
 * Writes a snapshot as a file, or a document set as a folder, to the folder `out`.
 *
 * @throws AuditpressError `archive-damaged` (input) for a file that is missing or damaged; `file-exists`
 */
export async function exportEntry(archive: Archive, entry: Entry, out: string): Promise<readonly string[]> {
  if ('snapshot' in entry) {
    const saved = await saveSnapshots([await readSnapshot(archive, entry.snapshot)], out);
    return saved.map(({ path }) => path);
  }
  const { name, files, manifest } = ('set' in entry ? entry.set : entry.portfolio).content;
  const artifacts: Artifact[] = [];
  for (const { format, name: fileName, mediaType, sha256 } of files) {
    artifacts.push({ format, fileName, mediaType, content: contentOf(await readObject(archive.store, sha256)) });
  }
  artifacts.push(manifestArtifact(await readObject(archive.store, manifest)));
  const written = await writeArtifacts(planFolder(out, name, artifacts), artifacts, { force: false });
  return written.map(({ path }) => path);
}
