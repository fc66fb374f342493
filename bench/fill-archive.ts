/** Fills an archive with reports, as if the service had given them. */
import { aggregate } from '../src/aggregate/aggregate.js';
import { archiveSnapshot } from '../src/archive/add.js';
import type { Archive } from '../src/archive/archive.js';
import { folderStore } from '../src/archive/folder-store.js';
import { NO_READERS } from '../src/model/settings/readers.js';
import { decodeResponse } from '../src/sources/decode/decode.js';
import { joinSnapshot } from '../src/sources/saved-snapshots.js';
import { takeSnapshots } from '../src/sources/snapshots.js';

/** Reports that are archived at once: most of the time is waiting for the disk. */
const AT_ONCE = 16;

export interface DatedReport {
  readonly body: Uint8Array;
  /** ISO 8601. */
  readonly retrievedAt: string;
}

/** @param reportAt the report with that index, of `count` */
export async function fillArchive(
  root: string,
  count: number,
  reportAt: (index: number) => DatedReport,
): Promise<Archive> {
  const archive: Archive = {
    store: folderStore(root),
    tools: {
      version: '0.1.0',
      openSnapshot: (provenance, body) => joinSnapshot(provenance, body, NO_READERS),
      summarize: (snapshot) => aggregate(snapshot),
    },
  };
  const origin = { sourceKind: 'service', environment: 'PROD', address: 'https://audit.example/report' } as const;
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const work = async (): Promise<void> => {
    for (const index of indexes) {
      const { body, retrievedAt } = reportAt(index);
      const retrieved = { httpStatus: 200, retrievedAt, query: {}, toolVersion: '0.1.0' };
      for (const snapshot of takeSnapshots(body, decodeResponse(body), { ...origin, ...retrieved })) {
        await archiveSnapshot(archive, snapshot, aggregate(snapshot));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return archive;
}
