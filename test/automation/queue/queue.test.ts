import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import { queueNames, withQueue } from '../../../src/automation/queue/open-queue.js';
import {
  type QueueSettings,
  closeOf,
  type EndedAttempt,
  type Job,
  type JobContent,
  type Queue,
  type WorkOptions,
} from '../../../src/automation/queue/queue.js';
import { databaseServer, hasDatabaseServer } from '../../helpers/database-server.js';
import { putQueue } from '../../helpers/embedded-queue.js';
import { failureOf } from '../../helpers/failure.js';
import { isPostgresqlInstalled } from '../../helpers/postgresql.js';
import { TRIES_ALL } from '../../helpers/runs.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

type Environment = Readonly<Record<string, string>>;

let archive: string;

beforeEach(() => {
  archive = join(temporaryFolder(), 'archive');
});

const settings = (given: Partial<QueueSettings> = {}): QueueSettings => ({
  archive,
  expire: 60,
  retries: 1,
  retryDelay: 0,
  ...given,
});

interface Work {
  readonly ended: (EndedAttempt & { readonly job: Job })[];
  readonly stop: AbortController;
  readonly abandon: AbortController;
  readonly done: Promise<void>;
}

/** A worker of accounts, which calls the handler. */
function aWorker(queue: Queue, handler: WorkOptions['handler'], given: Partial<WorkOptions> = {}): Work {
  const [stop, abandon] = [new AbortController(), new AbortController()];
  const ended: Work['ended'] = [];
  const done = queue.work({
    kind: 'account',
    concurrency: 2,
    handler,
    stop: stop.signal,
    abandon: abandon.signal,
    onEnded: (job, how) => void ended.push({ ...how, job }),
    onFailure: (failure) => {
      throw failure;
    },
    ...given,
  });
  return { ended, stop, abandon, done };
}

async function end({ stop, done }: Work): Promise<void> {
  stop.abort();
  await done;
}

const anAccount = (account: string): JobContent => ({
  run: 'run-1',
  account,
  license: 'l',
  environment: null,
  redo: 'open',
});
const accounts = (...names: readonly string[]) => names.map(anAccount);
const statesIn = async (queue: Queue): Promise<Record<string, string>> =>
  Object.fromEntries((await queue.list()).map(({ account, state }) => [account, state]));

const useOf =
  (envOf: () => Environment) =>
  <Result>(work: (queue: Queue) => Promise<Result>, given: Partial<QueueSettings> = {}): Promise<Result> =>
    withQueue(settings(given), envOf(), work);

function testBasics(envOf: () => Environment): void {
  const use = useOf(envOf);

  it('gives every job to a handler, and is empty afterwards', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('one', 'two', 'three'));
      expect(await queue.counts()).toMatchObject({ waiting: 3, active: 0 });
      const work = aWorker(queue, () => Promise.resolve());
      await expect.poll(() => work.ended.length).toBe(3);
      await end(work);
      expect(work.ended.map(({ job }) => job.account).sort()).toEqual(['one', 'three', 'two']);
      expect(work.ended.every(({ outcome, job }) => outcome === 'done' && job.attempt === 1)).toBe(true);
      expect(await queue.list()).toEqual([]);
    });
  });

  it('queues an account of a run once, until it is done', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('one', 'one', 'two'));
      await queue.send('account', [...accounts('one'), { ...anAccount('one'), run: 'run-2' }]);
      await queue.send('close', [closeOf('run-1')]);
      expect(await queue.list()).toHaveLength(4);
      expect(await queue.counts({ kind: 'account' })).toMatchObject({ waiting: 3 });
      expect(await queue.counts({ kind: 'account', run: 'run-2' })).toMatchObject({ waiting: 1 });
      const work = aWorker(queue, () => Promise.resolve());
      await expect.poll(() => work.ended.length).toBe(3);
      await queue.send('account', accounts('one'));
      await expect.poll(() => work.ended.length).toBe(4);
      await end(work);
    });
  });

  it('tries a job that fails again, and keeps it with its reason when it has failed for good', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('bad', 'good'));
      const work = aWorker(queue, ({ account, attempt }) => {
        if (account === 'good') return Promise.resolve();
        throw new AuditpressError('archive-busy', `attempt ${String(attempt)}\u001b[31m`);
      });
      await expect.poll(() => work.ended.length).toBe(3);
      await end(work);
      const bad = work.ended.filter(({ job }) => job.account === 'bad');
      expect(bad.map(({ outcome, job }) => [outcome, job.attempt])).toEqual([
        ['retrying', 1],
        ['dead', 2],
      ]);
      const failure = { code: 'archive-busy', message: 'attempt 2\\u001b[31m' };
      expect(await queue.list()).toMatchObject([{ account: 'bad', state: 'dead', attempt: 2, failure }]);
    });
  });
}

