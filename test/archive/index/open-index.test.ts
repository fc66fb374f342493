import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { rebuildIndex, withReader } from '../../../src/archive/index/open-index.js';
import { fileReader, listArchive, type Listing, type RecordReader } from '../../../src/archive/list.js';
import { pruneArchive } from '../../../src/archive/prune.js';
import { anArchive, archived, archivedPortfolio, aStoredSnapshot, aWeeklySnapshot } from '../../helpers/archives.js';
import { databaseServer, hasDatabaseServer } from '../../helpers/database-server.js';
import { failureOf } from '../../helpers/failure.js';
import { sharedFolder, temporaryFolder } from '../../helpers/temporary-folder.js';

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

function testIndex(envOf: () => Environment): void {
  it('lists what the files list, and follows what is added and removed', async () => {
    for (const week of [0, 1, 2]) await archived(archive, aWeeklySnapshot(week));
    expect(await rebuildIndex(archive, envOf())).toBe(3);
    expect(await listed(envOf())).toEqual(await listArchive(fileReader(archive)));
    await archived(archive, aWeeklySnapshot(3));
    await archived(archive, { ...aWeeklySnapshot(3), provenance: later(aWeeklySnapshot(3)) });
    await pruneArchive(archive, { jobs: 2 }, false);
    const after = await listed(envOf());
    expect(after).toEqual(await listArchive(fileReader(archive)));
    expect(after.snapshots.map(({ report }) => report.jobId)).toEqual(['job-2', 'job-3']);
  });

  it('has portfolios', async () => {
    const { key } = await archived(archive, aWeeklySnapshot(0));
    await archivedPortfolio(archive, [key]);
    expect(await rebuildIndex(archive, envOf())).toBe(2);
    const before = await listed(envOf());
    expect(before.portfolios).toHaveLength(1);
    expect(before).toEqual(await listArchive(fileReader(archive)));
    await archived(archive, aWeeklySnapshot(1));
    await pruneArchive(archive, { jobs: 1 }, false);
    expect((await listed(envOf())).portfolios).toEqual([]);
  });

  it('names a damaged record, also after it was rebuilt', async () => {
    await archived(archive, aWeeklySnapshot(0));
    const { key } = await archived(archive, aWeeklySnapshot(1));
    writeFileSync(join(root, key), '{}');
    expect(await rebuildIndex(archive, envOf())).toBe(1);
    expect((await listed(envOf())).damaged).toMatchObject([{ key }]);
  });

  it('keeps text of any kind', async () => {
    const name = 'Ünï "quoted" \\ 漢字 \u{1f512} $1 %s';
    await archived(archive, aStoredSnapshot({ AccountName: name }));
    await rebuildIndex(archive, envOf());
    expect((await listed(envOf())).snapshots[0]?.report.accountName).toBe(name);
  });

  it('is rebuilt from the files', async () => {
    await archived(archive, aWeeklySnapshot(0));
    expect([await rebuildIndex(archive, envOf()), await rebuildIndex(archive, envOf())]).toEqual([1, 1]);
  });
}

function later({ provenance }: ReturnType<typeof aWeeklySnapshot>) {
  return { ...provenance, retrievedAt: '2026-12-01T10:00:00.000Z' };
}

describe('an embedded index', () => {
  const folder = sharedFolder();

  // Making a database takes seconds. The first index of this file is made as usual; the tests begin with copies of it.
  beforeAll(async () => {
    const first = anArchive(join(folder(), 'first'));
    await archived(first, aWeeklySnapshot(9));
    expect(await rebuildIndex(first, {})).toBe(1);
  }, 60_000);
  const copyIndex = (): void => {
    for (const name of ['archive.json', 'index']) {
      cpSync(join(folder(), 'first', name), join(root, name), { recursive: true });
    }
  };

  describe('that was made before', () => {
    beforeEach(copyIndex);
    testIndex(() => ({}));
  });

  it('is not made by reading', async () => {
    await archived(archive, aWeeklySnapshot(0));
    await listed({});
    expect(notices).toEqual([]);
    expect(await archive.store.list('index')).toEqual([]);
  });

  it('has one owner: a second process learns who it is, and reads the files', async () => {
    await archived(archive, aWeeklySnapshot(0));
    copyIndex();
    await read({}, async () => {
      const failure = await failureOf(() => rebuildIndex(anArchive(root), {}));
      expect(failure).toMatchObject({ code: 'index-busy', exitCode: 6 });
      expect(failure.message).toContain(`process ${String(process.pid)} on `);
      expect((await listed({})).snapshots).toHaveLength(1);
      expect(notices.join()).toContain('reading the files instead');
    });
  });

  it('can be lost without any effect', async () => {
    await archived(archive, aWeeklySnapshot(0));
    copyIndex();
    expect((await listed({})).snapshots).toHaveLength(1);
    rmSync(join(root, 'index'), { recursive: true });
    expect((await listed({})).snapshots).toHaveLength(1);
  });
});

describe.skipIf(!hasDatabaseServer())('an index on PostgreSQL', () => {
  const address = databaseServer();
  const env = (): Environment => ({ DATABASE_URL: address() });

  testIndex(env);

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
