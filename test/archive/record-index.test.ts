import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { rebuildIndex, withReader } from '../../src/archive/record-index.js';
import { fileReader, listArchive, type RecordReader } from '../../src/archive/list.js';
import { pruneArchive } from '../../src/archive/prune.js';
import { anArchive, archived, archivedPortfolio, aStoredSnapshot, aWeeklySnapshot } from '../helpers/archives.js';
import { databaseServer, hasDatabaseServer } from '../helpers/database-server.js';
import { failureOf } from '../helpers/failure.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import type { Listing } from '../../src/archive/listing-schema.js';

type Environment = Readonly<Record<string, string>>;

let root: string;
let archive: Archive;
let notices: string[];

beforeEach(() => {
  root = join(temporaryFolder(), 'archive');
  archive = anArchive(root);
  notices = [];
});

function read<Result>(
  env: Environment,
  work: (reader: RecordReader) => Promise<Result>,
  of = archive,
): Promise<Result> {
  return withReader(of, env, (text) => notices.push(text), work);
}

const listed = (env: Environment): Promise<Listing> => read(env, (reader) => listArchive(reader));

function later({ provenance }: ReturnType<typeof aWeeklySnapshot>) {
  return { ...provenance, retrievedAt: '2026-12-01T10:00:00.000Z' };
}

describe.skipIf(!hasDatabaseServer())('an index on PostgreSQL', () => {
  const address = databaseServer();
  const env = (): Environment => ({ DATABASE_URL: address() });

  it('lists what the files list, and follows what is added and removed', async () => {
    for (const week of [0, 1, 2]) await archived(archive, aWeeklySnapshot(week));
    expect(await rebuildIndex(archive, env())).toBe(3);
    expect(await listed(env())).toEqual(await listArchive(fileReader(archive)));
    await archived(archive, aWeeklySnapshot(3));
    await archived(archive, { ...aWeeklySnapshot(3), provenance: later(aWeeklySnapshot(3)) });
    await pruneArchive(archive, { jobs: 2 }, false);
    const after = await listed(env());
    expect(after).toEqual(await listArchive(fileReader(archive)));
    expect(after.snapshots.map(({ report }) => report.jobId)).toEqual(['job-2', 'job-3']);
  });

  it('has portfolios', async () => {
    const { key } = await archived(archive, aWeeklySnapshot(0));
    await archivedPortfolio(archive, [key]);
    expect(await rebuildIndex(archive, env())).toBe(2);
    const before = await listed(env());
    expect(before.portfolios).toHaveLength(1);
    expect(before).toEqual(await listArchive(fileReader(archive)));
    await archived(archive, aWeeklySnapshot(1));
    await pruneArchive(archive, { jobs: 1 }, false);
    expect((await listed(env())).portfolios).toEqual([]);
  });

  it('names a damaged record, also after it was rebuilt', async () => {
    await archived(archive, aWeeklySnapshot(0));
    const { key } = await archived(archive, aWeeklySnapshot(1));
    writeFileSync(join(root, key), '{}');
    expect(await rebuildIndex(archive, env())).toBe(1);
    expect((await listed(env())).damaged).toMatchObject([{ key }]);
  });

  it('keeps text of any kind', async () => {
    const name = 'Ünï "quoted" \\ 漢字 \u{1f512} $1 %s';
    await archived(archive, aStoredSnapshot({ AccountName: name }));
    await rebuildIndex(archive, env());
    expect((await listed(env())).snapshots[0]?.report.accountName).toBe(name);
  });

  it('is rebuilt from the files', async () => {
    await archived(archive, aWeeklySnapshot(0));
    expect([await rebuildIndex(archive, env()), await rebuildIndex(archive, env())]).toEqual([1, 1]);
  });

  it('is shared by many runs at once, and by many archives', async () => {
    const other = anArchive(join(temporaryFolder(), 'other'));
    await archived(other, aWeeklySnapshot(9));
    for (const week of [0, 1]) await archived(archive, aWeeklySnapshot(week));
    const runs = Array.from({ length: 6 }, () => listed(env()));
    for (const { snapshots } of await Promise.all(runs)) expect(snapshots).toHaveLength(2);
    const { snapshots } = await read(env(), (reader) => listArchive(reader), other);
    expect(snapshots).toHaveLength(1);
    expect(notices).toEqual([]);
  });
});

it('a database that cannot be reached is a notice for readers and an error for reindex, without its password', async () => {
  await archived(archive, aWeeklySnapshot(0));
  const env = { DATABASE_URL: 'postgres://me:secret-word@127.0.0.1:9/audits' };
  expect((await listed(env)).snapshots).toHaveLength(1);
  expect(notices.join()).toContain('reading the files instead');
  const failure = await failureOf(() => rebuildIndex(archive, env));
  expect(failure).toMatchObject({ code: 'index-failed', exitCode: 6 });
  expect(JSON.stringify([notices, failure.message, failure.cause])).not.toContain('secret-word');
});

it('reads the files without DATABASE_URL', async () => {
  await archived(archive, aWeeklySnapshot(0));
  expect(await rebuildIndex(archive, {})).toBeUndefined();
  expect((await listed({})).snapshots).toHaveLength(1);
  expect(notices).toEqual([]);
});
