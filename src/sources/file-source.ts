/** Reads a response body or a saved snapshot from a file or from standard input. */
import { basename } from 'node:path';
import { AuditpressError, withDetails } from '../base/errors.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { quote } from '../base/wording/printable.js';
import { readBytes } from './read-bytes.js';
import { savedSnapshotIn, takeFileSnapshots } from './snapshots.js';
import type { SourceContext } from './source.js';

export const STANDARD_INPUT = '-';

const NAME_LIMIT = 200;

/**
 * The snapshots of a file, or of standard input (`-`): a saved one with its own provenance, or one per report of a response body.
 *
 * @throws AuditpressError as `readBytes`, `readReports` and `decodeSnapshot` do
 */
export async function readFileSnapshots(
  path: string,
  { now, stdin, toolVersion }: Pick<SourceContext, 'now' | 'stdin' | 'toolVersion'>,
): Promise<readonly Snapshot[]> {
  const bytes = await readPath(path, stdin);
  const origin = { address: addressOf(path), retrievedAt: now().toISOString(), toolVersion };
  return inFile(path, async () => {
    const saved = savedSnapshotIn(bytes);
    if (saved === undefined) return takeFileSnapshots(bytes, origin);
    const { openSnapshot } = await import('./saved-snapshots.js');
    return [await openSnapshot(saved)];
  });
}

export async function readSavedSnapshot(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Snapshot> {
  const bytes = await readPath(path, stdin);
  const { decodeSnapshot } = await import('./saved-snapshots.js');
  return inFile(path, () => decodeSnapshot(bytes));
}

function readPath(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return readBytes(path === STANDARD_INPUT ? stdin : path);
}

function addressOf(path: string): string | null {
  return path === STANDARD_INPUT ? null : basename(path);
}

async function inFile<Result>(path: string, read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    throw withDetails(failure, { message: `${named(path)}: ${failure.message}`, cause: failure });
  }
}

function named(path: string): string {
  return path === STANDARD_INPUT ? 'standard input' : quote(basename(path), NAME_LIMIT);
}
