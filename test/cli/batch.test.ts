import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountIds, batchFolder, reportOf, type Batches, type BatchResult } from '../helpers/batches.js';
import { putQueue } from '../helpers/embedded-queue.js';
import { startServer } from '../helpers/http-server.js';
import { startNotingServer } from '../helpers/mail-server.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { bodyOf } from '../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../reference-server/running.js';

async function serving(accounts: readonly string[], more: Parameters<typeof runServer>[0] = {}) {
  const files = Object.fromEntries(accounts.map((account) => [`${account}.json`, [reportOf(account)]]));
  const server = await runServer({ files, ...more });
  return environmentOf(server.environments.PROD.url);
}

function environmentOf(url: string): Readonly<Record<string, string>> {
  return {
    ...serviceEnvironment(url),
    AUDITPRESS_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
    AUDITPRESS_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
  };
}

function expectToAddUp({ digest }: BatchResult): void {
  for (const { planned, ...counts } of [digest?.reports ?? {}, digest?.deliveries ?? {}]) {
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(planned);
  }
}

/** Names of the document sets in the archive. */
async function archivedSets(batches: Batches): Promise<readonly string[]> {
  const { stdout } = await batches.run('archive', 'list', '--archive', 'auditpress-archive', '--json');
  const { snapshots } = JSON.parse(stdout) as {
    readonly snapshots: readonly { readonly sets: readonly { readonly name: string }[] }[];
  };
  return snapshots.flatMap(({ sets }) => sets.map(({ name }) => name)).sort();
}

/** Notes the password with which it sends each document set. */
const LOCKED = `
import { appendFileSync } from 'node:fs';
export const deliverer = {
  name: 'locked',
  credentials: { password: { describe: 'the password' } },
  plan: (set) => [{
    key: set.identity, target: 'box', recipients: [], artifacts: set.artifacts, payload: {}, notices: [],
  }],
  send({ key, target, artifacts }, _options, { credentials }) {
    appendFileSync('used.log', credentials.password.reveal() + '\\n');
    return Promise.resolve({
      key, target, reference: '', recipients: [],
      artifacts: artifacts.map(({ fileName, content: { sha256, size } }) => ({
        path: fileName, sha256, bytes: size, outcome: 'written',
      })),
    });
  },
};
`;

