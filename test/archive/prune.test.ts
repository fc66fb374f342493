import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { pruneArchive } from '../../src/archive/prune.js';
import { readRecords } from '../../src/archive/read.js';
import type { JsonObject } from '../../src/model/report/json.js';
import type { Environment } from '../../src/model/report/snapshot.js';
import { anArchive, archived, aWeeklySnapshot } from '../helpers/archives.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

/** Archives the reports of the jobs of some weeks, of one account and benchmark. */
async function scanned(weeks: readonly number[], report: JsonObject = {}, environment: Environment = 'PROD') {
  for (const week of weeks) {
    const snapshot = aWeeklySnapshot(week, report);
    await archived(archive, { ...snapshot, provenance: { ...snapshot.provenance, environment } });
  }
}

/** The jobs that are left, in order. */
async function jobsLeft(matches: (content: Awaited<ReturnType<typeof contents>>[number]) => boolean = () => true) {
  return (await contents())
    .filter(matches)
    .map(({ report }) => report.jobId)
    .toSorted();
}

async function contents() {
  return (await readRecords(archive, 'snapshot')).records.map(({ content }) => content);
}

describe('pruning to a number of scan jobs', () => {
  it('keeps the latest jobs, and all reports of one job', async () => {
    await scanned([1, 2, 3]);
    await scanned([2], { Note: 'the same job, fetched again' });
    const { snapshots } = await pruneArchive(archive, { jobs: 2 }, false);
    expect(snapshots).toMatchObject({ kept: 3, removed: [{ report: { jobId: 'job-1' } }] });
    expect(await jobsLeft()).toEqual(['job-2', 'job-2', 'job-3']);
  });

  it('counts those of PROD and TRIAL apart, although account and benchmark are the same', async () => {
    await scanned([1, 2], {}, 'PROD');
    await scanned([3, 4], {}, 'TRIAL');
    await pruneArchive(archive, { jobs: 1 }, false);
    expect(await jobsLeft(({ provenance }) => provenance.environment === 'PROD')).toEqual(['job-2']);
    expect(await jobsLeft(({ provenance }) => provenance.environment === 'TRIAL')).toEqual(['job-4']);
  });

  it.each(['AccountId', 'LicenseId', 'BenchmarkId'])('counts those of another %s apart', async (field) => {
    await scanned([1, 2], { [field]: 'one' });
    await scanned([3, 4], { [field]: 'two' });
    await pruneArchive(archive, { jobs: 1 }, false);
    expect(await jobsLeft()).toEqual(['job-2', 'job-4']);
  });

  it('counts each report of an absent job as a job of its own', async () => {
    await scanned([1, 2, 3], { JobId: '00000000-0000-0000-0000-000000000000' });
    const { snapshots } = await pruneArchive(archive, { jobs: 2 }, false);
    expect([snapshots.kept, snapshots.removed.length]).toEqual([2, 1]);
  });
});
