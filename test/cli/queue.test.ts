import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withQueue } from '../../src/automation/queue/open-queue.js';
import { closeOf, type ListedJob, type Queue } from '../../src/automation/queue/queue.js';
import { databaseServer, hasDatabaseServer } from '../helpers/database-server.js';
import { putQueue } from '../helpers/embedded-queue.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let folder: string;
let env: Readonly<Record<string, string>>;

beforeEach(() => {
  folder = temporaryFolder();
  env = {};
  mkdirSync(join(folder, 'audits'));
  writeFileSync(join(folder, 'audits', 'archive.json'), '{"auditpressArchive":1}\n');
  writeFileSync(join(folder, 'auditpress.config.yaml'), 'archive: audits\n');
});

const run = (...words: readonly string[]): Promise<CliRun> => runCli(words, { cwd: folder, env });

function useQueue<Result>(work: (queue: Queue) => Promise<Result>): Promise<Result> {
  return withQueue({ archive: join(folder, 'audits'), expire: 60, retries: 0 }, env, work);
}

/** Queues two jobs, and tries the one of the account `bad`, which fails with a message. */
function queueWithDeadJob(message: string): Promise<void> {
  return useQueue(async (queue) => {
    await queue.send('account', [{ run: 'run-1', account: 'bad', license: 'l', environment: null, redo: 'open' }]);
    const stop = new AbortController();
    await queue.work({
      kind: 'account',
      concurrency: 1,
      stop: stop.signal,
      abandon: new AbortController().signal,
      handler: () => Promise.reject(new Error(message)),
      onEnded: () => stop.abort(),
      onFailure: (failure) => {
        throw failure;
      },
    });
    await queue.send('close', [closeOf('run-1')]);
  });
}

async function listed(...words: readonly string[]): Promise<readonly ListedJob[]> {
  const { stdout } = await run('queue', 'list', '--json', ...words);
  expectToFit('queue-list', JSON.parse(stdout));
  return (JSON.parse(stdout) as { readonly jobs: readonly ListedJob[] }).jobs;
}

describe('auditpress queue, with an embedded queue', () => {
  it('lists jobs with the reason of those that are dead, and is empty at first', async () => {
    await putQueue(join(folder, 'audits'));
    expect((await run('queue', 'list')).stdout).toBe('No jobs.\n');
    await queueWithDeadJob('the disk\u001b[2J is full');
    const { stdout, code } = await run('queue', 'list');
    expect(code).toBe(0);
    expect(stdout).toContain('internal: the disk\\u001b[2J is full');
    expect(stdout).toMatch(/dead +account +run-1 +bad +1/);
    expect(stdout).toContain('1 waiting, 1 dead');
  });

  it('says who uses the queue', async () => {
    await putQueue(join(folder, 'audits'));
    await useQueue(async () => {
      const { code, stderr } = await run('queue', 'list');
      expect(code).toBe(6);
      expect(stderr).toContain(`but process ${String(process.pid)} on `);
      expect(stderr).toContain('set DATABASE_URL');
    });
  });

  it('needs an archive', async () => {
    expect(await run('queue', 'list', '--archive', 'nowhere')).toMatchObject({ code: 5 });
  });
});

describe.skipIf(!hasDatabaseServer())('auditpress queue, on PostgreSQL', () => {
  const address = databaseServer();
  beforeEach(() => {
    env = { DATABASE_URL: address() };
  });

  it('retries and discards jobs by the beginning of their ids', async () => {
    await queueWithDeadJob('no');
    const [dead, waiting] = await listed();
    expect([dead?.state, waiting?.state]).toEqual(['dead', 'waiting']);
    expect(await listed('--state', 'dead')).toEqual([dead]);

    const retried = await run('queue', 'retry', dead?.id.slice(0, 10) ?? '');
    expect(retried).toMatchObject({ code: 0, stdout: `queued  account bad run-1  (${dead?.id.slice(0, 12) ?? ''})\n` });
    const discarded = await run('queue', 'discard', dead?.id ?? '', waiting?.id ?? '', '--json');
    expectToFit('queue-change', JSON.parse(discarded.stdout));
    expect((await listed()).map(({ state }) => state)).toEqual(['discarded', 'discarded']);
  });

  it('refuses what is no id of a job in a fitting state, without a stack', async () => {
    await queueWithDeadJob('no');
    const [, waiting] = await listed();
    const missing = await run('queue', 'retry', 'zz');
    expect(missing).toMatchObject({ code: 5 });
    expect(missing.stderr).toContain('expected the id of a job in the queue, received "zz"');
    const wrong = await run('queue', 'retry', waiting?.id ?? '');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('expected a job that is dead or discarded');
    expect((await run('queue', 'retry')).code).toBe(2);
    expect(wrong.stderr).not.toContain('    at ');
  });

  it('does not show the address of a database that it cannot use', async () => {
    env = { DATABASE_URL: 'postgres://me:secret-word@127.0.0.1:9/audits' };
    const { code, stderr, stdout } = await run('queue', 'list', '--json');
    expect(code).toBe(6);
    expect(stderr).toContain('cannot use the queue in the database of DATABASE_URL (ECONNREFUSED)');
    expect(`${stderr}${stdout}`).not.toContain('secret-word');
  });
});
