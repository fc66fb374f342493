/** The digest of a run, from the command line to real mail and web servers. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { accountIds, batchFolder, reportOf, type Batches } from '../helpers/batches.js';
import { putQueue } from '../helpers/embedded-queue.js';
import { answerWith } from '../helpers/http-server.js';
import { refusal, startMailServer, type MailServerOptions } from '../helpers/mail-server.js';
import { startReceiver } from '../helpers/receiver.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { CREDENTIALS, runServer } from '../reference-server/running.js';

const ACCOUNTS = accountIds(3);
const SECRET = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`;

/** A service that has the reports of some of the accounts, and a digest by mail, Slack, Teams and webhook. */
async function digests(served: readonly string[], more: object = {}, options: MailServerOptions = {}) {
  const files = Object.fromEntries(served.map((account) => [`${account}.json`, [reportOf(account)]]));
  const service = await runServer({ files });
  const { port, mails } = await startMailServer(options);
  const receiver = await startReceiver((request, response) => {
    const isTeams = request.url === '/teams';
    answerWith(isTeams ? 202 : 200, isTeams ? '' : 'ok')(request, response);
  });
  const posting = (path: string, use: string, credentials: object = {}): object => ({
    use,
    options: { name: path, host: receiver.host },
    credentials: { url: { file: path }, ...credentials },
  });
  const batches = batchFolder(
    ACCOUNTS,
    {
      ...serviceEnvironment(service.environments.PROD.url),
      AUDITPRESS_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
      AUDITPRESS_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
    },
    {
      deliverers: {
        mailbox: { module: './mailbox.mjs' },
        ops: {
          use: 'email',
          options: {
            host: '127.0.0.1',
            port,
            security: 'none',
            from: 'audit@tarnholm.example',
            to: ['ops@tarnholm.example'],
          },
        },
        slack: posting('slack', 'slack'),
        teams: posting('teams', 'teams'),
        intake: posting('intake', 'webhook', { secret: { file: 'secret' } }),
        share: { use: 'folder', options: { folder: './share' } },
      },
      ...more,
    },
  );
  for (const path of ['slack', 'teams', 'intake']) {
    writeFileSync(join(batches.folder, path), `${receiver.url}/${path}`, { mode: 0o600 });
  }
  writeFileSync(join(batches.folder, 'secret'), SECRET, { mode: 0o600 });
  return { batches, mails, receiver };
}

interface Listed {
  readonly id: string;
  readonly deliverer: string;
  readonly state: string;
}

async function listed(batches: Batches, deliverer: string): Promise<readonly Listed[]> {
  const { stdout } = await batches.run('deliveries', 'list', '--json');
  return (JSON.parse(stdout) as { readonly deliveries: readonly Listed[] }).deliveries.filter(
    (delivery) => delivery.deliverer === deliverer,
  );
}

