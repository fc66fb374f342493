/** Files of a folder that belong together, such as everything that one run of a scanner writes. */
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { mapConcurrently } from '../base/map-concurrently.js';
import { sha256Of } from '../base/sha256.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import type { Provenance } from '../model/report/snapshot.js';
import { readBytes } from './read-bytes.js';
import { joinFiles } from '../base/files/received.js';
import { loadReaders, readerOf, readerOfStart } from './readers/readers.js';
import { NO_READERS, type ReaderSettings } from '../model/settings/readers.js';
import { decodeText } from './readers/text.js';

/** Enough of a file to see its format. */
const START = 16_384;
/** Folders below the one that is named: Prowler writes `output/compliance/`. */
const DEPTH = 2;
const AT_ONCE = 16;
/** A folder with this file holds documents that auditpress has made. */
const MANIFEST = 'manifest.json';

/**
 * Paths of the files in a folder that one reader joins, by the name of the reader, in order.
 *
 * @throws AuditpressError `format-ambiguous` (input) for a file that several of these readers recognize
 */
export async function joinableFiles(
  folder: string,
  readers: ReaderSettings = NO_READERS,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const joining = (await loadReaders(readers)).filter(({ reader }) => reader.join !== undefined);
  const paths = await filesBelow(folder, DEPTH);
  const found = await mapConcurrently(paths, AT_ONCE, async (path) =>
    readerOfStart(decodeText(await startOf(path)), joining),
  );
  return new Map(
    joining.flatMap((loaded) => {
      const own = paths.filter((_path, index) => found[index] === loaded);
      return own.length === 0 ? [] : [[loaded.reader.name, own] as const];
    }),
  );
}

/** The bytes of files that belong together: of a single file as they are, else a tar archive. */
export async function readTogether(
  paths: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly files: Provenance['files'] }> {
  const files = [];
  for (const path of paths) files.push({ name: basename(path), bytes: await readBytes(path) });
  const received = files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256Of(bytes) }));
  return { bytes: joinFiles(files), files: received.length === 1 ? undefined : received };
}

async function filesBelow(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (depth < DEPTH && entries.some(({ name }) => name === MANIFEST)) return [];
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  const files = shown.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const folders = shown.filter((entry) => entry.isDirectory() && depth > 0);
  const below = await Promise.all(folders.map(({ name }) => filesBelow(join(folder, name), depth - 1)));
  return [...files, ...below.flat()].toSorted(compareCodeUnits);
}

/** Whether a path is a folder, or a file whose format is recognized. */
export async function isReadable(path: string, readers: ReaderSettings): Promise<boolean> {
  if ((await stat(path).catch(() => undefined))?.isDirectory() === true) return true;
  // What several readers recognize is a report, too.
  return readerOf(await startOf(path), readers).then(
    (reader) => reader !== undefined,
    () => true,
  );
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return Buffer.of();
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return Buffer.of();
  } finally {
    await file.close();
  }
}
