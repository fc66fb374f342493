/**
 * An archive: snapshots and document sets, stored once and never changed.
 *
 *     archive.json                                  what this is
 *     objects/<2 digits>/<SHA-256>                  bytes of snapshots, documents and manifests
 *     records/<kind>s/<group>/<id>.json             what the objects are
 *     access/<day>/<time>-<hash>.jsonl              who saw and fetched what on the pages
 *     derived/figures/<version>/<group>/<id>.json   figures of snapshots, which can be recomputed
 */
import { AuditpressError } from '../base/errors.js';
import type { Provenance, Snapshot } from '../model/report/snapshot.js';
import type { ScanSummary } from '../model/summary/summary.js';
import { type ArchiveStore, type NewFiles } from './store.js';
import { contentOf } from '../base/content.js';

export interface Archive {
  readonly store: ArchiveStore;
  readonly tools: ArchiveTools;
}

export interface ArchiveTools {
  /** Version of auditpress. What other versions derived is recomputed. */
  readonly version: string;
  /**
   * Decodes the body of a snapshot.
   *
   * @throws AuditpressError if they do not belong together
   */
  readonly openSnapshot: (provenance: Provenance, body: Uint8Array) => Promise<Snapshot>;
  readonly summarize: (snapshot: Snapshot) => ScanSummary;
}

const MARKER = 'archive.json';
const VERSION = 1;

/**
 * Checks that there is an archive that this version can read.
 *
 * @throws AuditpressError `archive-missing` (notFound), `archive-version` (input)
 */
export async function requireArchive({ store }: Archive): Promise<void> {
  if (await isArchive(store)) return;
  throw new AuditpressError('archive-missing', `expected an archive at ${store.address}, found none`);
}

/**
 * Runs work that adds files. Creates the archive if there is none.
 *
 * @throws AuditpressError `archive-not-empty` (input) for a folder with anything else in it; `archive-version`
 */
export async function addingTo<Result>(
  { store }: Archive,
  work: (files: NewFiles) => Promise<Result>,
): Promise<Result> {
  return store.adding(async (files) => {
    if (!(await isArchive(store))) await establish(store, files);
    return work(files);
  });
}

async function isArchive(store: ArchiveStore): Promise<boolean> {
  const marker = await store.read(MARKER);
  if (marker === undefined) return false;
  const version = versionIn(marker);
  if (version === VERSION) return true;
  const found = version === undefined ? `an ${MARKER} that states no version` : `version ${JSON.stringify(version)}`;
  throw new AuditpressError(
    'archive-version',
    `expected an archive of version ${String(VERSION)} at ${store.address}, found ${found}`,
  );
}

async function establish(store: ArchiveStore, files: NewFiles): Promise<void> {
  const other = await store.occupant();
  // Another run may have created the archive in the meantime.
  if (other !== undefined && !(await isArchive(store))) {
    throw new AuditpressError(
      'archive-not-empty',
      `expected an archive or an empty folder at ${store.address}, found "${other}" in it`,
    );
  }
  await files.add(MARKER, contentOf(Buffer.from(`${JSON.stringify({ auditpressArchive: VERSION })}\n`)));
}

function versionIn(marker: Uint8Array): unknown {
  try {
    const stated: unknown = JSON.parse(Buffer.from(marker).toString('utf8'));
    return (stated as { readonly auditpressArchive?: unknown } | null)?.auditpressArchive;
  } catch {
    return undefined;
  }
}
