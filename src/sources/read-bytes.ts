/** Receives the bytes of files and streams, and explains why they cannot be read. */
import { accessSync, constants, createReadStream, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { AuditpressError } from '../base/errors.js';
import { joinFiles, leaveOnDisk, MOST_IN_MEMORY } from '../base/files/received.js';
import { sha256Of } from '../base/sha256.js';
import { quote } from '../base/wording/printable.js';
import type { PlainErrorCode } from '../base/error-codes/codes.js';
import type { Body, Provenance } from '../model/report/snapshot.js';

/** Maximum bytes of input: 380 MiB. A saved snapshot of this size is about the longest string that Node supports. */
export const MAX_INPUT_BYTES = 380 * 1024 * 1024;

const PATH_LIMIT = 200;

/** Explanations of system errors, with a hint if the remedy of the error code is too general. */
const SYSTEM_ERRORS: Readonly<Record<string, readonly [code: PlainErrorCode, meaning: string, hint?: string]>> = {
  ENOENT: ['file-missing', 'there is no such file'],
  ENOTDIR: ['file-missing', 'a folder of the path is a file', 'Check the path.'],
  EISDIR: ['file-is-folder', 'it is a folder'],
  EACCES: ['file-forbidden', 'reading it is not permitted'],
  EPERM: ['file-forbidden', 'reading it is not permitted'],
};

/**
 * Reads all bytes of a file, given by its path, or of a stream.
 *
 * @throws AuditpressError (input) `file-missing`, `file-is-folder`, `file-forbidden`, `file-unreadable`, `file-empty`,
 * `file-too-large`
 */
export async function readBytes(from: string | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const name = typeof from === 'string' ? `the file ${quote(from, PATH_LIMIT)}` : 'standard input';
  const bytes = await (typeof from === 'string' ? readFile(from, name) : collect(from, name)).catch(
    (cause: unknown) => {
      throw explainReadError(cause, name);
    },
  );
  if (bytes.length > 0) return bytes;
  throw new AuditpressError('file-empty', `expected an audit report in ${name}, found it empty`);
}

/** What was received, and from which files if there were several. */
export interface Received {
  readonly body: Body;
  readonly files?: NonNullable<Provenance['files']>;
}

export interface Receivable {
  /** With or without folders. */
  readonly name: string;
  /** Absent for a file that is not on this machine. */
  readonly path?: string;
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Receives files as one body; large ones on this machine stay on disk.
 *
 * @param given at least one
 * @throws AuditpressError as `readBytes` does
 */
export async function receiveFiles(given: readonly Receivable[]): Promise<Received> {
  const isAlone = given.length === 1;
  const paths = given.flatMap(({ path }) => path ?? []);
  if (paths.length === given.length && areLarge(paths)) {
    const { body, files } = leaveOnDisk(paths);
    return isAlone ? { body } : { body, files };
  }
  const read: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  for (const file of given) read.push({ name: basename(file.name), bytes: await file.read() });
  const body = joinFiles(read);
  if (isAlone) return { body };
  return { body, files: read.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256Of(bytes) })) };
}

/** As `receiveFiles` does. */
export function receiveFile(path: string): Promise<Received> {
  return receiveFiles([{ name: basename(path), path, read: () => readBytes(path) }]);
}

function areLarge(paths: readonly string[]): boolean {
  const sizes = paths.map(usableSize);
  return !sizes.includes(0) && sizes.reduce((sum, size) => sum + size, 0) > MOST_IN_MEMORY;
}

/** Of a file that can be read more than once, as a pipe cannot. 0 for others, and for what is at fault: reading it says why. */
function usableSize(path: string): number {
  try {
    accessSync(path, constants.R_OK);
    const status = statSync(path);
    return status.isFile() && status.size <= MAX_INPUT_BYTES ? status.size : 0;
  } catch {
    return 0;
  }
}

async function readFile(path: string, name: string): Promise<Uint8Array> {
  const status = statSync(path);
  if (status.size > MAX_INPUT_BYTES) throw tooLarge(name);
  // Pipes and devices have no size, and may block. A file is read synchronously, which needs no thread.
  return status.isFile() ? readFileSync(path) : collect(createReadStream(path), name);
}

async function collect(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > MAX_INPUT_BYTES) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(name: string): AuditpressError {
  const limit = `${String(MAX_INPUT_BYTES / 1024 / 1024)} MiB`;
  return new AuditpressError('file-too-large', `expected at most ${limit} in ${name}, found more`);
}

/** @param absent hint for a file that does not exist. Default: that of a file to read */
export function explainReadError(cause: unknown, name: string, absent?: string): unknown {
  if (!(cause instanceof Error) || !('syscall' in cause) || !('code' in cause)) return cause;
  const systemCode = String(cause.code);
  const [code, meaning, hint] = SYSTEM_ERRORS[systemCode] ?? [
    'file-unreadable',
    `the system refuses with ${systemCode}`,
  ];
  return new AuditpressError(code, `cannot read ${name}: ${meaning}`, {
    hint: hint ?? (systemCode === 'ENOENT' ? absent : undefined),
    cause,
  });
}