/** What does not depend on the kind of database, beyond the basics. */
function testStates(envOf: () => Environment): void {
  const use = useOf(envOf);

  it('retries a dead job only when asked, by the beginning of its id', async () => {
    await use(
      async (queue) => {
        await queue.send('account', accounts('bad', 'idle'));
        let isFixed = false;
        const work = aWorker(queue, ({ account }) => {
          if (account === 'bad' && !isFixed) throw new Error('not yet');
          return Promise.resolve();
        });
        await expect.poll(async () => statesIn(queue)).toEqual({ bad: 'dead' });
        await queue.send('account', accounts('bad'));
        expect(await statesIn(queue)).toEqual({ bad: 'dead' });
        isFixed = true;
        const [job] = await queue.list();
        await queue.retry(job?.id.slice(0, 8) ?? '');
        await expect.poll(async () => queue.list()).toEqual([]);
        await end(work);
      },
      { retries: 0 },
    );
  });

  it('does not do a discarded job, nor queues it again, until its run is forgotten', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('one', 'two'));
      const [one, two] = await queue.list();
      await queue.discard(one?.id ?? '');
      const done: string[] = [];
      const work = aWorker(queue, ({ account }) => Promise.resolve(void done.push(account)));
      await expect.poll(() => work.ended.length).toBe(1);
      await queue.send(
        'account',
        accounts('one', 'two').filter(({ account }) => account === one?.account),
      );
      await end(work);
      expect(done).toEqual([two?.account]);
      expect(await queue.list()).toMatchObject([{ id: one?.id, state: 'discarded', failure: null }]);
      await queue.forget('run-1');
      expect(await queue.list()).toEqual([]);
    });
  });

  it('replaces jobs from before a time, whatever their state, but not those that are active', async () => {
    await use(
      async (queue) => {
        const stuck = new AbortController();
        await queue.send('account', accounts('dead', 'active'));
        const work = aWorker(queue, async ({ account }, signal) => {
          if (account === 'dead') {
            // While it works on as many jobs as wanted, so that it takes none of those that are sent below.
            work.stop.abort();
            throw new Error('no');
          }
          await wait(60_000, undefined, { signal: AbortSignal.any([signal, stuck.signal]) }).catch(() => undefined);
        });
        await expect.poll(() => work.ended.length).toBe(1);
        await queue.send('account', accounts('waiting', 'discarded'));
        const ids = new Map((await queue.list()).map(({ account, id }) => [account, id]));
        await queue.discard(ids.get('discarded') ?? '');
        const again = accounts('dead', 'active', 'waiting', 'discarded').map((job) => ({
          ...job,
          redo: 'failed' as const,
        }));
        await queue.send('account', again, { replaceBefore: new Date(Date.now() - 3_600_000) });
        expect(await statesIn(queue)).toMatchObject({ dead: 'dead', discarded: 'discarded' });
        await queue.send('account', again, { replaceBefore: new Date(Date.now() + 1000) });
        expect(await statesIn(queue)).toEqual({
          dead: 'waiting',
          active: 'active',
          waiting: 'waiting',
          discarded: 'waiting',
        });
        const redo = new Map((await queue.list({ run: 'run-1' })).map((job) => [job.account, job.redo]));
        expect(Object.fromEntries(redo)).toEqual({
          dead: 'failed',
          active: 'open',
          waiting: 'failed',
          discarded: 'failed',
        });
        expect(await queue.list({ run: 'run-2' })).toEqual([]);
        stuck.abort();
        await work.done;
      },
      { retries: 0 },
    );
  });

  it('refuses ids that are not of one job, and jobs in another state', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts(...Array.from({ length: 20 }, (_, index) => String(index))));
      const [job] = await queue.list();
      expect(await failureOf(() => queue.retry(''))).toMatchObject({ code: 'job-missing', exitCode: 5 });
      expect(await failureOf(() => queue.discard('zzz'))).toMatchObject({ code: 'job-missing' });
      expect(await failureOf(() => queue.retry(job?.id ?? ''))).toMatchObject({ code: 'job-state', exitCode: 2 });
      // With twenty ids, two begin with the same of sixteen digits.
      const failures = await Promise.all(
        Array.from('0123456789abcdef').map((digit) => failureOf(() => queue.retry(digit)).then(({ code }) => code)),
      );
      expect(failures).toContain('job-ambiguous');
    });
  });

  it('begins a job not before its time', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('later'), { startAfter: new Date(Date.now() + 3_600_000) });
      await queue.send('account', accounts('now'));
      const work = aWorker(queue, () => Promise.resolve());
      await expect.poll(() => work.ended.length).toBe(1);
      await end(work);
      expect(await queue.list()).toMatchObject([{ account: 'later', state: 'waiting' }]);
    });
  });

  it('works on as many jobs at the same time as wanted', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('1', '2', '3', '4', '5', '6', '7'));
      const counts: number[] = [];
      let running = 0;
      const work = aWorker(
        queue,
        async () => {
          counts.push((running += 1));
          await wait(30);
          running -= 1;
        },
        { concurrency: 3 },
      );
      await expect.poll(() => work.ended.length).toBe(7);
      await end(work);
      expect(Math.max(...counts)).toBe(3);
    });
  });

  it('finishes what is under way when it stops', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('1', '2', '3'));
      const work: Work = aWorker(
        queue,
        async () => {
          work.stop.abort();
          await wait(100);
        },
        { concurrency: 1 },
      );
      await work.done;
      expect(work.ended).toHaveLength(1);
      expect(await queue.counts()).toMatchObject({ waiting: 2, active: 0 });
    });
  });

  it('hands back what it abandons, which counts as no attempt', async () => {
    await use(async (queue) => {
      await queue.send('account', accounts('slow'));
      const work: Work = aWorker(queue, async (_job, signal) => {
        work.stop.abort();
        work.abandon.abort();
        await wait(60_000, undefined, { signal });
      });
      await work.done;
      expect(work.ended).toMatchObject([{ outcome: 'handed-back' }]);
      expect(await queue.list()).toMatchObject([{ state: 'waiting', attempt: 1, failure: null, startedAt: null }]);
    });
  });

  it('keeps a job that takes longer than a silent worker is given', async () => {
    await use(
      async (queue) => {
        await queue.send('account', accounts('long'));
        let starts = 0;
        const handler = async (): Promise<void> => {
          starts += 1;
          await wait(3500);
        };
        const workers = [aWorker(queue, handler), aWorker(queue, handler)];
        await expect.poll(() => workers.flatMap(({ ended }) => ended)).toHaveLength(1);
        for (const worker of workers) await end(worker);
        expect(starts).toBe(1);
      },
      { expire: 1 },
    );
  });
}

