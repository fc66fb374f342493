/** Writes what an archive holds to files. */
import type { Archive } from '../archive/archive.js';
import type { Entry } from '../archive/list.js';
import { saveSnapshots } from './save-snapshots.js';
import { readSnapshot } from '../archive/history.js';
import type { Artifact } from '../model/document/artifact.js';
import { contentOf } from './spool.js';
import { readObject } from '../archive/objects.js';
import { manifestArtifact } from './targets/write-set.js';
import { planFolder, writeArtifacts } from '../deliverers/folder/write-set.js';

/**
 * Writes a snapshot as a file, or a document set as a folder, to the folder `out`.
 *
 * @returns absolute paths
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
