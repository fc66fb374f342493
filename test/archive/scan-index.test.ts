import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanIndexOf } from '../../src/archive/scan-index.js';
import type { JsonObject } from '../../src/model/report/json.js';
import { anArchive, archived, aStoredSnapshot, aWeeklySnapshot } from '../helpers/archives.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const now = (): Date => new Date('2026-12-01T00:00:00Z');

async function indexOf(...snapshots: readonly ReturnType<typeof aStoredSnapshot>[]) {
  const folder = temporaryFolder();
  const archive = anArchive(folder);
  for (const snapshot of snapshots) await archived(archive, snapshot);
  const index = scanIndexOf(archive, now);
  return { folder, archive, index };
}

const jobsOf = (index: ReturnType<typeof scanIndexOf>): readonly (readonly string[])[] =>
  [...index.series().values()].map((scans) => scans.map(({ report }) => report.jobId));

describe('the index of scans', () => {
  it('knows nothing before the first look', async () => {
    const { index } = await indexOf(aWeeklySnapshot(1));
    expect(index.state()).toEqual({ syncedAt: null, read: 0, total: 0, damaged: [] });
    expect(index.series().size).toBe(0);
  });

  it('lists the scans of a series, the newest first', async () => {
    const { index } = await indexOf(aWeeklySnapshot(2), aWeeklySnapshot(3), aWeeklySnapshot(1));
    await index.sync();
    expect(jobsOf(index)).toEqual([['job-3', 'job-2', 'job-1']]);
    expect(index.state()).toEqual({ syncedAt: now(), read: 3, total: 3, damaged: [] });
  });

  it.each<[string, JsonObject]>([
    ['accounts', { AccountId: 'f1b2c3d4-1111-4222-8333-444455556666' }],
    ['benchmarks', { BenchmarkId: 'Other' }],
    ['licenses', { LicenseId: 'f1b2c3d4-9999-4222-8333-444455556666' }],
  ])('keeps different %s apart', async (_what, other) => {
    const { index } = await indexOf(aWeeklySnapshot(1), aWeeklySnapshot(2, other));
    await index.sync();
    expect(index.series().size).toBe(2);
  });

  it('keeps environments apart', async () => {
    const trial = aStoredSnapshot({ JobId: 'job-2' }, { environment: 'TRIAL' });
    const { index } = await indexOf(aStoredSnapshot({ JobId: 'job-1' }), trial);
    await index.sync();
    expect(index.series().size).toBe(2);
  });

  it('counts a scan job once, by what was retrieved last', async () => {
    const first = aStoredSnapshot({ LicenseName: 'Before' }, { retrievedAt: '2026-11-20T10:00:00.000Z' });
    const last = aStoredSnapshot({ LicenseName: 'After' }, { retrievedAt: '2026-11-21T10:00:00.000Z' });
    const { index } = await indexOf(last, first);
    await index.sync();
    expect([...index.series().values()].map((scans) => scans.map(({ report }) => report.licenseName))).toEqual([
      ['After'],
    ]);
  });

  it('orders by retrieval if the time of one scan is unknown', async () => {
    const undated = (job: string, retrievedAt: string) => aStoredSnapshot({ JobId: job }, { retrievedAt });
    const dated = aStoredSnapshot(
      { JobId: 'dated', LastScannedDate: '2026-11-30T00:00:00Z' },
      { retrievedAt: '2026-11-20T10:00:00.000Z' },
    );
    const { index } = await indexOf(dated, undated('undated', '2026-11-21T10:00:00.000Z'));
    await index.sync();
    expect(jobsOf(index)).toEqual([['undated', 'dated']]);
  });

  it('follows what is added and removed', async () => {
    const { folder, archive, index } = await indexOf(aWeeklySnapshot(1));
    await index.sync();
    const { key } = await archived(archive, aWeeklySnapshot(2));
    await index.sync();
    expect(jobsOf(index)).toEqual([['job-2', 'job-1']]);
    await rm(join(folder, key));
    await index.sync();
    expect(jobsOf(index)).toEqual([['job-1']]);
  });

  it('names a record that cannot be read, and lists the others', async () => {
    const { folder, archive, index } = await indexOf(aWeeklySnapshot(1));
    const { key } = await archived(archive, aWeeklySnapshot(2));
    await writeFile(join(folder, key), '{');
    await index.sync();
    expect(jobsOf(index)).toEqual([['job-1']]);
    expect(index.state()).toMatchObject({ read: 1, total: 2, damaged: [{ key }] });
  });

  it('computes figures that are missing, and keeps them', async () => {
    const { folder, archive, index } = await indexOf(aWeeklySnapshot(1));
    await rm(join(folder, 'derived'), { recursive: true });
    await index.sync();
    const [scan] = [...index.series().values()].flat();
    expect(scan?.figures.entryTally.total).toBeGreaterThan(0);
    expect(await archive.store.list('derived')).toHaveLength(1);
  });

  it('shares a look among simultaneous calls', async () => {
    const { archive } = await indexOf(aWeeklySnapshot(1));
    let lists = 0;
    const counted = {
      ...archive,
      store: { ...archive.store, list: (folder: string) => (lists++, archive.store.list(folder)) },
    };
    const index = scanIndexOf(counted, now);
    await Promise.all([index.sync(), index.sync()]);
    expect(lists).toBe(1);
  });
});