describe('an embedded queue', () => {
  beforeEach(() => putQueue(archive));

  testBasics(() => ({}));
  // The same SQL, on a database that takes a second to open.
  if (TRIES_ALL || !isPostgresqlInstalled) testStates(() => ({}));

  it('has one owner: a second process learns who it is', async () => {
    await withQueue(settings(), {}, async () => {
      const failure = await failureOf(() => withQueue(settings(), {}, () => Promise.resolve()));
      expect(failure).toMatchObject({ code: 'queue-busy', exitCode: 6 });
      expect(failure.message).toContain(`process ${String(process.pid)} on `);
    });
  });

  it('keeps its jobs when it is closed', async () => {
    await withQueue(settings(), {}, (queue) => queue.send('account', accounts('one')));
    expect(await withQueue(settings(), {}, (queue) => queue.list())).toMatchObject([{ account: 'one' }]);
  });
});

describe.skipIf(!hasDatabaseServer())('a queue on PostgreSQL', () => {
  const address = databaseServer();
  const env = (): Environment => ({ DATABASE_URL: address() });

  testBasics(env);
  testStates(env);

  it('keeps archives in one database apart', async () => {
    await withQueue(settings(), env(), async (queue) => {
      await queue.send('account', accounts('one'));
      expect(await queue.list()).toHaveLength(1);
    });
    const other = join(temporaryFolder(), 'other');
    await withQueue(settings({ archive: other }), env(), async (queue) => expect(await queue.list()).toEqual([]));
    await withQueue(settings(), env(), async (queue) => expect(await queue.list()).toHaveLength(1));
  });

  it('is made once by processes that start at the same time, and shared by them', async () => {
    const given = settings({ archive: join(archive, 'shared') });
    const ended: string[] = [];
    const workers = Array.from({ length: 5 }, () =>
      withQueue(given, env(), async (queue) => {
        const work = aWorker(queue, ({ account }) => Promise.resolve(void ended.push(account)));
        await expect.poll(() => ended.length).toBe(100);
        await end(work);
      }),
    );
    const names = Array.from({ length: 100 }, (_, index) => String(index));
    await withQueue(given, env(), (queue) => queue.send('account', accounts(...names)));
    await Promise.all(workers);
    expect(ended.toSorted()).toEqual(names.toSorted());
  });

  it('gives the job of a worker that fell silent to another, which alone may end it', async () => {
    const given = settings({ expire: 1 });
    await withQueue(given, env(), (queue) => queue.send('account', accounts('one')));
    const { openJobs } = await import('../../../src/automation/queue/jobs.js');
    await withQueue(given, env(), async (queue) => {
      // A worker that takes a job, and then says nothing.
      const [row] = await queue.list();
      const options = { expire: 1, retries: 1, retryDelay: 0 };
      const silent = await openJobs({ url: address() }, queueNames(given.archive), options);
      try {
        expect(await silent.take('account', 1, 'silent')).toHaveLength(1);
        const work = aWorker(queue, () => wait(1500));
        await expect.poll(async () => (await queue.list())[0]?.attempt).toBe(2);
        expect(await silent.extend([row?.id ?? ''], 'silent')).toEqual([]);
        expect(await silent.remove(row?.id ?? '', 'silent')).toBe(false);
        expect(await silent.fail('account', row?.id ?? '', 'silent', {})).toBeNull();
        expect(await silent.handBack(row?.id ?? '', 'silent')).toBe(false);
        await expect.poll(() => work.ended).toMatchObject([{ outcome: 'done', job: { attempt: 2 } }]);
        await end(work);
      } finally {
        await silent.close();
      }
    });
  });
});

it('a queue of an archive in a bucket needs a database', async () => {
  const failure = await failureOf(() =>
    withQueue(settings({ archive: 's3://audits/all' }), {}, () => Promise.resolve()),
  );
  expect(failure).toMatchObject({ code: 'queue-place-missing', exitCode: 2 });
});

it('a database that cannot be reached is an error without its password', async () => {
  const env = { DATABASE_URL: 'postgres://me:secret-word@127.0.0.1:9/audits' };
  const failure = await failureOf(() => withQueue(settings(), env, () => Promise.resolve()));
  expect(failure).toMatchObject({ code: 'queue-failed', exitCode: 6 });
  expect(JSON.stringify([failure.message, failure.hint, failure.cause])).not.toContain('secret-word');
});
