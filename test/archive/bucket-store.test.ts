import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bucketStore } from '../../src/archive/bucket-store.js';
import { createBucketClient, type BucketAccess, type BucketClient } from '../../src/base/bucket/client.js';
import { scanHistory } from '../../src/archive/history.js';
import { openStore } from '../../src/archive/open-store.js';
import { pruneArchive } from '../../src/archive/prune.js';
import { addObject, objectKey, objectParts, readRecords } from '../../src/archive/read.js';
import { type ArchiveStore } from '../../src/archive/store.js';
import { verifyArchive } from '../../src/archive/verify.js';
import { Spool } from '../../src/documents/spool.js';
import { anArchive, archived, aWeeklySnapshot } from '../helpers/archives.js';
import { BUCKET, startBucket, type BucketServer } from '../helpers/bucket-server.js';
import { failureOf } from '../helpers/failure.js';
import { anOwner } from '../helpers/owners.js';
import { contentOf } from '../../src/base/content.js';

const warnings: Error[] = [];
const noteWarning = (warning: Error): void => void warnings.push(warning);

beforeAll(() => void process.on('warning', noteWarning));
afterAll(() => void process.off('warning', noteWarning));

let server: BucketServer;

beforeEach(async () => {
  server = await startBucket();
});

function clientOf({ endpoint }: BucketServer, given: Partial<BucketAccess> = {}): BucketClient {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined };
  return createBucketClient({ bucket: BUCKET, region: 'us-east-1', endpoint, ...credentials, ...given });
}

function storeIn(client: BucketClient): ArchiveStore {
  return bucketStore(client, `s3://${BUCKET}/deep/prefix`, 'deep/prefix/', 100);
}