describe('the digest of a batch', () => {
  it('comes by mail, Slack, Teams and webhook, with the counts that are printed', async () => {
    const { batches, mails, receiver } = await digests(ACCOUNTS.slice(0, 2));
    const words = ['--deliver', 'mailbox', '--digest', 'ops,slack,teams,intake'];
    const { code, result } = await batches.result('batch', ...words);
    expect(code).toBe(7);
    const [mail] = await Promise.all(mails.map(({ raw }) => simpleParser(raw)));
    expect(mail).toMatchObject({ subject: 'Batch: 2 of 3 reports made', attachments: [] });
    expect(mail?.headers.get('x-auditpress-document')).toBe(result.run);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('of 3 planned; 1 not assessed');
      expect(body).toContain('account-02 · CSBP');
      expect(body).toContain(`auditpress batch --failed-only ${result.run}`);
    }
    const posted = Object.fromEntries(
      receiver.received.map(({ url, body }) => [url, JSON.parse(body.toString('utf8')) as unknown]),
    );
    expect(Object.keys(posted)).toEqual(['/slack', '/teams', '/intake']);
    expect(posted).toMatchObject({
      '/slack': { text: 'Batch: 2 of 3 reports made' },
      '/teams': { type: 'message' },
      '/intake': {
        type: 'run.ended',
        data: {
          documentId: result.run,
          subject: 'Batch: 2 of 3 reports made',
          report: null,
          files: [],
          run: {
            id: result.run,
            schedule: '',
            endedAt: result.endedAt,
            ...result.digest,
            attentionCount: 1,
            attention: [{ kind: 'report-not-assessed', account: 'account-02' }],
          },
        },
      },
    });
    const again = await batches.result('batch', '--failed-only');
    expect([again.code, mails.length, receiver.received.length]).toEqual([7, 1, 3]);
    expect((await batches.run('archive', 'verify', '--archive', 'auditpress-archive')).code).toBe(0);
  });

  it('comes as the configuration says, only for problems', async () => {
    const { batches, mails } = await digests(ACCOUNTS.slice(0, 2), { digest: { deliver: ['ops'], when: 'problems' } });
    expect((await batches.result('batch', 'account-00', 'account-01')).code).toBe(0);
    expect(mails).toHaveLength(0);
    expect((await batches.result('batch')).code).toBe(7);
    expect(mails).toHaveLength(1);
  });

  it('comes from the runs of a schedule, which may say otherwise', async () => {
    const schedule = { cron: '0 7 * * 1', accounts: ['account-00'] };
    const { batches, mails } = await digests(ACCOUNTS, {
      digest: { deliver: ['ops'], when: 'problems' },
      schedules: {
        weekly: { ...schedule, digest: { when: 'always' } },
        nightly: schedule,
        silent: { ...schedule, digest: { deliver: [] } },
      },
    });
    for (const name of ['weekly', 'nightly', 'silent']) await batches.run('schedule', 'run', name);
    const subjects = await Promise.all(mails.map(async ({ raw }) => (await simpleParser(raw)).subject));
    expect(subjects).toEqual(['weekly: 1 of 1 report made']);
  });

  it('that is refused changes no exit code, is a notice, and can be sent again', async () => {
    let isClosed = true;
    const receive = (): void => {
      if (isClosed) throw refusal(554, 'no thanks');
    };
    const { batches, mails } = await digests(ACCOUNTS, { delivery: { retries: 0 } }, { receive });
    const { code, stderr } = await batches.run('batch', '--digest', 'ops');
    const [delivery] = await listed(batches, 'ops');
    expect([code, delivery?.state]).toEqual([0, 'refused']);
    expect(stderr).toContain('the digest was not delivered to ops: refused');
    expect(stderr).toContain(`auditpress deliveries show ${delivery?.id.slice(0, 12) ?? ''}`);
    isClosed = false;
    expect((await batches.run('deliveries', 'resend', delivery?.id ?? '')).code).toBe(0);
    expect(mails).toHaveLength(1);
  });

  it('comes from a worker, whose log says if it does not arrive', async () => {
    let count = 0;
    const receive = (): void => {
      count += 1;
      if (count > 1) throw refusal(554, 'no thanks');
    };
    const { batches, mails } = await digests(ACCOUNTS, { delivery: { retries: 0 } }, { receive });
    await putQueue(join(batches.folder, 'auditpress-archive'));
    const logs: string[] = [];
    for (const account of ACCOUNTS.slice(0, 2)) {
      await batches.run('batch', account, '--digest', 'ops', '--enqueue');
      logs.push((await batches.run('worker', '--once')).stdout);
    }
    const notice =
      /warn {2}digest-failed run=\S+ message="the digest was not delivered to ops: refused, .*554 no thanks/;
    expect(logs.map((log) => notice.test(log))).toEqual([false, true]);
    expect(logs.join('')).not.toContain('close-failed');
    expect(mails).toHaveLength(1);
  });

  it.each([
    [['--digest', 'share'], 'share: folder cannot send digests'],
    [['--digest', 'opps'], 'did you mean "ops"?'],
    [['--failed-only', '--digest', 'ops'], 'received --failed-only and --digest'],
  ])('is refused with %j before anything is made', async (words, problem) => {
    const { batches } = await digests(ACCOUNTS);
    const { code, stderr } = await batches.run('batch', ...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
    expect(existsSync(join(batches.folder, 'auditpress-archive'))).toBe(false);
  });
});