describe('a batch', () => {
  it.each(['1', '2'])('makes and delivers the reports of every account, with %s workers', async (workers) => {
    const accounts = accountIds(5);
    const batches = batchFolder(accounts, await serving(accounts));
    const { code, result } = await batches.result('batch', '--deliver', 'mailbox', '--workers', workers);
    expect(code).toBe(0);
    expect(result.digest).toMatchObject({
      reports: { planned: 5, made: 5, open: 0 },
      deliveries: { planned: 5, delivered: 5 },
    });
    expectToAddUp(result);
    expect(result.reports.map(({ account }) => account)).toEqual(accounts);
    expect(batches.sent().toSorted()).toEqual(await archivedSets(batches));
    const { stdout } = await batches.run('runs', 'show', 'last', '--json');
    expect(JSON.parse(stdout)).toEqual(result);

    const outcomes = join(batches.folder, 'auditpress-archive/records/outcomes', result.run);
    rmSync(join(outcomes, readdirSync(outcomes)[0]!));
    const lost = await batches.run('runs', 'show', 'last');
    expect([lost.code, lost.stderr]).toEqual([
      7,
      expect.stringContaining('expected 5 reports that the run made, found 4'),
    ]);
  });

  it.each([
    ['1', 2],
    ['2', 2],
  ])('mails all reports over few connections, which it closes, with %s workers', async (workers, most) => {
    const accounts = accountIds(8);
    const { port, lines, contents } = await startNotingServer({ QUIT: [(socket) => socket.end('221 bye\r\n')] });
    const mails = {
      use: 'email',
      options: {
        host: '127.0.0.1',
        port,
        security: 'none',
        from: 'reports@tarnholm.example',
        to: ['ada@tarnholm.example'],
      },
    };
    const batches = batchFolder(accounts, await serving(accounts), { deliverers: { mails } });
    const { code } = await batches.result('batch', '--deliver', 'mails', '--workers', workers);
    expect(code).toBe(0);
    expect(contents()).toHaveLength(8);
    const connections = lines.filter((line) => line.endsWith('EHLO')).length;
    expect(connections).toBeLessThanOrEqual(most);
    expect(lines.filter((line) => line.endsWith('QUIT'))).toHaveLength(connections);
  });

  it.each(['1', '2'])('gives deliverers their credentials, with %s workers', async (workers) => {
    const accounts = accountIds(2);
    const env = { ...(await serving(accounts)), AUDITPRESS_DELIVERER_LOCKED_PASSWORD: 'open sesame' };
    const batches = batchFolder(accounts, env, { deliverers: { locked: { module: './locked.mjs' } } });
    writeFileSync(join(batches.folder, 'locked.mjs'), LOCKED);
    const { code } = await batches.result('batch', '--deliver', 'locked', '--workers', workers);
    expect([code, readFileSync(join(batches.folder, 'used.log'), 'utf8')]).toEqual([0, 'open sesame\nopen sesame\n']);
  });

  it('works on the accounts that patterns choose', async () => {
    const accounts = accountIds(12);
    const batches = batchFolder(accounts, await serving(accounts));
    const { result } = await batches.result('batch', '*-1*', 'account-03');
    expect(result.reports.map(({ account }) => account)).toEqual(['account-03', 'account-10', 'account-11']);
  });

  it('goes on when an account fails, and repeats only that one later', async () => {
    const accounts = accountIds(4);
    const { url, ...others } = await changingService(accounts, ['account-02']);
    const batches = batchFolder(accounts, environmentOf(url));
    const first = await batches.result('batch', '--deliver', 'mailbox');
    expect(first.code).toBe(7);
    expectToAddUp(first.result);
    expect(first.result.digest).toMatchObject({
      reports: { planned: 4, made: 3, notAssessed: 1 },
      deliveries: { planned: 4, delivered: 3, notAssessed: 1 },
    });
    expect(first.result.reports.find(({ result }) => result !== 'made')).toMatchObject({
      account: 'account-02',
      error: { code: 'service-failed' },
    });
    const [, missing = '', made = ''] = (await batches.run('runs', 'show', 'last')).stdout.split('\n');
    expect(missing).toMatch(/^account-02 +CSBP +not-assessed +mailbox: not assessed$/);
    expect(made).toMatch(/^account-00 +CSBP +made +\d+\.\d% +\d+ +mailbox: delivered \([0-9a-f]{12}\)$/);
    others.missing.clear();
    others.asked.length = 0;
    const second = await batches.result('batch', '--failed-only');
    expect([second.code, second.result.run, second.result.digest?.reports.made]).toEqual([0, first.result.run, 4]);
    expect(others.asked.map(accountIn)).toEqual(['account-02']);
    expect(batches.sent()).toHaveLength(4);
  });

  it('leaves what failed to workers, which end the run again', async () => {
    const accounts = accountIds(3);
    const { url, ...others } = await changingService(accounts, ['account-02']);
    const batches = batchFolder(accounts, environmentOf(url));
    await putQueue(join(batches.folder, 'auditpress-archive'));
    const first = await batches.result('batch', '--deliver', 'mailbox');
    others.missing.clear();
    others.asked.length = 0;
    const enqueued = await batches.run('batch', '--failed-only', '--enqueue');
    expect(enqueued).toMatchObject({ code: 0, stdout: `Queued 1 account of run ${first.result.run}\n` });
    const worker = await batches.run('worker', '--once');
    expect([worker.code, worker.stdout]).toEqual([0, expect.stringContaining('run-closed')]);
    expect(others.asked.map(accountIn)).toEqual(['account-02']);
    expect(batches.sent()).toHaveLength(3);
    const { stdout } = await batches.run('runs', 'show', 'last', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ digest: { reports: { made: 3 }, deliveries: { delivered: 3 } } });
    const nothing = await batches.run('batch', '--resume', first.result.run, '--enqueue');
    expect(nothing).toMatchObject({ code: 0, stdout: `Nothing is left to do in run ${first.result.run}\n` });
  });

  it('sends later what could not be sent or planned', async () => {
    const accounts = accountIds(3);
    const batches = batchFolder(accounts, await serving(accounts));
    for (const obstacle of ['plan-fails', 'send-fails']) {
      rmSync(join(batches.folder, 'auditpress-archive'), { recursive: true, force: true });
      writeFileSync(join(batches.folder, 'sent.log'), '');
      writeFileSync(join(batches.folder, obstacle), '');
      const first = await batches.result('batch', '--deliver', 'mailbox');
      expect([obstacle, first.code, first.result.digest?.reports.made]).toEqual([obstacle, 7, 3]);
      expectToAddUp(first.result);
      rmSync(join(batches.folder, obstacle));
      const { code, result } = await batches.result('batch', '--failed-only', first.result.run);
      // Nobody knows what came of a plain error while sending.
      const sent = obstacle === 'plan-fails' ? 3 : 0;
      expect([obstacle, code, batches.sent().filter((line) => line !== '').length]).toEqual([
        obstacle,
        sent === 3 ? 0 : 7,
        sent,
      ]);
      expect(result.digest?.deliveries).toMatchObject(sent === 3 ? { delivered: 3 } : { unknown: 3 });
    }
  });

  it('ends with the code of the first failure if nothing was made, and with 8 if only gates were not met', async () => {
    const accounts = accountIds(2);
    const env = await serving(accounts);
    const refused = batchFolder(accounts, { ...env, AUDITPRESS_PROD_API_KEY: 'another-key' });
    expect((await refused.run('batch')).code).toBe(4);
    const gated = batchFolder(accounts, env, { gates: ['failed = 0'] });
    const { code, stderr } = await gated.run('batch');
    expect([code, stderr]).toEqual([8, expect.stringContaining('2 of 2')]);
    expect(stderr).toContain('account-00, CSBP: failed = 0: 1 of 1 assessed, required: exactly 0');
    const { stdout } = await gated.run('runs', 'show', 'last', '--json');
    const { reports } = JSON.parse(stdout) as BatchResult;
    expect(reports.flatMap(({ sets }) => sets.flatMap(({ gates }) => gates))).toEqual(
      accounts.map(() => 'failed = 0: 1 of 1 assessed, required: exactly 0'),
    );
  });

  it('refuses what it would ignore, and a benchmark that is not in the catalog if asked to', async () => {
    const batches = batchFolder(accountIds(1), await serving(accountIds(1)));
    for (const [words, problem] of [
      [['--out', 'somewhere'], 'unknown option --out'],
      [['--benchmark', 'CSPB', '--strict-benchmark'], 'the nearest is "CSBP"'],
      [['--resume', '--deliver', 'mailbox'], '--deliver'],
      [['account-00', '--failed-only', 'last'], 'account-00'],
      [['--resume', '--failed-only'], 'either --resume or --failed-only'],
    ] as const) {
      const { code, stderr } = await batches.run('batch', ...words);
      expect([words, code, stderr]).toEqual([words, 2, expect.stringContaining(problem)]);
    }
  });

  it('makes the benchmarks that the service lists for each account', async () => {
    const files = {
      'one.json': [reportOf('account-00'), reportOf('account-00', { BenchmarkId: 'GDPR2016_679' })],
      'two.json': [reportOf('account-01', { BenchmarkId: 'PCI3_2' })],
    };
    const { environments } = await runServer({ files });
    const batches = batchFolder(accountIds(3), environmentOf(environments.PROD.url));
    const { code, result } = await batches.result('batch', '--benchmark', 'all');
    expect(code).toBe(7);
    expect(result.reports.map(({ account, benchmark, result: came }) => [account, benchmark, came])).toEqual([
      ['account-00', 'CSBP', 'made'],
      ['account-00', 'GDPR2016_679', 'made'],
      ['account-01', 'PCI3_2', 'made'],
      ['account-02', 'all', 'not-assessed'],
    ]);
  });

  it('takes the reports of an account from one scan job, and flags others', async () => {
    const earlier = { LastScannedDate: '2026-11-01T03:00:00Z' };
    const files = {
      'same.json': [reportOf('account-00'), reportOf('account-00', { BenchmarkId: 'GDPR2016_679' })],
      'later.json': [reportOf('account-00', { BenchmarkId: 'GDPR2016_679', JobId: 'later-job' })],
      'mixed.json': [
        reportOf('account-01'),
        reportOf('account-01', { BenchmarkId: 'GDPR2016_679', JobId: 'other', ...earlier }),
      ],
    };
    const { environments } = await runServer({ files });
    const env = environmentOf(environments.PROD.url);
    const batches = batchFolder(accountIds(2), env, { portfolio: { benchmarks: ['CSBP', 'GDPR2016_679'] } });
    const { code, result } = await batches.result('batch');
    expect(code).toBe(0);
    expect(result.reports.map(({ sets: [set], isMixedJob }) => [set?.job, isMixedJob])).toEqual([
      ['job-account-00', false],
      ['job-account-00', false],
      ['job-account-01', false],
      ['other', true],
    ]);
    const { stdout } = await batches.run('runs', 'show', 'last');
    expect(stdout).toContain('Other scan job');
  });
});

