/** Standard error of commands that run unattended, as lines of JSON. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountIds, batchFolder, reportOf, type Batches } from '../helpers/batches.js';
import { startServer } from '../helpers/http-server.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { bodyOf } from '../helpers/wire-report.js';

type Event = Readonly<Record<string, unknown>>;

/** The service has no report of the second account. */
async function aService(): Promise<string> {
  const { url } = await startServer((request, response) => {
    if (request.url?.includes('account-01')) response.writeHead(404).end('{}');
    else response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf([reportOf('account-00')]));
  });
  return url;
}

let batches: Batches;

beforeEach(async () => {
  const daily = { cron: '0 7 * * *', benchmarks: ['CSBP'], accounts: ['account-00'], deliver: ['mailbox'] };
  batches = batchFolder(accountIds(2), serviceEnvironment(await aService()), { schedules: { daily } });
  for (const id of accountIds(2)) writeFileSync(join(batches.folder, `${id}.json`), bodyOf([reportOf(id)]));
});

/** Every line is an event, and the last one has the exit code. */
function eventsOf({ code, stderr }: CliRun): readonly Event[] {
  const events = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);
  for (const event of events) {
    expect(event).toMatchObject({
      event: expect.any(String) as unknown,
      level: expect.stringMatching(/^(info|warn|error)$/) as unknown,
    });
    expect(new Date(String(event['time'])).toISOString()).toBe(event['time']);
  }
  expect(events.at(-1)).toMatchObject({ event: code === 0 ? 'command-ended' : 'command-failed', exitCode: code });
  return events;
}

const logged = async (...words: readonly string[]): Promise<readonly Event[]> =>
  eventsOf(await batches.run(...words, '--log-format', 'json'));

const named = (events: readonly Event[], name: string): readonly Event[] =>
  events.filter(({ event }) => event === name);

describe('with --log-format json', () => {
  it('batch logs each report, and the end of the run', async () => {
    const events = await logged('batch', '--deliver', 'mailbox');
    const run = expect.any(String) as unknown;
    expect(
      named(events, 'report-done').toSorted((one, other) =>
        String(one['account']).localeCompare(String(other['account'])),
      ),
    ).toMatchObject([
      { run, account: 'account-00', benchmark: 'CSBP', result: 'made' },
      { run, account: 'account-01', benchmark: 'CSBP', result: 'not-assessed', code: 'service-failed' },
    ]);
    expect(named(events, 'run-closed')).toMatchObject([{ run, reportsMade: 1, deliveriesDelivered: 1 }]);
    expect(events.at(-1)).toMatchObject({ level: 'error', code: 'run-partial' });
  });

  it('schedule run logs as batch does', async () => {
    const events = await logged('schedule', 'run', 'daily');
    expect(events.map(({ event }) => event)).toEqual(['configuration', 'report-done', 'run-closed', 'command-ended']);
  });

  it('deliver and deliveries resend log each delivery', async () => {
    await batches.run('generate', 'account-00.json', '--archive', 'auditpress-archive');
    const [set = ''] = readdirSync(join(batches.folder, 'out'));
    writeFileSync(join(batches.folder, 'send-fails'), '');
    const failed = await logged('deliver', `out/${set}`, '--to', 'mailbox');
    expect(named(failed, 'delivery-done')).toMatchObject([
      {
        level: 'warn',
        deliverer: 'mailbox',
        target: 'box',
        state: 'unknown',
        message: expect.stringMatching(/: send: busy$/) as unknown,
      },
    ]);
    const again = await logged('deliveries', 'resend', String(named(failed, 'delivery-done')[0]?.['delivery']));
    expect(named(again, 'delivery-done')).toMatchObject([{ deliverer: 'mailbox', state: 'unknown' }]);
  });

  it.each([
    ['generate of one report', ['generate', 'account-00.json', '--verbose'], ['configuration', 'stage', 'progress']],
    [
      'generate of several',
      ['generate', 'account-00.json', 'nothing.json'],
      ['configuration', 'progress', 'set-failed'],
    ],
    ['generate to standard output', ['generate', 'account-00.json', '-o', '-', '-f', 'html'], ['document-written']],
    ['portfolio', ['portfolio', 'account-00.json', 'nothing.json'], ['configuration', 'set-failed', 'progress']],
    ['fetch', ['fetch', '--account', 'account-00', '--license', 'l', '--benchmark', 'NONE'], ['notice']],
    ['archive verify', ['archive', 'verify', '--archive', 'none'], ['configuration']],
    ['doctor', ['doctor'], []],
    ['a setting that is wrong', ['batch', '--locale', '!', '--time-zone', '!'], ['configuration']],
    ['an option that is unknown', ['batch', '--nonsense'], []],
  ])('%s logs', async (_what, words, expected) => {
    writeFileSync(join(batches.folder, 'nothing.json'), '{}');
    const events = new Set((await logged(...words)).map(({ event }) => event));
    expect(expected.filter((event) => !events.has(event))).toEqual([]);
  });

  it('a failure has its code, its problems and what to do', async () => {
    const [failed] = (await logged('batch', '--locale', '!', '--time-zone', '!')).slice(-1);
    expect(failed).toMatchObject({ level: 'error', code: 'config-invalid', exitCode: 2 });
    expect(`${String(failed?.['message'])} ${String(failed?.['problems'])}`).toMatch(/--locale.*--time-zone/);
  });

  it('--quiet leaves failures', async () => {
    const events = await logged('batch', '--quiet');
    expect(events.map(({ event }) => event)).toEqual(['report-done', 'report-done', 'run-closed', 'command-failed']);
  });
});

it('AUDITPRESS_LOG_FORMAT chooses the format, and the flag overrides it', async () => {
  const cwd = temporaryFolder();
  const env = { AUDITPRESS_LOG_FORMAT: 'json' };
  eventsOf(await runCli(['generate', 'missing.json'], { cwd, env }));
  const { stderr } = await runCli(['generate', 'missing.json', '--log-format=text'], { cwd, env });
  expect(stderr).toMatch(/^auditpress: cannot read the file /);
  expect(existsSync(join(cwd, 'out'))).toBe(false);
});

it('another format is refused', async () => {
  const { code, stderr } = await runCli(['generate', 'missing.json', '--log-format', 'xml'], {
    cwd: temporaryFolder(),
  });
  expect(code).toBe(2);
  expect(stderr).toContain('--log-format: expected one of text, json, received "xml"');
});
