/** The source `folder`: a file or a folder on this machine, where a scanner puts its files. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import { explainReadError } from '../read-bytes.js';
import { filesBelow, localFile, type LocalFile } from '../stored-files.js';
import type { BuiltInSource } from './built-in-source.js';
import { newestOf } from '../scan-runs.js';
import { newestScan } from './newest-scan.js';

const optionsSchema = z.strictObject({
  path: z.string().min(1).describe('A file or a folder. A relative path starts from the folder of the configuration.'),
});

/** A file whose last change is not older may still be written. Milliseconds. */
const SETTLED_AFTER = 2000;

export const folderSource: BuiltInSource<z.output<typeof optionsSchema>> = {
  name: 'folder',
  options: optionsSchema,

  async fetch(query, { path }, { folder, readers, now, signal }) {
    const place = resolve(folder, path);
    const files = await settledFiles(place, signal);
    const snapshots = await newestScan(files, place, { query, readers, now, signal });
    // What changed while it was read may have been read in parts.
    if (!isSame(files, await filesAt(place))) throw unfinished(place);
    return snapshots;
  },

  test: async ({ path }, { folder }) => (await filesAt(resolve(folder, path))).length,
};

/** Files that are not being written, as far as can be seen. */
async function settledFiles(place: string, signal: AbortSignal | undefined): Promise<readonly LocalFile[]> {
  const files = await filesAt(place);
  if (files.length === 0 || Math.abs(Date.now() - newestOf(files)) > SETTLED_AFTER) return files;
  await wait(SETTLED_AFTER, undefined, { signal });
  const again = await filesAt(place);
  if (isSame(files, again)) return again;
  throw unfinished(place);
}

async function filesAt(place: string): Promise<readonly LocalFile[]> {
  try {
    const isFolder = (await stat(place)).isDirectory();
    return await (isFolder ? filesBelow(place) : Promise.all([localFile(place)]));
  } catch (cause) {
    throw explainReadError(cause, place, 'Check the path, or run the scanner first.');
  }
}

function isSame(before: readonly LocalFile[], after: readonly LocalFile[]): boolean {
  const listed = (files: readonly LocalFile[]) => files.map(({ name, size, modifiedAt }) => [name, size, modifiedAt]);
  return isDeepStrictEqual(listed(before), listed(after));
}

function unfinished(place: string): AuditpressError {
  return new AuditpressError(
    'scan-unfinished',
    `expected the files in ${place} to be complete, but one of them is still being written`,
  );
}
