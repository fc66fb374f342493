/** Runs in which a report does not fit into memory, with a small heap. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountIds, batchFolder, reportOf } from '../helpers/batches.js';
import { putQueue } from '../helpers/embedded-queue.js';
import { startServer } from '../helpers/http-server.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { aWireCategory, aWirePolicy, bodyOf } from '../helpers/wire-report.js';

/** Enough for small reports, in MiB. */
const HEAP = '--max-old-space-size=60';
const LARGE = 'account-01';

/** Three times as many as fit into the heap: leaner code does not make them fit. */
const POLICIES = Array.from({ length: 30_000 }, (_, index) =>
  aWirePolicy({ PolicyId: `policy-${String(index)}`, PolicyName: `A policy with a name ${String(index)}` }),
);

/** A service whose report of one account is large. */
async function aService(): Promise<string> {
  const large = bodyOf([{ ...reportOf(LARGE), ResourceCategories: [aWireCategory({ Policies: POLICIES })] }]);
  const { url } = await startServer((request, response) => {
    const account = /\/account\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '';
    const body = account === LARGE ? large : bodyOf([reportOf(account)]);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  return url;
}

async function aFolder() {
  const env = { ...serviceEnvironment(await aService()), NODE_OPTIONS: HEAP };
  return batchFolder(accountIds(4), env, { formats: ['html'] });
}

const OUTCOME = { code: 'out-of-memory', message: expect.stringContaining('memory ran out') as unknown };

describe('a report that does not fit into memory', () => {
  it.each(TRIES_ALL ? ['1', '2'] : ['2'])(
    'fails with a reason in a batch, and the others are made, with %s workers',
    async (workers) => {
      const batches = await aFolder();
      const { code, result } = await batches.result('batch', '--deliver', 'mailbox', '--workers', workers);
      expect([code, result.digest?.reports]).toMatchObject([7, { planned: 4, made: 3, failed: 1, open: 0 }]);
      expect(result.reports.find(({ result: came }) => came === 'failed')).toMatchObject({
        account: LARGE,
        error: OUTCOME,
      });
      expect(batches.sent()).toHaveLength(3);
      expect((await batches.run('archive', 'verify')).code).toBe(0);
    },
  );

  // Its threads are those of a batch.
  it.each(TRIES_ALL ? ['worker'] : [])('fails with a reason in a %s, which goes on', async () => {
    const batches = await aFolder();
    // With the small heap, making a database takes most of the time.
    await putQueue(join(batches.folder, 'auditpress-archive'));
    await batches.run('batch', '--deliver', 'mailbox', '--enqueue');
    const { code, stdout } = await batches.run('worker', '--once');
    expect([code, stdout]).toEqual([7, expect.stringContaining(`account=${LARGE} benchmark=CSBP result=failed`)]);
    expect(stdout).toMatch(/ code=out-of-memory message=".*memory ran out/);
    expect(stdout).not.toContain('account-failed');
    const { result } = await batches.result('runs', 'show', 'last');
    expect(result.digest?.reports).toMatchObject({ planned: 4, made: 3, failed: 1 });
    expect(batches.sent()).toHaveLength(3);
  });
});
