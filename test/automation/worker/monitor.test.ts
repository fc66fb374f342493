import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import type { JobCounts } from '../../../src/automation/queue/queue.js';
import { startMonitor, type MonitorTools } from '../../../src/automation/worker/monitor.js';
import { WorkerStatus } from '../../../src/automation/worker/worker-tools.js';
import { anArchive } from '../../helpers/archives.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const COUNTS: JobCounts = { waiting: 3, retrying: 1, active: 2, dead: 1, discarded: 0 };

let root: string;
let tools: MonitorTools;

beforeEach(() => {
  root = join(temporaryFolder(), 'audits');
  mkdirSync(root);
  writeFileSync(join(root, 'archive.json'), '{"auditpressArchive":1}\n');
  tools = {
    archive: anArchive(root),
    queue: { counts: () => Promise.resolve(COUNTS) },
    runs: { open: () => [], lastSuccess: () => new Map([['a "quoted"\nname', new Date(1_700_000_000_000)]]) },
    status: new WorkerStatus(),
    now: () => new Date(1_700_000_100_000),
  };
});

async function ask(path: string, given: Partial<MonitorTools> = {}, method = 'GET') {
  const monitor = await startMonitor({ ...tools, ...given }, '127.0.0.1', 0);
  onTestFinished(() => monitor.close());
  const response = await fetch(`${monitor.url}${path}`, { method });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('/healthz', () => {
  it('is 200 if archive and queue answer', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
  });

  it('is 503 without an archive, and says so', async () => {
    rmSync(root, { recursive: true });
    expect(await ask('/healthz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('expected an archive') as string,
    });
  });

  it('is 503 without a database, without what a driver says', async () => {
    const coded = { counts: () => Promise.reject(new AuditpressError('queue-failed', 'cannot use the queue')) };
    expect(await ask('/healthz', { queue: coded })).toMatchObject({ status: 503, text: 'cannot use the queue\n' });
    const bare = { counts: () => Promise.reject(new Error('postgres://me:secret-word@db')) };
    expect(await ask('/healthz', { queue: bare })).toMatchObject({ status: 503, text: 'internal error\n' });
  });

  it('is 503 if the worker is stuck', async () => {
    const status = Object.assign(new WorkerStatus(), { sinceLook: () => 200_000 });
    expect(await ask('/healthz', { status })).toMatchObject({
      status: 503,
      text: expect.stringContaining('200 s') as string,
    });
  });
});

describe('/metrics', () => {
  it('has the queue, runs, schedules, work and the process', async () => {
    tools.status.reports.add('made', 1);
    tools.status.jobs.add('done', 1);
    const { status, type, text } = await ask('/metrics');
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const line of [
      'auditpress_queue_jobs{kind="account",state="waiting"} 3',
      'auditpress_queue_dead_letters 2',
      'auditpress_runs_open 0',
      'auditpress_schedule_last_success_timestamp_seconds{schedule="a \\"quoted\\"\\nname"} 1700000000',
      'auditpress_reports_total{result="made"} 1',
      'auditpress_jobs_total{outcome="done"} 1',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toMatch(/^auditpress_process_resident_memory_bytes \d+$/m);
  });

  it('is in the text format: each metric is described once, and each line is whole', async () => {
    const { text } = await ask('/metrics');
    const lines = text.trimEnd().split('\n');
    for (const line of lines) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) auditpress_\w+ .+|auditpress_\w+(\{\w+="(\\.|[^"\\])*"(,\w+="(\\.|[^"\\])*")*\})? [\d.e+-]+)$/,
      );
    }
    const types = lines.filter((line) => line.startsWith('# TYPE'));
    expect(new Set(types).size).toBe(types.length);
  });
});

it('answers nothing else', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('//')).status).toBe(404);
  expect((await ask('/constructor')).status).toBe(404);
  expect((await ask('/metrics', {}, 'POST')).status).toBe(405);
});

it('asks the queue once for many requests, and again after a few seconds', async () => {
  let [asked, time] = [0, 1_700_000_100_000];
  const counts = () => {
    asked += 1;
    return Promise.resolve(COUNTS);
  };
  const monitor = await startMonitor({ ...tools, queue: { counts }, now: () => new Date(time) }, '127.0.0.1', 0);
  onTestFinished(() => monitor.close());
  await fetch(`${monitor.url}/metrics`);
  const once = asked;
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${monitor.url}/metrics`)));
  expect(asked).toBe(once);
  time += 5000;
  await fetch(`${monitor.url}/metrics`);
  expect(asked).toBe(2 * once);
});
