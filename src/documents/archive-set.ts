/** Archives document sets that were delivered, and single documents. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NewSet } from '../archive/add.js';
import type { Archive } from '../archive/archive.js';
import { readManifest } from '../deliverers/manifest.js';
import { AuditpressError } from '../base/errors.js';
import { unlessMissing } from '../base/files/file-error.js';
import type { Artifact } from '../model/document/artifact.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { Archiving, DocumentSet } from './document-set.js';
import { contentOf as contentOfBytes } from '../base/content.js';

type ArchivedSet = DocumentSet & { readonly archiving: Archiving };

/**
 * Archives the set in the folder of a manifest, as the manifest lists it. Reads it back, because files of the set may be older
 * than this run.
 *
 * @throws AuditpressError `file-changed` (input) if the files are not those of the manifest
 */
export async function archiveFolder(archive: Archive, set: ArchivedSet, manifestPath: string): Promise<string> {
  const folder = dirname(manifestPath);
  const found = await readManifest(folder);
  const manifest = await readFileOf(manifestPath);
  if (found?.content === undefined || manifest.sha256 !== found.sha256) throw changed(manifestPath);
  const files: NewSet['files'][number][] = [];
  for (const listed of found.content.files) {
    const path = join(folder, listed.name);
    const content = await readFileOf(path);
    if (content.sha256 !== listed.sha256) throw changed(path);
    files.push({ listed, content });
  }
  const { clock, documentId } = found.content;
  return addSet(archive, set, { clock, documentId, manifest, files });
}

/** Archives documents that are not in a set, with a manifest of their own. The rest is as for `archiveFolder`. */
export async function archiveArtifacts(
  archive: Archive,
  set: ArchivedSet,
  artifacts: readonly Artifact[],
  settings: RunSettings,
): Promise<string> {
  const manifest = set.manifest(artifacts, settings);
  const files = artifacts.map(({ format, fileName, mediaType, content }) => ({
    listed: { format, name: fileName, mediaType, bytes: content.size, sha256: content.sha256 },
    content,
  }));
  const clock = settings.clock.toISOString();
  const { documentId } = set;
  return addSet(archive, set, { clock, documentId, manifest: contentOfBytes(Buffer.from(manifest)), files });
}

async function addSet(
  archive: Archive,
  { name, template, composition, archiving }: ArchivedSet,
  parts: Pick<NewSet, 'clock' | 'documentId' | 'manifest' | 'files'>,
): Promise<string> {
  const described = { name, template: template.name, locale: composition.document.locale.tag };
  const { key } = await archiving.addSet(archive, { ...described, ...parts });
  return key;
}

async function readFileOf(path: string) {
  const bytes = await unlessMissing(path, () => readFile(path));
  if (bytes === undefined) throw changed(path);
  return contentOfBytes(bytes);
}

function changed(path: string): AuditpressError {
  return new AuditpressError('file-changed', `expected ${path} as its manifest lists it, found it changed`, {
    hint: 'The set was not archived. Run the command again when no other program changes its folder.',
  });
}
