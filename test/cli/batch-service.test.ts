/** How a batch treats the service: its rate limits, and credentials that expire. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountIds, batchFolder, reportOf } from '../helpers/batches.js';
import { startServer } from '../helpers/http-server.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { bodyOf } from '../helpers/wire-report.js';

const ACCOUNTS = accountIds(8);

interface Asked {
  readonly account: string;
  readonly token: string;
  /** Milliseconds. */
  readonly at: number;
}

/** A service that has a report of every account. `refuse` may answer first. */
async function serviceWith(refuse: (asked: Asked, response: Parameters<RequestListener>[1]) => boolean) {
  const requests: Asked[] = [];
  const { url } = await startServer((request, response) => {
    const account = /\/account\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '';
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const asked = { account, token, at: Date.now() };
    requests.push(asked);
    if (refuse(asked, response)) return;
    response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf([reportOf(account)]));
  });
  return { url, requests };
}

/** A command that prints the content of a file, and notes that it ran. */
function printing(file: string): { readonly command: readonly string[] } {
  const script = `const { appendFileSync, readFileSync } = require('node:fs');
    appendFileSync('${file}.log', 'x'); process.stdout.write(readFileSync('${file}', 'utf8'));`;
  return { command: [process.execPath, '-e', script] };
}

describe('credentials of a batch', () => {
  it('are those of the account, read once, and again when they have expired', async () => {
    const service = await serviceWith(({ account, token }, response) => {
      const number = Number(account.slice(-2));
      const expired = service.requests.length > 5 ? 'first' : 'none';
      const accepted = number < 6 ? ['first', 'second'].filter((name) => name !== expired) : ['of-others'];
      if (accepted.includes(token)) return false;
      // The command prints another token from now on.
      writeFileSync(join(batches.folder, 'token'), 'second');
      response.writeHead(401).end('{}');
      return true;
    });
    const batches = batchFolder(
      ACCOUNTS,
      { ...serviceEnvironment(service.url), AUDITPRESS_PROD_ACCOUNT_TOKEN: 'of-others' },
      {
        service: {
          credentials: [{ accounts: ACCOUNTS.slice(0, 6), accountToken: printing('token') }],
        },
      },
    );
    writeFileSync(join(batches.folder, 'token'), 'first');
    const { code, result } = await batches.result('batch');
    expect([code, result.digest?.reports.made]).toEqual([0, 8]);
    expect(new Set(service.requests.map(({ token }) => token))).toEqual(new Set(['first', 'second', 'of-others']));
    // Once at the start, and once for all requests that were refused.
    expect(readFileSync(join(batches.folder, 'token.log'), 'utf8')).toBe('xx');
  });

  it('that are wrong are not read for each account again', async () => {
    const service = await serviceWith((_asked, response) => {
      response.writeHead(401).end('{}');
      return true;
    });
    const batches = batchFolder(ACCOUNTS, serviceEnvironment(service.url), {
      service: { credentials: [{ accounts: ['*'], accountToken: printing('token') }] },
    });
    writeFileSync(join(batches.folder, 'token'), 'wrong');
    const { code, stdout, stderr } = await batches.run('batch');
    expect([code, service.requests.length]).toEqual([4, 8]);
    expect(readFileSync(join(batches.folder, 'token.log'), 'utf8')).toBe('xx');
    expect(stdout + stderr).not.toContain('wrong');
  });
});

describe('requests of a batch', () => {
  it('all wait when the service asks one of them to', async () => {
    let refusedAt = 0;
    const service = await serviceWith(({ at }, response) => {
      if (refusedAt > 0 || service.requests.length < 3) return false;
      refusedAt = at;
      response.writeHead(429, { 'retry-after': '1' }).end('{}');
      return true;
    });
    const batches = batchFolder(accountIds(20), serviceEnvironment(service.url), { service: { requestsAtOnce: 2 } });
    const { code } = await batches.result('batch');
    expect(code).toBe(0);
    // What was sent before the answer arrived is not held back.
    const early = service.requests.filter(({ at }) => at > refusedAt + 300 && at < refusedAt + 950);
    expect(early).toEqual([]);
    expect(service.requests).toHaveLength(21);
  });

  it('are not more at the same time than the setting says', async () => {
    let [running, most] = [0, 0];
    const { url } = await startServer((request, response) => {
      const account = /\/account\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '';
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf([reportOf(account)]));
      }, 40);
    });
    const batches = batchFolder(ACCOUNTS, serviceEnvironment(url), { service: { requestsAtOnce: 3 } });
    expect((await batches.result('batch')).code).toBe(0);
    expect(most).toBe(3);
  });
});

