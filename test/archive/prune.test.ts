import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveSet } from '../../src/archive/add.js';
import { addingTo, type Archive } from '../../src/archive/archive.js';
import { pruneArchive } from '../../src/archive/prune.js';
import { readRecords } from '../../src/archive/read.js';
import { encodeRecord, type RecordKind } from '../../src/archive/records.js';
import { contentOf } from '../../src/base/content.js';
import { verifyArchive } from '../../src/archive/verify.js';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { JsonObject } from '../../src/model/report/json.js';
import type { Environment } from '../../src/model/report/snapshot.js';
import { anArchive, archived, archivedPortfolio, aWeeklySnapshot } from '../helpers/archives.js';
import { plannedDelivery, recordArrival } from '../helpers/recorded-deliveries.js';
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

/** Archives the document set of a report. Returns its key. */
async function archivedSet(week: number): Promise<string> {
  const snapshot = aWeeklySnapshot(week);
  const manifest = contentOf(Buffer.from(`manifest ${String(week)}`));
  const described = { name: 'report', documentId: 'AP-0000', clock: '2026-11-21T12:00:00.000Z' };
  const set = { ...described, template: 'auditor', locale: 'en', manifest, files: [] };
  return (await archiveSet(archive, snapshot, aggregate(snapshot), set)).key;
}

/** The time of the scan of a week. */
const scanOf = (week: number): Date => new Date(Date.UTC(2026, 0, 5 + 7 * week));
const FUTURE = new Date('2100-01-01T00:00:00Z');

describe('pruning to a time', () => {
  it('keeps a scan of just that time, and the figures of what stays', async () => {
    await scanned([1, 2]);
    await pruneArchive(archive, { since: scanOf(2) }, false);
    expect(await jobsLeft()).toEqual(['job-2']);
    expect(await archive.store.list('derived')).toHaveLength(1);
    expect(await archive.store.list('objects')).toHaveLength(1);
    expect((await verifyArchive(archive)).damaged).toEqual([]);
  });

  it('removes document sets and deliveries with their snapshot, what needs others before them', async () => {
    const set = await archivedSet(1);
    const at = new Date('2026-11-21T12:00:00Z');
    await recordArrival(archive, await plannedDelivery(archive, at, {}, set), at);
    const plan = await pruneArchive(archive, { since: FUTURE }, true);
    expect(plan.sets).toEqual({ kept: 0, removed: 1 });
    const kinds = plan.remove.filter((key) => key.startsWith('records/')).map((key) => key.split('/')[1]);
    expect(kinds).toEqual(['receipts', 'attempts', 'intents', 'sets', 'snapshots']);
    await archivedSet(2);
    await pruneArchive(archive, { since: scanOf(2) }, false);
    expect((await pruneArchive(archive, { jobs: 1 }, true)).sets).toEqual({ kept: 1, removed: 0 });
  });

  it('keeps a portfolio as long as one of its reports stays', async () => {
    const [one, two] = [await archived(archive, aWeeklySnapshot(1)), await archived(archive, aWeeklySnapshot(2))];
    await archivedPortfolio(archive, [one.key, two.key]);
    expect((await pruneArchive(archive, { since: scanOf(2) }, false)).portfolios).toEqual({ kept: 1, removed: 0 });
    expect((await pruneArchive(archive, { since: FUTURE }, false)).portfolios).toEqual({ kept: 0, removed: 1 });
  });

  it('keeps what a record of a later version needs, and what that needs in turn', async () => {
    const set = await archivedSet(1);
    const future = encodeRecord('future' as RecordKind, { objects: [], records: [set] }, {} as never);
    await addingTo(archive, (files) => files.add('records/futures/a/1.json', contentOf(Buffer.from(future))));
    const plan = await pruneArchive(archive, { since: FUTURE }, false);
    expect([plan.sets.removed, plan.snapshots.removed]).toEqual([0, []]);
    expect((await verifyArchive(archive)).damaged).toEqual([]);
  });
});
