import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createJobs, jobLimits, type Job } from '../../../src/web/making/jobs.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function someJobs(limits = {}) {
  let time = 0;
  const jobs = createJobs<string, string>({
    folder: temporaryFolder(),
    limits: { ...jobLimits(3), ...limits },
    now: () => new Date(time),
  });
  const ends = new Map<string, (failure?: Error) => void>();
  const begin = (owner: string, about: string, uses: readonly string[] = []) =>
    jobs.begin({
      owner,
      about,
      uses,
      run: () =>
        new Promise((resolve, reject) => {
          ends.set(about, (failure) => (failure === undefined ? resolve(about) : reject(failure)));
        }),
    });
  const one = (owner: string, about: string, uses: readonly string[] = []) =>
    begin(owner, about, uses) as Job<string, string>;
  // Their folders may be ready in another order.
  const running = () => [...ends.keys()].sort();
  const end = async (about: string, failure?: Error) => {
    await expect.poll(running).toContain(about);
    ends.get(about)?.(failure);
    ends.delete(about);
  };
  return { jobs, begin, one, end, running, wait: (milliseconds: number) => (time += milliseconds) };
}

describe('jobs', () => {
  it('of one person drive out only their own: those that were not used for longest', async () => {
    const { jobs, one, end, wait } = someJobs({ keptOfPerson: 2 });
    const others = one('Bob', 'b');
    await end('b');
    const all: Job<string, string>[] = [];
    for (const about of ['a1', 'a2', 'a3']) {
      all.push(one('Ada', about));
      await end(about);
      await expect.poll(() => all.at(-1)?.state.is).toBe('done');
      wait(1);
    }
    await jobs.expire();
    expect(jobs.of('Ada').map(({ about }) => about)).toEqual(['a3', 'a2']);
    expect(jobs.find('Bob', others.id)).toBe(others);
  });

  it('that cannot be removed end nothing', async () => {
    const { jobs, wait } = someJobs({ lifetime: 1 });
    jobs.begin({ owner: 'Ada', about: 'a', id: 'no\0folder', run: () => Promise.resolve('') });
    await expect.poll(() => jobs.find('Ada', 'no\0folder')?.state.is).toBe('failed');
    wait(2);
    await jobs.expire();
    expect(jobs.of('Ada')).toEqual([]);
  });

  it('run two at a time for each person, and as many as there are threads in all', async () => {
    const { one, running, end } = someJobs();
    for (const about of ['a1', 'a2', 'a3']) one('Ada', about);
    for (const about of ['b1', 'b2']) one('Bob', about);
    await expect.poll(running).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    await expect.poll(running).toEqual(['a1', 'a2', 'b2']);
    await end('a2');
    await expect.poll(running).toEqual(['a1', 'a3', 'b2']);
  });

  it('leave a thread for others where there are several', async () => {
    const { one, running } = someJobs(jobLimits(2));
    for (const about of ['a1', 'a2']) one('Ada', about);
    one('Bob', 'b1');
    await expect.poll(running).toEqual(['a1', 'b1']);
    expect(jobLimits(1).runningOfPerson).toBe(1);
  });

  it('that are removed never begin, or go when their thread has stopped', async () => {
    const { one, jobs, running, end } = someJobs({ running: 1 });
    const [first, second] = [one('Ada', 'a1'), one('Ada', 'a2')];
    one('Ada', 'a3');
    await expect.poll(running).toEqual(['a1']);
    expect([await jobs.remove(second), await jobs.remove(first)]).toEqual([true, true]);
    expect(jobs.of('Ada').map(({ about }) => about)).toEqual(['a3']);
    expect(existsSync(first.folder)).toBe(true);
    await end('a1', new Error('canceled'));
    await expect.poll(() => existsSync(first.folder)).toBe(false);
    await expect.poll(running).toEqual(['a3']);
  });

  it('wait up to a limit for each person, and for all', () => {
    const { begin } = someJobs({ running: 1, waitingOfPerson: 2, waiting: 3 });
    for (const about of ['a1', 'a2', 'a3']) expect(begin('Ada', about)).toBeTypeOf('object');
    expect(begin('Ada', 'a4')).toBe('own');
    expect(begin('Bob', 'b1')).toBeTypeOf('object');
    expect(begin('Bob', 'b2')).toBe('all');
  });

  it('say how many come first', () => {
    const { one, jobs } = someJobs({ running: 1 });
    one('Ada', 'a1');
    one('Bob', 'b1');
    expect(jobs.ahead(one('Ada', 'a2'))).toBe(1);
  });

  it('are found by their person alone', () => {
    const { one, jobs } = someJobs();
    const { id } = one('Ada', 'a1');
    expect(jobs.find('Ada', id)?.about).toBe('a1');
    expect(jobs.find('Bob', id)).toBeUndefined();
    expect(jobs.of('Bob')).toEqual([]);
  });

  it('keep what came of them for a while, then nothing of it', async () => {
    const { one, jobs, end, wait } = someJobs({ lifetime: 100 });
    const job = one('Ada', 'a1');
    await end('a1');
    await expect.poll(() => job.state).toEqual({ is: 'done', result: 'a1' });
    expect(existsSync(job.folder)).toBe(true);
    wait(101);
    await jobs.expire();
    expect([jobs.find('Ada', job.id), existsSync(job.folder)]).toEqual([undefined, false]);
  });

  it('stay while another one needs them', async () => {
    const { one, jobs, end, wait } = someJobs({ lifetime: 100 });
    const job = one('Ada', 'a1');
    await end('a1');
    await expect.poll(() => job.state.is).toBe('done');
    one('Ada', 'a2', [job.id]);
    wait(101);
    await jobs.expire();
    expect(await jobs.remove(job)).toBe(false);
    await end('a2');
    await expect.poll(() => jobs.of('Ada').every(({ state }) => state.is === 'done')).toBe(true);
    expect(jobs.find('Ada', job.id)).toBe(job);
    expect(await jobs.remove(job)).toBe(true);
  });

  it('go when there are too many, the oldest first', async () => {
    const { one, jobs, end } = someJobs({ kept: 1 });
    const first = one('Ada', 'a1');
    await end('a1');
    await expect.poll(() => first.state.is).toBe('done');
    const second = one('Ada', 'a2');
    await jobs.expire();
    expect([jobs.find('Ada', first.id), jobs.find('Ada', second.id)]).toEqual([undefined, second]);
  });

  it('fail alone', async () => {
    const { one, end, running } = someJobs({ running: 1 });
    const job = one('Ada', 'a1');
    one('Ada', 'a2');
    const failure = new Error('no');
    await end('a1', failure);
    await expect.poll(() => job.state).toEqual({ is: 'failed', failure });
    await expect.poll(running).toEqual(['a2']);
  });

  it('fail if their folder cannot be made', async () => {
    const { jobs } = someJobs();
    await mkdir(temporaryFolder(), { recursive: true });
    const job = jobs.begin({ owner: 'Ada', about: 'x', id: '\0', run: () => Promise.resolve('x') }) as Job;
    await expect.poll(() => job.state.is).toBe('failed');
  });
});
