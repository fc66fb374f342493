/** Functions that read, with the readers that are built in, unless a test names others. */
import * as reports from '../../src/cli/batch/find-reports.js';
import * as fetched from '../../src/documents/fetch-snapshots.js';
import * as archives from '../../src/documents/open-archive.js';
import { NO_READERS } from '../../src/model/settings/readers.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import * as readers from '../../src/sources/readers/readers.js';
import * as saved from '../../src/sources/saved-snapshots.js';

export const readBody = (
  body: Snapshot['body'],
  reading: Partial<readers.Reading> = {},
): ReturnType<typeof readers.readBody> => readers.readBody(body, { readers: NO_READERS, ...reading });

export const loadReaders = (given = NO_READERS) => readers.loadReaders(given);

export const decodeSnapshot = (bytes: Uint8Array, given = NO_READERS) => saved.decodeSnapshot(bytes, given);

export const joinSnapshot = (provenance: unknown, body: Uint8Array) => saved.joinSnapshot(provenance, body, NO_READERS);

export const readSnapshots = (bytes: Uint8Array, origin: Parameters<typeof saved.readSnapshots>[1]) =>
  saved.readSnapshots(bytes, origin, NO_READERS);

export const parseSnapshots = (bytes: Uint8Array, retrievedAt: Date, given = NO_READERS) =>
  fetched.parseSnapshots(bytes, retrievedAt, given);

export const openArchive = (place: string) => archives.openArchive(place, NO_READERS);

export const openExistingArchive = (place: string) => archives.openExistingArchive(place, NO_READERS);

export const openHistory = (place: string, onDamage: Parameters<typeof archives.openHistory>[1], given = NO_READERS) =>
  archives.openHistory(place, onDamage, given);

export const findReports = (
  given: readonly string[],
  search: Partial<Parameters<typeof reports.findReports>[1]> = {},
) => reports.findReports(given, { readers: () => NO_READERS, ...search });
