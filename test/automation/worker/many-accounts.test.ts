/** A schedule that fires by a clock of the test: many accounts, PDFs by mail, tickets on GitHub, in two weeks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listRuns } from '../../../src/archive/runs.js';
import { openRunner } from '../../../src/cli/runs/open-runner.js';
import { schedulesOf } from '../../../src/cli/runs/scheduled.js';
import { resolveRun } from '../../../src/cli/resolve-run.js';
import { createProgress } from '../../../src/cli/progress.js';
import { createLog } from '../../../src/automation/worker/log.js';
import { startWorker } from '../../../src/automation/worker/start.js';
import { deliveryCounts } from '../../helpers/delivery-counts.js';
import { putQueue } from '../../helpers/embedded-queue.js';
import { startGithub, type GithubServer } from '../../helpers/github-server.js';
import { startMailServer, type MailServer } from '../../helpers/mail-server.js';
import { serviceEnvironment } from '../../helpers/service-environment.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, type WireReport } from '../../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../../reference-server/running.js';
import { TRIES_ALL } from '../../helpers/runs.js';
import { openArchive } from '../../helpers/built-in-readers.js';

const MANY = TRIES_ALL ? 50 : 3;
/** Those that fix their policy. */
const FIXED = 2;
const ACCOUNTS = Array.from({ length: MANY }, (_, index) => `account-${String(index + 1).padStart(2, '0')}`);
const LICENSE = 'b72dcf4f-1111-4222-8333-944455556667';

let folder: string;
let mail: MailServer;
let github: GithubServer;

beforeEach(async () => {
  folder = temporaryFolder();
  await putQueue(join(folder, 'archive'));
  mail = await startMailServer();
  github = await startGithub();
  const configuration = {
    license: LICENSE,
    formats: ['pdf'],
    template: 'executive',
    archive: join(folder, 'archive'),
    accounts: ACCOUNTS.map((id) => ({ id })),
    portfolio: { benchmarks: ['CSBP'] },
    deliverers: {
      mail: {
        use: 'email',
        options: {
          host: '127.0.0.1',
          port: mail.port,
          security: 'none',
          from: 'audits@example.com',
          to: ACCOUNTS.map((account) => ({ address: `${account}@example.com`, accounts: [account] })),
        },
      },
      tickets: { use: 'github', options: { url: github.url, repository: 'acme/audits', per: 'report', close: true } },
    },
    schedules: { monday: { cron: '0 7 * * 1', timeZone: 'Europe/Berlin', deliver: ['mail', 'tickets'] } },
  };
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify(configuration));
  vi.stubEnv('AUDITPRESS_DELIVERER_TICKETS_TOKEN', 'github-token');
});

/** In the second week, the first accounts have fixed their policy, and the others fail another one too. */
function reportOf(account: string, index: number, week: number): WireReport {
  const fixed = week === 2 && index < FIXED;
  const first = aWirePolicy(fixed ? { Compliance: 'Green', PassedResourceCount: 4 } : {});
  const second = aWirePolicy({
    PolicyId: 'Second',
    ComplianceNumber: '1000.20',
    ...(week === 1 || fixed ? { Compliance: 'Green', PassedResourceCount: 4 } : {}),
  });
  return aWireReport({
    LicenseId: LICENSE,
    AccountId: account,
    AccountName: account,
    JobId: `${account}-week-${String(week)}`,
    LastScannedDate: `2026-11-${String(7 * week).padStart(2, '0')}T03:00:00Z`,
    ResourceCategories: [aWireCategory({ Policies: [first, second] })],
  });
}

/** The service as it answers in a week. */
async function serve(week: number): Promise<void> {
  const files = ACCOUNTS.map((account, index) => [`${account}.json`, [reportOf(account, index, week)]] as const);
  const { environments } = await runServer({ files: Object.fromEntries(files) });
  const { accountToken, apiKey } = CREDENTIALS.PROD;
  const own = { ...serviceEnvironment(environments.PROD.url) };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  vi.stubEnv('AUDITPRESS_PROD_ACCOUNT_TOKEN', accountToken);
  vi.stubEnv('AUDITPRESS_PROD_API_KEY', apiKey);
}

/** A worker looks at the clock once, and does what is due. */
async function workAt(instant: string): Promise<void> {
  const given = { config: join(folder, 'auditpress.config.json'), quiet: true };
  const run = await resolveRun(given);
  const archive = await openArchive(run.delivery.archive);
  const now = (): Date => new Date(instant);
  const progress = createProgress({ quiet: true, verbose: false });
  await startWorker({
    archive,
    queue: run.queue,
    env: {},
    concurrency: 4,
    grace: 1000,
    now,
    once: true,
    listen: null,
    log: createLog({ format: 'json', write: () => undefined, secrets: () => [], now }),
    stop: new AbortController().signal,
    schedules: schedulesOf(run, given),
    openRunner: (recorded, told) => openRunner(archive, recorded, run, given, { progress, ...told }),
  });
}

describe('a schedule for many accounts', () => {
  it('mails a PDF per account and keeps its ticket, every week', { timeout: 240_000 }, async () => {
    await serve(1);
    await workAt('2026-11-08T12:00:00Z');
    expect(mail.mails).toEqual([]);

    await workAt('2026-11-09T06:00:00Z');
    expect(mail.mails.map(({ recipients }) => recipients.join()).sort()).toEqual(
      ACCOUNTS.map((account) => `${account}@example.com`),
    );
    const parsed = await simpleParser(mail.mails[0]?.raw ?? '');
    expect(parsed.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    expect(parsed.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(github.issues.map(({ state }) => state)).toEqual(ACCOUNTS.map(() => 'open'));

    await workAt('2026-11-09T06:30:00Z');
    expect(mail.mails).toHaveLength(MANY);

    await serve(2);
    await workAt('2026-11-16T06:00:00Z');
    expect(mail.mails).toHaveLength(2 * MANY);
    expect(github.issues).toHaveLength(MANY);
    expect(github.issues.filter(({ state }) => state === 'closed')).toHaveLength(FIXED);
    expect(github.issues.filter(({ body }) => body.includes('Second'))).toHaveLength(MANY - FIXED);
    expect(github.violations).toEqual([]);

    const archive = await openArchive(join(folder, 'archive'));
    const { runs } = await listRuns(archive, 'monday');
    expect(runs.map(({ dueAt, closing }) => [dueAt, closing?.digest.deliveries])).toEqual(
      ['2026-11-09T06:00:00.000Z', '2026-11-16T06:00:00.000Z'].map((dueAt) => [
        dueAt,
        deliveryCounts({ planned: 2 * MANY, delivered: 2 * MANY }),
      ]),
    );
  });
});
