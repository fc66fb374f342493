/** Reads a response body or a saved snapshot from a file or from standard input. */
import { basename } from 'node:path';
import { z } from 'zod';
import { AuditpressError, withDetails } from '../../errors.js';
import type { Provenance, Snapshot } from '../../model/report/snapshot.js';
import { decodeReports } from '../decode/decode.js';
import { parseJsonBody } from '../decode/json-body.js';
import { quote } from '../../messages/printable.js';
import { decodeSnapshot, isSavedSnapshot, openSnapshot } from '../snapshot-file.js';
import { takeSnapshots } from '../snapshots.js';
import type { Source } from '../source.js';
import { readBytes } from './read-bytes.js';

export interface FileOptions {
  /** Path of the file; `-` is standard input. */
  readonly path: string;
}

export const STANDARD_INPUT = '-';

const NAME_LIMIT = 200;

/** What is known about bytes that were read: `address` is the file's name without folders, null for standard input. */
export type FileOrigin = Pick<Provenance, 'address' | 'retrievedAt' | 'toolVersion'>;

/**
 * The snapshots that bytes hold: the one of a saved snapshot, with the provenance it was saved with, or one for each
 * report of a response body.
 *
 * @throws AuditpressError as `decodeResponse` and `decodeSnapshot` do.
 */
export function readSnapshots(bytes: Uint8Array, origin: FileOrigin): readonly Snapshot[] {
  const value = parseJsonBody(bytes);
  if (isSavedSnapshot(value)) return [openSnapshot(value)];
  return takeSnapshots(bytes, decodeReports(value), {
    sourceKind: 'file',
    environment: null,
    address: origin.address,
    httpStatus: null,
    retrievedAt: origin.retrievedAt,
    query: {},
    toolVersion: origin.toolVersion,
  });
}

export const fileSource = {
  name: 'file',
  options: z.strictObject({ path: z.string().regex(/^[^\0]+$/, 'expected a path, or - for standard input') }),
  async *fetch(_query, { path }, context) {
    const bytes = await readPath(path, context.stdin);
    const retrievedAt = context.now().toISOString();
    const origin = { address: addressOf(path), retrievedAt, toolVersion: context.toolVersion };
    yield* inFile(path, () => readSnapshots(bytes, origin));
  },
} satisfies Source<FileOptions>;

/**
 * The snapshot that a file, or standard input (`-`), was saved as.
 *
 * @throws AuditpressError as `readBytes` and `decodeSnapshot` do.
 */
export async function readSavedSnapshot(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Snapshot> {
  const bytes = await readPath(path, stdin);
  return inFile(path, () => decodeSnapshot(bytes));
}

function readPath(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return readBytes(path === STANDARD_INPUT ? stdin : path);
}

function addressOf(path: string): string | null {
  return path === STANDARD_INPUT ? null : basename(path);
}

/** Failures name the file: a run may read many. */
function inFile<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    throw withDetails(failure, { message: `${named(path)}: ${failure.message}`, cause: failure });
  }
}

function named(path: string): string {
  return path === STANDARD_INPUT ? 'standard input' : quote(basename(path), NAME_LIMIT);
}