describe('an interrupted batch', () => {
  // The signals of a terminal end every command in the same way: see interruption.test.ts.
  it.each(TRIES_ALL ? (['SIGINT', 'SIGTERM'] as const) : (['SIGTERM'] as const))(
    'by %s ends by that signal, and says how to go on',
    async (signal) => {
      const accounts = accountIds(25);
      const batches = batchFolder(accounts, await serving(accounts));
      const words = ['batch', '--deliver', 'mailbox', '--workers', '2'];
      const { by, stderr } = await batches.stopped(signal, '3 of 25', 0, ...words);
      expect([by, stderr]).toEqual([signal, expect.stringContaining('auditpress batch --resume')]);
      const before = batches.sent().length;
      expect(before).toBeLessThan(25);
      const { code, result } = await batches.result('batch', '--resume');
      expect([code, result.digest?.deliveries]).toEqual([0, expect.objectContaining({ planned: 25, delivered: 25 })]);
      expect(new Set(batches.sent()).size).toBe(25);
      expect(batches.sent()).toHaveLength(25);
    },
  );

  it('by SIGKILL, again and again, makes everything once and sends nothing twice', async () => {
    const count = TRIES_ALL ? 40 : 24;
    const accounts = accountIds(count);
    const batches = batchFolder(accounts, await serving(accounts));
    let words = ['batch', '--deliver', 'mailbox', '--workers', '2'];
    const kills = [
      [1, 0],
      [5, 17],
      [2, 41],
      [6, 8],
    ];
    for (const [done, after] of TRIES_ALL ? kills : kills.slice(0, 3)) {
      const { by } = await batches.stopped('SIGKILL', `${String(done)} of `, after ?? 0, ...words);
      expect(by).toBe('SIGKILL');
      words = ['batch', '--resume', '--workers', '2'];
    }
    const { result } = await batches.result(...words);
    expectToAddUp(result);
    const { delivered = 0, unknown = 0 } = result.digest?.deliveries ?? {};
    expect(result.digest?.reports).toMatchObject({ planned: count, made: count, open: 0 });
    // Of what was being sent at a kill, nobody knows.
    expect([delivered + unknown, unknown <= 8]).toEqual([count, true]);
    expect(new Set(batches.sent()).size).toBe(batches.sent().length);
    expect(batches.sent().length).toBeGreaterThanOrEqual(delivered);
    const sets = await archivedSets(batches);
    expect([sets.length, new Set(sets).size]).toEqual([count, count]);
    expect((await batches.run('archive', 'verify', '--archive', 'auditpress-archive')).code).toBe(0);
    expect((await batches.run('batch', '--resume')).code).toBe(5);
  });
});

/** A service whose answers change: accounts that are missing, and the requests that it got. */
async function changingService(accounts: readonly string[], missing: readonly string[]) {
  const without = new Set(missing);
  const asked: string[] = [];
  const { url } = await startServer((request, response) => {
    const account = accountIn(request.url ?? '');
    asked.push(request.url ?? '');
    if (without.has(account) || !accounts.includes(account)) response.writeHead(404).end('{}');
    else response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf([reportOf(account)]));
  });
  return { url, asked, missing: without };
}

function accountIn(path: string): string {
  return /\/account\/([^/]+)\//.exec(path)?.[1] ?? '';
}