describe('the deadline of a batch', () => {
  it('leaves the rest open, which can be made later', async () => {
    let isSlow = true;
    const { url } = await startServer((request, response) => {
      const account = /\/account\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '';
      const isLate = isSlow && Number(account.slice(-2)) > 1;
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf([reportOf(account)])),
        isLate ? 60_000 : 0,
      ).unref();
    });
    const batches = batchFolder(ACCOUNTS, serviceEnvironment(url));
    const { code, result } = await batches.result('batch', '--deliver', 'mailbox', '--deadline', '8');
    expect(code).toBe(7);
    expect(result.digest).toMatchObject({
      reports: { planned: 8, made: 2, open: 6 },
      deliveries: { planned: 8, open: 6 },
    });
    isSlow = false;
    const second = await batches.result('batch', '--failed-only');
    expect([second.code, second.result.digest?.deliveries['delivered']]).toEqual([0, 8]);
  });

  it('refuses what is not a number of seconds', async () => {
    const { code, stderr } = await batchFolder(ACCOUNTS, {}).run('batch', '--deadline', 'soon');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--deadline')]);
  });
});

describe('the heartbeat of a batch', () => {
  /** A service, and an address to call that answers with a status. */
  async function withHeartbeat(status: number, missing: string, inFile = false) {
    const { url } = await serviceWith(({ account }, response) => {
      if (account !== missing) return false;
      response.writeHead(404).end('{}');
      return true;
    });
    const alarm = await startServer((_request, response) => response.writeHead(status).end());
    const address = `${alarm.url}/ping/very-secret-path`;
    const heartbeat = inFile ? { file: 'heartbeat' } : address;
    const batches = batchFolder(accountIds(2), serviceEnvironment(url), { heartbeat });
    if (inFile) writeFileSync(join(batches.folder, 'heartbeat'), `${address}\n`);
    return { ...(await batches.run('batch')), calls: alarm.requests.map((request) => request.url), batches };
  }

  it.each([false, true])('is called after a run in which all went well (address in a file: %s)', async (inFile) => {
    const { code, stderr, calls } = await withHeartbeat(200, 'none', inFile);
    expect([code, calls]).toEqual([0, ['/ping/very-secret-path']]);
    expect(stderr).not.toContain('heartbeat');
  });

  it('is not called after another run', async () => {
    const { code, calls } = await withHeartbeat(200, 'account-01');
    expect([code, calls]).toEqual([7, []]);
  });

  it('that fails is a notice which does not quote the address', async () => {
    const { code, stderr, stdout, calls, batches } = await withHeartbeat(500, 'none');
    expect([code, calls.length]).toEqual([0, 3]);
    expect(stderr).toContain('the heartbeat was not received');
    const { stdout: settings } = await batches.run('config', 'show', '--json');
    expect(stderr + stdout + settings).not.toContain('very-secret');
  });

  it('over an unprotected connection is refused', async () => {
    const batches = batchFolder(accountIds(1), {}, { heartbeat: 'http://alarm.example.com/very-secret-path' });
    const { code, stderr } = await batches.run('batch');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('heartbeat: expected an address that begins with https'),
    ]);
    expect(stderr).not.toContain('very-secret');
  });
});

describe('archive commands', () => {
  it('use the archive beside the configuration, as runs do', async () => {
    const { url } = await serviceWith(() => false);
    const batches = batchFolder(accountIds(1), serviceEnvironment(url));
    await batches.run('batch');
    const { code, stdout } = await batches.run('archive', 'list');
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 snapshot')]);
  });
});
