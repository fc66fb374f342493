import { aggregate } from '../../src/aggregate/aggregate.js';
import { archivePortfolio, archiveSnapshot, type Archived } from '../../src/archive/add.js';
import type { Archive } from '../../src/archive/archive.js';
import { folderStore } from '../../src/archive/folder-store.js';
import { idOf } from '../../src/archive/records.js';
import { type ArchiveStore } from '../../src/archive/store.js';
import type { JsonObject } from '../../src/model/report/json.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { decodeResponse } from '../../src/sources/decode/decode.js';
import { takeSnapshots, type Origin } from '../../src/sources/snapshots.js';
import { aWireReport, bodyOf } from './wire-report.js';
import { contentOf } from '../../src/base/content.js';
import { joinSnapshot } from './built-in-readers.js';

/** An archive in a folder or another store, with the tools that the pipeline gives it. */
export function anArchive(place: string | ArchiveStore, version = '0.1.0'): Archive {
  return {
    store: typeof place === 'string' ? folderStore(place, 200) : place,
    tools: { version, openSnapshot: joinSnapshot, summarize: (snapshot) => aggregate(snapshot) },
  };
}

/** A snapshot whose body is its report, fetched from the service. */
export function aStoredSnapshot(report: JsonObject = {}, origin: Partial<Origin> = {}): Snapshot {
  const body = bodyOf([aWireReport(report)]);
  const [snapshot] = takeSnapshots(body, decodeResponse(body), {
    sourceKind: 'service',
    environment: 'PROD',
    address: 'https://audit.example/report',
    httpStatus: 200,
    retrievedAt: '2026-11-21T10:00:00.000Z',
    query: {},
    toolVersion: '0.1.0',
    ...origin,
  });
  if (snapshot === undefined) throw new Error('expected a snapshot');
  return snapshot;
}

/** The snapshot of one of many weekly scan jobs. */
export function aWeeklySnapshot(week: number, report: JsonObject = {}): Snapshot {
  const scannedAt = new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString();
  return aStoredSnapshot({ JobId: `job-${String(week)}`, LastScannedDate: scannedAt, ...report });
}

export async function archived(archive: Archive, snapshot: Snapshot): Promise<Archived> {
  return archiveSnapshot(archive, snapshot, aggregate(snapshot));
}

/** Archives a portfolio that counts the snapshots with these keys. */
export async function archivedPortfolio(archive: Archive, snapshots: readonly string[]): Promise<Archived> {
  const content = contentOf(Buffer.from('portfolio'));
  const { sha256, size } = content;
  const listed = { format: 'html', name: 'portfolio.html', mediaType: 'text/html', bytes: size, sha256 };
  const described = { name: 'portfolio', documentId: 'AP-1111', clock: '2026-11-21T12:00:00.000Z' };
  const counts = { accounts: 1, benchmarks: 1, reports: snapshots.length, notAssessed: 0 };
  return archivePortfolio(
    archive,
    { portfolio: counts, snapshots: snapshots.map(idOf) },
    {
      ...described,
      template: 'portfolio',
      locale: 'en',
      manifest: contentOf(Buffer.from(JSON.stringify({ manifest: 1, files: [listed] }))),
      files: [{ listed, content }],
    },
  );
}