describe('an archive in a bucket', () => {
  it('keeps, finds, verifies and prunes as in a folder', async () => {
    const archive = anArchive(storeIn(clientOf(server)));
    const weeks = [0, 1, 2].map((week) => aWeeklySnapshot(week));
    for (const snapshot of weeks) await archived(archive, snapshot);
    expect(await archived(archive, aWeeklySnapshot(1))).toMatchObject({ isNew: false });
    const history = scanHistory(archive, () => undefined);
    const figures = await history.figures(aWeeklySnapshot(0).report);
    expect(figures.map(({ jobId }) => jobId).sort()).toEqual(['job-0', 'job-1', 'job-2']);
    expect(await verifyArchive(archive)).toMatchObject({ objects: 3, records: 3, unneeded: 0, damaged: [] });
    await pruneArchive(archive, { jobs: 1 }, false);
    expect(await verifyArchive(archive)).toMatchObject({ objects: 1, records: 1, unneeded: 0, damaged: [] });
    const keys = await clientOf(server).list('');
    expect(keys.every((key) => key.startsWith('deep/prefix/'))).toBe(true);
    expect(keys.filter((key) => key.includes('/busy/'))).toEqual([]);
    // The client would warn that its future versions need a newer Node.
    expect(warnings).toEqual([]);
  });

  it('gives objects a part at a time, and nothing of one that is not there', async () => {
    const store = storeIn(clientOf(server));
    const content = contentOf(Buffer.alloc(1_000_000, 'x'));
    await store.adding((files) => addObject(store, files, content));
    const parts: Uint8Array[] = [];
    for await (const part of objectParts(store, { sha256: content.sha256, bytes: content.size })) parts.push(part);
    expect(Buffer.concat(parts).equals(Buffer.alloc(1_000_000, 'x'))).toBe(true);
    expect(parts.length).toBeGreaterThan(1);
    expect(await store.hashOf(objectKey(content.sha256))).toBe(content.sha256);
    expect(await store.hashOf(objectKey('0'.repeat(64)))).toBeUndefined();
    await expect(objectParts(store, { sha256: '0'.repeat(64), bytes: 1 }).next()).rejects.toMatchObject({
      code: 'archive-damaged',
    });
  });

  it('takes a document with another size than its record says to be damaged', async () => {
    const store = storeIn(clientOf(server));
    const { sha256, ...content } = contentOf(Buffer.from('document'));
    await store.adding((files) => addObject(store, files, { sha256, ...content }));
    for (const bytes of [content.size - 1, content.size + 1]) {
      await expect(objectParts(store, { sha256, bytes }).next()).rejects.toMatchObject({ code: 'archive-damaged' });
    }
  });

  it('keeps documents, which are collected in parts', async () => {
    const store = storeIn(clientOf(server));
    const document = new Spool();
    for (const part of ['one ', 'two']) document.write(Buffer.from(part));
    await store.adding((files) => files.add('objects/document', document));
    expect(Buffer.from((await store.read('objects/document')) ?? []).toString()).toBe('one two');
  });

  it('keeps the parts of a content that uses one buffer for all of them', async () => {
    const store = storeIn(clientOf(server));
    const buffer = Buffer.alloc(1);
    const parts = function* () {
      for (const letter of 'abc') yield buffer.fill(letter);
    };
    await store.adding((files) => files.add('objects/abc', { size: 3, sha256: '', parts }));
    expect(Buffer.from((await store.read('objects/abc')) ?? []).toString()).toBe('abc');
  });

  it('lists all keys, however few a response holds', async () => {
    const archive = anArchive(storeIn(clientOf(server)));
    for (const week of [0, 1, 2]) await archived(archive, aWeeklySnapshot(week));
    const all = await clientOf(server).list('');
    expect(all).toHaveLength(10);
    for (const pageSize of [1, 3, 10]) {
      const paged = clientOf(server, { pageSize });
      expect(await paged.list('')).toEqual(all);
      expect(await paged.list('', 4)).toEqual(all.slice(0, 4));
      expect(await verifyArchive(anArchive(storeIn(paged)))).toMatchObject({ objects: 3, records: 3, damaged: [] });
    }
  });

  it('loses nothing if many runs archive at once', async () => {
    const runs = Array.from({ length: 12 }, (_value, index) =>
      archived(anArchive(storeIn(clientOf(server))), aWeeklySnapshot(index % 4)),
    );
    const outcomes = await Promise.all(runs);
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(4);
    const archive = anArchive(storeIn(clientOf(server)));
    expect((await readRecords(archive, 'snapshot')).records).toHaveLength(4);
    expect((await verifyArchive(archive)).damaged).toEqual([]);
  });

  it('is not added to while another run removes files', async () => {
    const store = storeIn(clientOf(server));
    const failure = await failureOf(() => store.removing(() => archived(anArchive(store), aWeeklySnapshot(0))));
    expect(failure).toMatchObject({ code: 'archive-busy', exitCode: 6 });
    expect(failure.hint).toContain('deep/prefix/busy/removal');
    expect(await clientOf(server).list('')).toEqual([]);
  });

  it('is not pruned while another run adds files', async () => {
    const store = storeIn(clientOf(server));
    const work = () => store.adding(() => storeIn(clientOf(server)).removing(() => Promise.resolve()));
    expect(await failureOf(work)).toMatchObject({ code: 'archive-busy' });
  });

  it('is not pruned while a run on another machine may add files', async () => {
    const mark = `deep/prefix/busy/${anOwner({ machine: '0123456789ab', host: 'elsewhere' })}`;
    await clientOf(server).putNew(mark, Buffer.of());
    const failure = await failureOf(() => storeIn(clientOf(server)).removing(() => Promise.resolve()));
    expect(failure).toMatchObject({ code: 'archive-busy' });
    expect(failure.hint).toContain(mark);
  });

  it.each([
    [401, 'authentication'],
    [403, 'authentication'],
    [404, 'notFound'],
    [500, 'unavailable'],
  ])('explains status %i as %s', async (status, kind) => {
    const refusing = { list: () => Promise.reject(Object.assign(new Error('no'), { reason: 'no', status })) };
    const store = storeIn({ ...clientOf(server), ...refusing });
    expect(await failureOf(() => store.list('records'))).toMatchObject({ code: 'bucket-failed', kind });
  });

  it.each(['ignored', 'refused'] as const)('is refused if conditional writes are %s', async (conditional) => {
    const store = storeIn(clientOf(await startBucket(conditional)));
    const failure = await failureOf(() => store.adding((files) => files.add('a', contentOf(Buffer.of(1)))));
    expect(failure).toMatchObject({ code: 'bucket-unsuited', exitCode: 6 });
    expect(failure.message).toContain('If-None-Match');
  });

  it('that does not exist, or cannot be reached, is named', async () => {
    const missing = storeIn(clientOf(server, { bucket: 'nothing' }));
    expect(await failureOf(() => missing.list('records'))).toMatchObject({ code: 'bucket-failed', exitCode: 5 });
    const [place, env] = ['s3://audits', { ...server.env, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }];
    const failure = await failureOf(async () => (await openStore(place, env)).read('archive.json'));
    expect(failure).toMatchObject({ code: 'bucket-failed', exitCode: 6 });
    expect(failure.message).toMatch(/ but it cannot be reached: a refused connection$/);
  });

  it('needs credentials in the environment', async () => {
    expect(await failureOf(() => openStore('s3://audits/prefix', {}))).toMatchObject({
      code: 'bucket-access-missing',
      exitCode: 2,
    });
  });
});
