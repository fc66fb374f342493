/** Document sets as an archive gives them back, with the settings that made them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { readObject, readRecords, type StoredRecord } from '../../../src/archive/read.js';
import {
  accountOfSet,
  findEntryOfManifest,
  findOfManifest,
  manifestSettings,
  openArchivedSet,
} from '../../../src/automation/delivery/archived-set.js';
import { archiveShipment, composerOf } from '../../../src/automation/delivery/shipment.js';
import { composeSet } from '../../../src/documents/compose-set.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import type { Manifest } from '../../../src/documents/manifest-schema.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import type { RunSettings } from '../../../src/settings/run-settings.js';
import { anArchive, archived, archivedPortfolio, aStoredSnapshot, aWeeklySnapshot } from '../../helpers/archives.js';
import { failureOf } from '../../helpers/failure.js';
import { aRedaction } from '../../helpers/redaction.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const CONTOSO = { AccountId: 'contoso', AccountName: 'Contoso' };
const HTML: Partial<RunSettings> = { formats: ['html'] };

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

/** Archives the documents of a report, and returns the record of them. */
async function archivedSet(snapshot: Snapshot, given: Partial<RunSettings> = {}): Promise<StoredRecord<'set'>> {
  const settings = someRunSettings({ ...HTML, ...given });
  const set = await composeSet(snapshot, settings, await loadTools(settings));
  const { key } = await archiveShipment(set, settings, archive, composerOf(snapshot, { loadTools }));
  const { records } = await readRecords(archive, 'set');
  return records.find((record) => record.key === key)!;
}

const manifestOf = async (snapshot: Snapshot, given: Partial<RunSettings> = {}): Promise<Manifest> =>
  (await openArchivedSet(archive, await archivedSet(snapshot, given))).manifest;

const settingsFor = (manifest: Manifest, given: Partial<RunSettings> = {}): Promise<RunSettings> =>
  manifestSettings(manifest, someRunSettings(given), archive, () => undefined);

describe('a set of an archive', () => {
  it('has its files in the order of the manifest, which comes last', async () => {
    const record = await archivedSet(aStoredSnapshot(CONTOSO), { formats: ['md', 'html'], withSnapshot: true });
    const { key, name, artifacts, manifest } = await openArchivedSet(archive, record);
    expect([key, name]).toEqual([record.key, record.content.name]);
    expect(artifacts.map(({ format }) => format)).toEqual(['md', 'html', 'snapshot', 'manifest']);
    expect(artifacts.slice(0, -1).map(({ fileName, content: { sha256 } }) => [fileName, sha256])).toEqual(
      manifest.files.map(({ name: fileName, sha256 }) => [fileName, sha256]),
    );
  });

  it('is about the report as its documents state it, not as the archive got the same bytes first', async () => {
    await archived(archive, aStoredSnapshot(CONTOSO, { address: 'https://audit.example/first' }));
    const later = aStoredSnapshot(CONTOSO, { address: 'https://audit.example/later' });
    const { snapshot, manifest } = await openArchivedSet(archive, await archivedSet(later));
    expect(snapshot.provenance.address).toBe('https://audit.example/later');
    expect(snapshot.provenance).toEqual(manifest.snapshot);
  });

  it('that is redacted is about the report that it was made from, of its account', async () => {
    const contoso = aStoredSnapshot(CONTOSO);
    const record = await archivedSet(contoso, { redaction: aRedaction() });
    const { snapshot } = await openArchivedSet(archive, record);
    expect(snapshot.provenance).toEqual(contoso.provenance);
    expect(snapshot.report.accountName).toBe('Contoso');
    expect(await accountOfSet(archive, record)).toMatchObject({ accountId: 'contoso', accountName: 'Contoso' });
  });

  it('is found by its manifest in a folder, a portfolio too', async () => {
    const record = await archivedSet(aStoredSnapshot(CONTOSO));
    const path = join(temporaryFolder(), 'manifest.json');
    const [manifest] = (await openArchivedSet(archive, record)).artifacts.slice(-1);
    writeFileSync(path, Buffer.concat([...(manifest?.content.parts() ?? [])]));
    expect(await findOfManifest(archive, 'set', path)).toEqual(record);
    expect(await findEntryOfManifest(archive, path)).toEqual({ set: record });

    const { key } = await archived(archive, aStoredSnapshot(CONTOSO));
    const portfolio = await archivedPortfolio(archive, [key]);
    const { records } = await readRecords(archive, 'portfolio');
    writeFileSync(path, await readObject(archive.store, records[0]!.content.manifest));
    expect(await findEntryOfManifest(archive, path)).toMatchObject({ portfolio: { key: portfolio.key } });
  });

  it.each(['another manifest', null])('is not found by %s', async (written) => {
    await archivedSet(aStoredSnapshot(CONTOSO));
    const path = join(temporaryFolder(), 'manifest.json');
    if (written !== null) writeFileSync(path, written);
    expect(await failureOf(() => findEntryOfManifest(archive, path))).toMatchObject({ code: 'set-not-archived' });
  });
});

