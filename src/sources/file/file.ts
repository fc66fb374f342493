/** Reads a response body or a saved snapshot from a file or from standard input. */
import { basename } from 'node:path';
import { z } from 'zod';
import type { Provenance, Snapshot } from '../../model/snapshot.js';
import { decodeReports } from '../decode/decode.js';
import { parseJsonBody } from '../decode/json-body.js';
import { isSavedSnapshot, openSnapshot } from '../snapshot-file.js';
import { takeSnapshots } from '../snapshots.js';
import type { Source } from '../source.js';
import { readBytes } from './read-bytes.js';

export interface FileOptions {
  /** Path of the file; `-` is standard input. */
  readonly path: string;
}

export const STANDARD_INPUT = '-';

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

export const fileSource: Source<FileOptions> = {
  name: 'file',
  options: z.strictObject({ path: z.string().regex(/^[^\0]+$/, 'expected a path, or - for standard input') }),
  async *fetch(_query, { path }, context) {
    const isStandardInput = path === STANDARD_INPUT;
    const bytes = await readBytes(isStandardInput ? context.stdin : path, context.signal);
    yield* readSnapshots(bytes, {
      address: isStandardInput ? null : basename(path),
      retrievedAt: context.now().toISOString(),
      toolVersion: context.toolVersion,
    });
  },
};
