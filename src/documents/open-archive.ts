/** Opens an archive with what its figures are computed with. */
import { type Archive, requireArchive } from '../archive/archive.js';
import { defaultRunSettings } from '../settings/run-settings.js';
import { openStore } from '../archive/open-store.js';
import { packageVersion } from '../base/package-root.js';
import { joinSnapshot } from '../sources/saved-snapshots.js';
import { summarize } from './summarize.js';
import { damageOf, type Damage, readRecords } from '../archive/read.js';
import type { ScanHistory } from '../model/summary/scan-history.js';
import { scanHistory, readSnapshot } from '../archive/history.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { idOf } from '../archive/records.js';
import { momentOf } from '../archive/list.js';
import type { ReaderSettings } from '../model/settings/readers.js';
import { archiveSnapshot } from '../archive/add.js';

/**
 * Opens the archive at a place: the absolute path of a folder, or the address of a bucket. It need not exist yet.
 *
 * @param readers that are configured, for the reports that they read
 * @throws AuditpressError (usage) if the bucket cannot be used with what the environment states
 */
export async function openArchive(place: string, readers: ReaderSettings): Promise<Archive> {
  const settings = defaultRunSettings(new Date(0));
  return {
    store: await openStore(place, process.env),
    tools: {
      version: packageVersion(),
      openSnapshot: (provenance, body) => joinSnapshot(provenance, body, readers),
      summarize: (snapshot) => summarize(snapshot, settings),
    },
  };
}

export async function openExistingArchive(place: string, readers: ReaderSettings): Promise<Archive> {
  const archive = await openArchive(place, readers);
  await requireArchive(archive);
  return archive;
}

export async function openHistory(
  place: string,
  onDamage: (damage: Damage) => void,
  readers: ReaderSettings,
): Promise<ScanHistory> {
  return scanHistory(await openArchive(place, readers), onDamage);
}

/**
 * Reads every snapshot of an archive, with its id and its scan time; if that is unknown, the time of the retrieval. Snapshots
 * that were retrieved later come later.
 */
export async function* readArchive(
  archive: Archive,
  onDamage: (damage: Damage) => void,
): AsyncGenerator<{ readonly id: string; readonly finishedAt: string; readonly snapshot: Snapshot }> {
  const { records, damaged } = await readRecords(archive, 'snapshot');
  damaged.forEach(onDamage);
  const byRetrieval = records.toSorted((one, other) =>
    one.content.provenance.retrievedAt < other.content.provenance.retrievedAt ? -1 : 1,
  );
  for (const record of byRetrieval) {
    try {
      const snapshot = await readSnapshot(archive, record);
      yield { id: idOf(record.key), finishedAt: momentOf(record.content), snapshot };
    } catch (failure) {
      onDamage(damageOf(record.key, failure));
    }
  }
}

export async function archiveSnapshots(
  archive: Archive,
  snapshots: readonly Snapshot[],
  settings: Parameters<typeof summarize>[1],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const snapshot of snapshots) {
    ids.push(idOf((await archiveSnapshot(archive, snapshot, summarize(snapshot, settings))).key));
  }
  return ids;
}