describe('the settings of a set', () => {
  it('are those of its manifest: what they say, when it was made, and which files it has', async () => {
    const given: Partial<RunSettings> = {
      locale: 'de',
      timeZone: 'Europe/Berlin',
      classification: 'Secret',
      fileName: 'mine',
      withSnapshot: true,
      formats: ['md'],
      clock: new Date('2026-11-22T08:00:00Z'),
      scannedAt: '2026-11-20',
    };
    expect(await settingsFor(await manifestOf(aStoredSnapshot(CONTOSO), given))).toMatchObject(given);
  });

  it('state no time of the scan and no comparison if the manifest states none', async () => {
    const baseline: RunSettings['baseline'] = { kind: 'snapshot', snapshot: aWeeklySnapshot(1) };
    const own = await settingsFor(await manifestOf(aStoredSnapshot(CONTOSO)), { scannedAt: '2026-01-01', baseline });
    expect([own.scannedAt, own.baseline]).toEqual([undefined, undefined]);
  });

  it('keep what a manifest does not state, such as options of formats', async () => {
    const renderers: RunSettings['renderers'] = { html: { module: undefined, options: { inline: true } } };
    const { renderers: kept } = await settingsFor(await manifestOf(aStoredSnapshot(CONTOSO)), { renderers });
    expect(kept).toBe(renderers);
  });

  it.each([
    ['executive', 'auditor'],
    ['/house/auditor', '/house/auditor'],
    ['C:\\house\\auditor', 'C:\\house\\auditor'],
    ['auditor/executive', 'auditor'],
  ])('name its template; the path %s stays if it has the name', async (template, expected) => {
    expect((await settingsFor(await manifestOf(aStoredSnapshot(CONTOSO)), { template })).template).toBe(expected);
  });

  it('compare with the same earlier report, from the archive', async () => {
    const [before, now] = [aWeeklySnapshot(1, CONTOSO), aWeeklySnapshot(2, CONTOSO)];
    await archived(archive, before);
    const baseline: RunSettings['baseline'] = { kind: 'snapshot', snapshot: before };
    const { baseline: found } = await settingsFor(await manifestOf(now, { baseline }));
    expect(found).toMatchObject({ kind: 'snapshot', snapshot: { report: { jobId: 'job-1' } } });
  });

  it('compare as the run says if the manifest has redacted the earlier report', async () => {
    const [before, now] = [aWeeklySnapshot(1, CONTOSO), aWeeklySnapshot(2, CONTOSO)];
    const baseline: RunSettings['baseline'] = { kind: 'snapshot', snapshot: before };
    const manifest = await manifestOf(now, { baseline, redaction: aRedaction() });
    expect(manifest.baseline?.snapshot.redaction).toBeDefined();
    expect((await settingsFor(manifest, { baseline })).baseline).toBe(baseline);
  });
});
