/** Reads snapshots from bytes that a program already has. */
import type { Snapshot } from '../model/report/snapshot.js';
import { parseJsonBody } from './decode/json-body.js';
import { takeFileSnapshots, type FileOrigin } from './file-source.js';
import { openSnapshot } from './saved-snapshots.js';
import { isSavedSnapshot } from './snapshots.js';

/**
 * Returns the snapshots in the bytes: a saved one with its own provenance, or one per report of a response body.
 *
 * @throws AuditpressError as `decodeResponse` and `decodeSnapshot` do
 */
export function readSnapshots(bytes: Uint8Array, origin: FileOrigin): readonly Snapshot[] {
  const value = parseJsonBody(bytes);
  return isSavedSnapshot(value) ? [openSnapshot(value)] : takeFileSnapshots(bytes, value, origin);
}
