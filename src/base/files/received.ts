/** The bytes of snapshots as they were received. Those of large files are read again each time, because they need not stay in memory. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Content } from '../../model/document/artifact.js';
import type { LargeFile, LargeFiles, ReceivedFile, Snapshot } from '../../model/report/snapshot.js';
import { compareCodeUnits } from '../../model/values/natural-order.js';
import { AuditpressError } from '../errors.js';
import { quote } from '../wording/printable.js';
import { partsOfFile } from './file-parts.js';
import { tarParts } from './tar.js';

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
  return { size, sha256, parts: () => (body instanceof Uint8Array ? [body] : checkedParts(body)) };
}

/** The hash is checked after the last part, so callers must not use the parts before all were read. */
function* checkedParts({ files, sha256 }: LargeFiles): Generator<Uint8Array> {
  const hash = createHash('sha256');
  for (const part of joinedParts(files)) {
    hash.update(part);
    yield part;
  }
  if (hash.digest('hex') !== sha256) throw changed(files);
}

function joinedParts(
  files: readonly LargeFile[],
  partsOf: (file: LargeFile) => Iterable<Uint8Array> = partsOfLarge,
): Iterable<Uint8Array> {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return partsOfLarge(only);
  return tarParts(files.map((file) => ({ name: basename(file.path), size: file.bytes, parts: () => partsOf(file) })));
}

/**
 * The parts of a file that stayed on disk. Hashing takes as long as some readers do, so only its size and time are compared.
 *
 * @throws AuditpressError `report-changed` (input), at the latest after the last part
 */
export function* partsOfLarge(file: LargeFile): Generator<Uint8Array> {
  try {
    yield* partsOfFile(file.path);
    refuseChanged(file);
  } catch (cause) {
    throw explained(file, cause);
  }
}

/** All bytes of a file that stayed on disk. Throws as `partsOfLarge` does. */
export function bytesOfLarge(file: LargeFile): Uint8Array {
  try {
    const bytes = readFileSync(file.path);
    refuseChanged(file);
    return bytes;
  } catch (cause) {
    throw explained(file, cause);
  }
}

function refuseChanged(file: LargeFile): void {
  const { size, mtimeMs } = statSync(file.path);
  if (size !== file.bytes || mtimeMs !== file.modifiedAt) throw changed([file]);
}

const explained = (file: LargeFile, cause: unknown): unknown =>
  cause instanceof Error && 'syscall' in cause ? changed([file], cause) : cause;

function changed(files: readonly LargeFile[], cause?: unknown): AuditpressError {
  const names = files.map(({ path }) => quote(basename(path), NAME_LIMIT)).join(', ');
  return new AuditpressError(
    'report-changed',
    `expected ${names} to stay the same during the run, but the content has changed`,
    { cause },
  );
}

/** A body that stays on disk, and the files in it, in the order that their paths are given in. */
interface LargeBody {
  readonly body: LargeFiles;
  readonly files: readonly ReceivedFile[];
}

/**
 * Files as one body, without keeping their bytes: each is read once, for its hash.
 *
 * @throws what the system does; `report-changed` (input)
 */
export function leaveOnDisk(paths: readonly string[]): LargeBody {
  const files = paths.map((path): LargeFile => {
    const { size, mtimeMs } = statSync(path);
    return { path, bytes: size, modifiedAt: mtimeMs };
  });
  const inOrder = files.toSorted((one, other) => compareCodeUnits(basename(one.path), basename(other.path)));
  const hashes = new Map(files.map((file) => [file, createHash('sha256')]));
  const whole = createHash('sha256');
  let bytes = 0;
  for (const part of joinedParts(inOrder, (file) => partsSeen(file, (each) => hashes.get(file)?.update(each)))) {
    whole.update(part);
    bytes += part.length;
  }
  return {
    body: { files: inOrder, bytes, sha256: whole.digest('hex') },
    files: files.map((file) => ({
      name: basename(file.path),
      bytes: file.bytes,
      sha256: hashes.get(file)?.digest('hex') ?? '',
    })),
  };
}

function* partsSeen(file: LargeFile, see: (part: Uint8Array) => void): Generator<Uint8Array> {
  for (const part of partsOfLarge(file)) {
    see(part);
    yield part;
  }
}

interface NamedBytes {
  /** Without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Several files as one body: the bytes of one as they are; a tar archive of several, in the order of their names. */
export function joinFiles(files: readonly NamedBytes[]): Uint8Array {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return only.bytes;
  const inOrder = files.toSorted((one, other) => compareCodeUnits(one.name, other.name));
  const parts = tarParts(inOrder.map(({ name, bytes }) => ({ name, size: bytes.length, parts: () => [bytes] })));
  return Buffer.concat([...parts]);
}
