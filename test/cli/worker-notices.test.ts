/** What a worker logs besides the outcomes of its runs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accountIds, batchFolder, reportOf } from '../helpers/batches.js';
import { putQueue } from '../helpers/embedded-queue.js';
import { startServer } from '../helpers/http-server.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { bodyOf } from '../helpers/wire-report.js';

/** Its target is always busy, and takes no files. */
const BUSY = `
export const deliverer = {
  name: 'busy',
  plan: (set) => [{
    key: set.identity, target: 'box', recipients: ['one@example.com'], artifacts: [], payload: {}, notices: ['left out a file'],
  }],
  send: ({ key, target, recipients }) => Promise.resolve({
    key, target, reference: '', artifacts: [],
    recipients: recipients.map((recipient) => ({ recipient, outcome: 'postponed', reason: 'the box is full' })),
  }),
};
`;

/** Fails once, and has another scan job for the second benchmark. */
async function aService(): Promise<string> {
  let requests = 0;
  const { url } = await startServer((request, response) => {
    requests += 1;
    const address = request.url ?? '';
    if (requests === 1) response.writeHead(503).end('{}');
    else if (address.includes('HIPAA') && address.includes('job-account-00')) response.writeHead(404).end('{}');
    else {
      const report = address.includes('HIPAA') ? { BenchmarkId: 'HIPAA', JobId: 'another-job' } : {};
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(bodyOf([reportOf('account-00', { BenchmarkId: 'CSBP', ...report })]));
    }
  });
  return url;
}

it('a worker logs retries, other scan jobs, postponed deliveries, left out files and a failed heartbeat', async () => {
  const alarm = await startServer((_request, response) => response.writeHead(500).end());
  const secret = 'very-secret-path';
  const env = serviceEnvironment(await aService());
  const batches = batchFolder(accountIds(1), env, {
    portfolio: { benchmarks: ['CSBP', 'HIPAA'] },
    heartbeat: `${alarm.url}/ping/${secret}`,
    deliverers: { box: { module: './busy.mjs' } },
  });
  writeFileSync(join(batches.folder, 'busy.mjs'), BUSY);
  await putQueue(join(batches.folder, 'auditpress-archive'));

  const { stdout: first } = await batches.run('batch', '--deliver', 'box', '--enqueue', '--quiet');
  const run = first.trim();
  const json = await batches.run('worker', '--once', '--log-format', 'json');
  const events = json.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const about = { level: 'warn', run, account: 'account-00' };
  const told = (event: string) => events.filter((each) => each['event'] === event);
  expect(told('service-notice')).toMatchObject([
    { ...about, message: expect.stringContaining('trying again in') as unknown },
  ]);
  expect(told('scan-job-replaced')).toMatchObject([
    { ...about, benchmark: 'HIPAA', message: expect.stringContaining('another job') as unknown },
  ]);
  const delivery = { ...about, deliverer: 'box', delivery: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown };
  const both = ['CSBP', 'HIPAA'].map((benchmark) => ({ ...delivery, benchmark }));
  expect(told('delivery-notice')).toMatchObject(both.map((each) => ({ ...each, message: 'left out a file' })));
  expect(told('delivery-postponed')).toMatchObject(both.map((each) => ({ ...each, message: 'the box is full' })));

  const { stdout: second } = await batches.run('batch', '--benchmark', 'CSBP', '--enqueue', '--quiet');
  const text = await batches.run('worker', '--once');
  expect(text.stdout).toMatch(
    new RegExp(`warn  heartbeat-failed run=${second.trim()} message=".*heartbeat was not received: 127`),
  );
  const all = [json, text].flatMap(({ stdout, stderr }) => [stdout, stderr]).join('');
  expect(all).not.toContain(secret);
  for (const name of Object.keys(env).filter((each) => /TOKEN|KEY/.test(each))) {
    expect(all).not.toContain(env[name]);
  }
});
