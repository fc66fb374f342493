import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { archiveSet } from '../../src/archive/add.js';
import { addingTo, type Archive } from '../../src/archive/archive.js';
import { fileReader, findEntry, listArchive, type ListFilter } from '../../src/archive/list.js';
import { addObject } from '../../src/archive/read.js';
import { lostPauses, readPauses, recordPause } from '../../src/archive/pauses.js';
import { idOf } from '../../src/archive/records.js';
import { contentOf } from '../../src/base/content.js';
import { verifyArchive } from '../../src/archive/verify.js';
import { anArchive, archived, archivedPortfolio, aStoredSnapshot, aWeeklySnapshot } from '../helpers/archives.js';
import { failureOf } from '../helpers/failure.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { mkdirSync, writeFileSync } from 'node:fs';

let root: string;
let archive: Archive;

beforeEach(() => {
  root = join(temporaryFolder(), 'archive');
  archive = anArchive(root);
});

/** Archives a document set about the report of a week, with so many files. Returns its id. */
async function aSet(week: number, hour: number, files: number): Promise<string> {
  const snapshot = aWeeklySnapshot(week);
  const content = contentOf(Buffer.from('document'));
  const listed = { format: 'html', name: 'report.html', mediaType: 'text/html', bytes: 8, sha256: content.sha256 };
  const manifest = contentOf(Buffer.from(`${String(week)} ${String(hour)} ${String(files)}`));
  const clock = `2026-11-21T1${String(hour)}:00:00.000Z`;
  const described = { name: 'report', documentId: 'AP-ABCD', clock, template: 'auditor', locale: 'en', manifest };
  const set = { ...described, files: Array.from({ length: files }, () => ({ listed, content })) };
  return idOf((await archiveSet(archive, snapshot, aggregate(snapshot), set)).key);
}

const list = (filter?: ListFilter) => listArchive(fileReader(archive), filter);
const find = (written: string) => findEntry(archive, written, () => undefined);

describe('the list of an archive', () => {
  it('has the snapshots by the time of their scan, and the sets of each by creation time', async () => {
    const later = await aSet(1, 5, 1);
    const sooner = await aSet(1, 2, 1);
    await archived(archive, aWeeklySnapshot(0, {}));
    const { snapshots } = await list();
    expect(snapshots.map(({ report }) => report.jobId)).toEqual(['job-0', 'job-1']);
    expect(snapshots[1]?.sets.map(({ id }) => id)).toEqual([sooner, later]);
  });

  it('is filtered by ids or the name of an account, in any case and with white space around them', async () => {
    await archived(archive, aWeeklySnapshot(1));
    const other = await archived(archive, aWeeklySnapshot(2, { AccountId: 'other', AccountName: 'Other' }));
    await archivedPortfolio(archive, [other.key]);
    const jobs = async (filter: ListFilter) => (await list(filter)).snapshots.map(({ report }) => report.jobId);
    expect(await jobs({ account: ' OTHER ' })).toEqual(['job-2']);
    expect(await jobs({ account: 'contoso production' })).toEqual(['job-1']);
    expect(await jobs({ job: 'JOB-1 ', benchmark: 'csbp' })).toEqual(['job-1']);
    expect(await jobs({ job: 'job-1', account: 'other' })).toEqual([]);
  });

  it('has all portfolios, with a filter those that count one of the snapshots', async () => {
    const { key } = await archived(archive, aWeeklySnapshot(1));
    await archived(archive, aWeeklySnapshot(2));
    await archivedPortfolio(archive, [key]);
    const counted = async (filter?: ListFilter) => (await list(filter)).portfolios.length;
    expect([await counted(), await counted({ job: 'job-1' }), await counted({ job: 'job-2' })]).toEqual([1, 1, 0]);
  });

  it('has a portfolio also if none of its snapshots is left', async () => {
    await archivedPortfolio(archive, []);
    expect((await list()).portfolios).toHaveLength(1);
  });
});

describe('an entry of an archive is found', () => {
  it('by its id or its beginning, in any case and with white space around it', async () => {
    const id = await aSet(1, 1, 1);
    expect(await find(` ${id.slice(0, 6).toUpperCase()} `)).toMatchObject({ set: { content: { name: 'report' } } });
    expect(await failureOf(() => find(id.slice(0, 3)))).toMatchObject({ code: 'archive-entry-missing' });
  });

  it('by the id that documents print: of several sets, the one with the most files', async () => {
    for (const [hour, files] of [1, 3, 2].entries()) await aSet(1, hour, files);
    const entry = await find('ap-abcd ');
    expect('set' in entry && entry.set.content.files.length).toBe(3);
  });
});

describe('a check of an archive', () => {
  it('counts objects that no record needs', async () => {
    const { key } = await archived(archive, aStoredSnapshot());
    expect(await verifyArchive(archive)).toMatchObject({ objects: 1, records: 1, unneeded: 0, damaged: [] });
    await addingTo(archive, (files) => addObject(archive.store, files, contentOf(Buffer.from('of a killed run'))));
    expect(await verifyArchive(archive)).toMatchObject({ objects: 2, records: 1, unneeded: 1, damaged: [] });
    expect(idOf(key)).toHaveLength(32);
  });

  it('names a damaged record once, although another one needs it', async () => {
    await aSet(1, 1, 1);
    const [key = ''] = await archive.store.list('records/snapshots');
    writeFileSync(join(root, key), '{}');
    const { damaged } = await verifyArchive(archive);
    expect(damaged.filter((damage) => damage.key === key)).toHaveLength(1);
  });
});

it('an archive may be made in the root of a file system, which has a folder of its own', async () => {
  mkdirSync(join(root, 'lost+found'), { recursive: true });
  expect(await archived(archive, aStoredSnapshot())).toMatchObject({ isNew: true });
});

it('a damaged record of a pause leaves it open whether its schedule is paused, and no other', async () => {
  const at = '2026-11-21T10:00:00.000Z';
  for (const schedule of ['daily', 'weekly']) await recordPause(archive, { schedule, at, isPaused: true });
  const pauses = await readPauses(archive);
  expect(lostPauses(archive, pauses, 'daily')).toBeUndefined();
  const [key = ''] = await archive.store.list('records/pauses');
  writeFileSync(join(root, key), '{}');
  const lost = await readPauses(archive);
  const [left] = lost.changes;
  const damaged = left?.schedule === 'daily' ? 'weekly' : 'daily';
  expect(lostPauses(archive, lost, damaged)).toMatchObject({ code: 'archive-damaged' });
  expect(lostPauses(archive, lost, left?.schedule ?? '')).toBeUndefined();
});
