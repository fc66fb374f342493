/** Workers as processes of the built program, on a real PostgreSQL, with a bucket, a mail server and the reference server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BUCKET, startBucket } from '../../helpers/bucket-server.js';
import { databaseServer, hasDatabaseServer } from '../../helpers/database-server.js';
import { startMailServer, type ReceivedMail } from '../../helpers/mail-server.js';
import { runCli } from '../../helpers/run-cli.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../../reference-server/running.js';
import { TRIES_ALL } from '../../helpers/runs.js';

const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const LICENSE = 'b72dcf4f-1111-4222-8333-944455556667';

interface Event {
  readonly event: string;
  readonly run?: string;
  readonly account?: string;
  readonly address?: string;
  readonly outcome?: string;
}

interface Worker {
  readonly child: ChildProcess;
  readonly events: readonly Event[];
  readonly output: () => string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

function startWorker({ folder, env }: Place, ...words: readonly string[]): Worker {
  const child = spawn(process.execPath, [MAIN, 'worker', '--log-format', 'json', '--quiet', ...words], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const events: Event[] = [];
  let [output, rest] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    events.push(...lines.map((line) => JSON.parse(line) as Event));
  });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, events, output: () => output, ended: exit.then(([code, signal]) => code ?? signal) };
}

const named = (index: number): string => `account-${String(index).padStart(2, '0')}`;

/** A service with accounts, and a configuration that mails the reports of each to the one recipient of the account. */
async function prepare(accounts: number, mailPort: number, place: Place['env']): Promise<Place> {
  const folder = temporaryFolder();
  const names = Array.from({ length: accounts }, (_, index) => named(index));
  const server = await runServer({
    files: Object.fromEntries(
      names.map((name) => [
        `${name}.json`,
        [aWireReport({ LicenseId: LICENSE, AccountId: name, AccountName: name, JobId: `job-of-${name}` })],
      ]),
    ),
  });
  const configuration = {
    license: LICENSE,
    formats: ['html'],
    archive: `s3://${BUCKET}/all`,
    accounts: names.map((id) => ({ id })),
    portfolio: { benchmarks: [aWireReport().BenchmarkId] },
    queue: { expire: 5 },
    worker: { grace: 5 },
    deliverers: Object.fromEntries(
      names.map((name) => [
        name,
        {
          use: 'email',
          accounts: [name],
          options: {
            host: '127.0.0.1',
            port: mailPort,
            security: 'none',
            from: 'audits@example.com',
            to: [`${name}@example.com`],
          },
        },
      ]),
    ),
  };
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify(configuration));
  const { accountToken, apiKey } = CREDENTIALS.PROD;
  const env = {
    AUDITPRESS_PROD_URL: server.environments.PROD.url,
    AUDITPRESS_PROD_ACCOUNT_TOKEN: accountToken,
    AUDITPRESS_PROD_API_KEY: apiKey,
    ...place,
  };
  return { folder, env };
}

const recipients = (mails: readonly ReceivedMail[]): string[] => mails.flatMap((mail) => mail.recipients).toSorted();

describe.skipIf(!hasDatabaseServer())('three workers', () => {
  const address = databaseServer();

  it('send each mail once, also when one is killed while a mail is on its way', async () => {
    const count = TRIES_ALL ? 20 : 8;
    const bucket = await startBucket();
    const workers: Worker[] = [];
    let killed: Worker | undefined;
    let received = 0;
    const server = await startMailServer({
      async receive({ recipients: [recipient = ''] }) {
        received += 1;
        if (received !== 4) return;
        const account = recipient.split('@')[0];
        killed = workers.find(
          ({ events }) => events.findLast(({ event }) => event === 'account-started')?.account === account,
        );
        killed?.child.kill('SIGKILL');
        await killed?.ended;
      },
    });
    const place = await prepare(count, server.port, { ...bucket.env, DATABASE_URL: address() });
    const names = Array.from({ length: count }, (_, index) => named(index)).join(',');
    const batch = await runCli(['batch', '--deliver', names, '--enqueue', '--json'], {
      cwd: place.folder,
      env: place.env,
    });
    expect(batch).toMatchObject({ code: 0 });
    const { run } = JSON.parse(batch.stdout) as { readonly run: string };

    for (let index = 0; index < 3; index += 1) workers.push(startWorker(place, '--concurrency', '1', '--listen', '0'));
    const closed = (): boolean => workers.some(({ events }) => events.some((one) => one.event === 'run-closed'));
    await expect.poll(closed, { timeout: 90_000 }).toBe(true);
    expect(await killed?.ended).toBe('SIGKILL');

    const [alive] = workers.filter((worker) => worker !== killed);
    const url = alive?.events.find(({ event }) => event === 'worker-started')?.address ?? '';
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('auditpress_queue_dead_letters 0\n');
    for (const worker of workers) worker.child.kill('SIGTERM');
    for (const worker of workers) expect(await worker.ended).toBe(worker === killed ? 'SIGKILL' : 0);

    // The mail on its way has arrived, but its worker was killed before the server said so.
    const all = Array.from({ length: count }, (_, index) => `${named(index)}@example.com`);
    expect(recipients(server.mails)).toEqual(all);
    const listed = await runCli(['deliveries', 'list', '--json'], { cwd: place.folder, env: place.env });
    const { deliveries } = JSON.parse(listed.stdout) as {
      readonly deliveries: readonly { readonly state: string; readonly recipients: readonly string[] }[];
    };
    const inState = (state: string): string[] =>
      deliveries
        .filter((delivery) => delivery.state === state)
        .flatMap((delivery) => delivery.recipients)
        .toSorted();
    expect(inState('unknown')).toHaveLength(1);
    expect([...inState('delivered'), ...inState('unknown')].toSorted()).toEqual(all);

    const shown = await runCli(['runs', 'show', run, '--json'], { cwd: place.folder, env: place.env });
    expect(JSON.parse(shown.stdout)).toMatchObject({
      digest: {
        reports: { planned: count, made: count, open: 0 },
        deliveries: { delivered: count - 1, unknown: 1 },
      },
    });
    expect(workers.map(({ output }) => output()).join('')).not.toMatch(/token-of-prod|key-of-prod|S3RVER/);
  });
});
