import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessBefore, accessLogOf, readAccess, type Access } from '../../src/archive/access-log.js';
import { addingTo } from '../../src/archive/archive.js';
import { pruneArchive } from '../../src/archive/prune.js';
import { verifyArchive } from '../../src/archive/verify.js';
import { AuditpressError } from '../../src/base/errors.js';
import { openStore } from '../../src/archive/open-store.js';
import { anArchive } from '../helpers/archives.js';
import { BUCKET, startBucket } from '../helpers/bucket-server.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const AT = '2026-12-01T10:00:00.000Z';

function anAccess(parts: Partial<Access> = {}): Access {
  return { at: AT, person: 'ada@example.com', name: 'Ada', method: 'GET', path: '/', status: 200, ...parts };
}

function aLog(day = AT) {
  const folder = temporaryFolder();
  const archive = anArchive(folder);
  const failures: unknown[] = [];
  const log = accessLogOf(archive, { now: () => new Date(day), onFailure: (failure) => failures.push(failure) });
  return { archive, folder, log, failures };
}

describe('the log of who saw what', () => {
  it('is written in batches, and read in order', async () => {
    const { archive, log } = aLog();
    log.note(anAccess({ at: '2026-12-01T10:00:02.000Z', scans: ['1'], document: '2' }));
    log.note(anAccess());
    await log.flush();
    log.note(anAccess({ at: '2026-12-01T10:00:01.000Z' }));
    await Promise.all([log.flush(), log.flush()]);
    const { entries, damaged } = await readAccess(archive, undefined);
    expect(damaged).toEqual([]);
    expect(entries.map(({ at }) => at.slice(17, 19))).toEqual(['00', '01', '02']);
    expect((await readAccess(archive, '2026-12-01T10:00:01.500Z')).entries).toHaveLength(1);
    const keys = await archive.store.list('access');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^access\/2026-12-01\/20261201t100000000z-[0-9a-f]{16}\.jsonl$/);
    expect((await verifyArchive(archive)).damaged).toEqual([]);
  });

  it('has one line for each request, whatever names and paths contain', async () => {
    const { archive, log } = aLog();
    const forged = 'Eve\n{"at":"2026-12-01T10:00:00.000Z","person":"ada@example.com"}\u2028\u0000\ud800';
    log.note(anAccess({ name: forged, path: forged }));
    await log.flush();
    const [key = ''] = await archive.store.list('access');
    const text = Buffer.from((await archive.store.read(key)) ?? []).toString();
    expect(text.split('\n')).toHaveLength(2);
    expect((await readAccess(archive, undefined)).entries).toEqual([anAccess({ name: forged, path: forged })]);
  });

  it('loses nothing while the archive cannot be written', async () => {
    const { archive, log, failures, folder } = aLog();
    writeFileSync(join(folder, 'something-else'), '');
    log.note(anAccess());
    await log.flush();
    expect(failures).toEqual([expect.any(AuditpressError)]);
    expect(await archive.store.list('access')).toEqual([]);
    rmSync(join(folder, 'something-else'));
    await log.flush();
    expect((await readAccess(archive, undefined)).entries).toHaveLength(1);
  });

  it('says which files were changed', async () => {
    const { archive, folder, log } = aLog();
    log.note(anAccess());
    await log.flush();
    const [key = ''] = await archive.store.list('access');
    writeFileSync(join(folder, key), `${JSON.stringify(anAccess({ person: 'eve@example.com' }))}\n`);
    const { entries, damaged } = await readAccess(archive, undefined);
    expect(entries).toEqual([]);
    expect(damaged).toEqual([{ key, problem: expect.stringMatching(/^expected content with a SHA-256/) as string }]);
  });

  it('is pruned by a period', async () => {
    const { archive, log } = aLog();
    await addingTo(archive, () => Promise.resolve());
    log.note(anAccess());
    await log.flush();
    expect(await accessBefore(archive, new Date(AT))).toEqual([]);
    const kept = await pruneArchive(archive, { jobs: 1 }, false);
    expect(kept.access).toEqual({ kept: 1, removed: 0 });
    const { access } = await pruneArchive(archive, { since: new Date('2026-12-02T00:00:00Z') }, false);
    expect(access).toEqual({ kept: 0, removed: 1 });
    expect(await archive.store.list('access')).toEqual([]);
  });
});

it('is in a bucket as in a folder, a file for each time that it was written', async () => {
  const { env } = await startBucket();
  const archive = anArchive(await openStore(`s3://${BUCKET}/production`, env));
  const failures: unknown[] = [];
  const log = accessLogOf(archive, { now: () => new Date(AT), onFailure: (failure) => failures.push(failure) });
  log.note(anAccess());
  await log.flush();
  log.note(anAccess({ person: 'bo@example.com' }));
  await log.flush();
  await log.flush();
  expect(failures).toEqual([]);
  expect(await archive.store.list('access')).toHaveLength(2);
  const { entries, damaged } = await readAccess(archive, AT);
  expect(damaged).toEqual([]);
  expect(entries.map(({ person }) => person).sort()).toEqual(['ada@example.com', 'bo@example.com']);
});
