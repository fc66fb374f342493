/** The bytes of snapshots as they were received. Those of large files are read again each time, because they need not stay in memory. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createTar } from 'nanotar';
import type { Content } from '../../model/document/artifact.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { compareCodeUnits } from '../../model/values/natural-order.js';
import { AuditpressError } from '../errors.js';
import { quote } from '../wording/printable.js';
import { partsOfFile } from './file-parts.js';

/** What a header of tar holds for a name. */
const TAR_NAME_LIMIT = 99;
const NAME_LIMIT = 200;

/** Bytes of files that stay in memory. Nearly all reports are smaller. */
export const MOST_IN_MEMORY = 0x80_0000;

/**
 * The body of a snapshot.
 *
 * @throws AuditpressError while its parts are read, at the latest after the last one: `report-changed` (input) if a file has changed
 */
export function receivedContent({ provenance, body }: Snapshot): Pick<Content, 'size' | 'sha256' | 'parts'> {
  const { bytes: size, sha256 } = provenance;
  return { size, sha256, parts: () => (body instanceof Uint8Array ? [body] : checkedParts(body.paths, sha256)) };
}

/** The hash is checked after the last part, so callers must not use the parts before all were read. */
function* checkedParts(paths: readonly string[], sha256: string): Generator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for (const part of partsOf(paths)) {
      hash.update(part);
      yield part;
    }
  } catch (cause) {
    throw cause instanceof Error && 'syscall' in cause ? changed(paths, cause) : cause;
  }
  if (hash.digest('hex') !== sha256) throw changed(paths);
}

function partsOf(paths: readonly string[]): Iterable<Uint8Array> {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return partsOfFile(only);
  return [joinFiles(paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) })))];
}

function changed(paths: readonly string[], cause?: unknown): AuditpressError {
  const names = paths.map((path) => quote(basename(path), NAME_LIMIT)).join(', ');
  return new AuditpressError(
    'report-changed',
    `expected ${names} to stay the same during the run, but the content has changed`,
    { cause },
  );
}

interface NamedBytes {
  /** Without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Several files as one body: the bytes of one as they are; a tar archive of several, in the order of their names. Equal files give
 * equal bytes.
 */
export function joinFiles(files: readonly NamedBytes[]): Uint8Array {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return only.bytes;
  const inOrder = files.toSorted((one, other) => compareCodeUnits(one.name, other.name));
  const items = inOrder.map(({ name, bytes }) => ({ name: name.slice(-TAR_NAME_LIMIT), data: bytes }));
  return createTar(items, { attrs: { mtime: 0, uid: 0, gid: 0, mode: '644' } });
}
