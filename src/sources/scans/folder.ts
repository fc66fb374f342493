/** The source `folder`: a file or a folder on this machine, where a scanner puts its files. */
import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import { filesBelow } from '../folder-source.js';
import { explainReadError, readBytes } from '../read-bytes.js';
import type { BuiltInSource } from './built-in-source.js';
import { newestOf } from '../scan-runs.js';
import { newestScan, type StoredScanFile } from './newest-scan.js';

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
};

/** Files that are not being written, as far as can be seen. */
async function settledFiles(place: string, signal: AbortSignal | undefined): Promise<readonly StoredScanFile[]> {
  const files = await filesAt(place);
  if (files.length === 0 || Math.abs(Date.now() - newestOf(files)) > SETTLED_AFTER) return files;
  await wait(SETTLED_AFTER, undefined, { signal });
  const again = await filesAt(place);
  if (isSame(files, again)) return again;
  throw unfinished(place);
}

interface SizedFile extends StoredScanFile {
  readonly size: number;
}

async function filesAt(place: string): Promise<readonly SizedFile[]> {
  try {
    const isFolder = (await stat(place)).isDirectory();
    const paths = isFolder ? await filesBelow(place) : [place];
    return await Promise.all(
      paths.map(async (path) => {
        const { size, mtimeMs } = await stat(path);
        const name = isFolder ? relative(place, path).split(sep).join('/') : path.slice(path.lastIndexOf(sep) + 1);
        return { name, path, size, modifiedAt: mtimeMs, read: () => readBytes(path) };
      }),
    );
  } catch (cause) {
    throw explainReadError(cause, place);
  }
}

function isSame(before: readonly StoredScanFile[], after: readonly StoredScanFile[]): boolean {
  const listed = (files: readonly Partial<SizedFile>[]) =>
    files.map(({ name, size, modifiedAt }) => [name, size, modifiedAt]);
  return isDeepStrictEqual(listed(before), listed(after));
}

function unfinished(place: string): AuditpressError {
  return new AuditpressError(
    'scan-unfinished',
    `expected the files in ${place} to be complete, but one of them is still being written`,
  );
}
