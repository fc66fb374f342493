import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fireDue, type ScheduledWork } from '../../src/automation/schedule/fire.js';
import { anArchive } from '../helpers/archives.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport } from '../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../reference-server/running.js';

const LICENSE = 'b72dcf4f-1111-4222-8333-944455556667';
const CONFIGURATION = `
archive: audits
formats: [html]
accounts:
  - { id: a-0000, name: Shop prod, license: ${LICENSE} }
  - { id: b-0000, name: Shop test, license: ${LICENSE} }
deliverers:
  share: { use: folder, options: { folder: shared } }
schedules:
  weekly:
    cron: "0 7 * * 1"
    timeZone: Europe/Berlin
    accounts: ["*prod"]
    benchmarks: [CSBP]
    deliver: [share]
  hourly: { cron: "5 * * * *", benchmarks: [CSBP] }
`;

let folder: string;
let env: Readonly<Record<string, string>>;

beforeEach(() => {
  folder = temporaryFolder();
  env = {};
  writeFileSync(join(folder, 'auditpress.config.yaml'), CONFIGURATION);
});

const schedule = (...words: readonly string[]): Promise<CliRun> => runCli(['schedule', ...words], { cwd: folder, env });

async function json<Printed>(schema: Parameters<typeof expectToFit>[0], ...words: readonly string[]): Promise<Printed> {
  const { stdout } = await schedule(...words, '--json');
  expectToFit(schema, JSON.parse(stdout));
  return JSON.parse(stdout) as Printed;
}

/** A service with one report of account A. */
async function startService(): Promise<void> {
  const report = aWireReport({
    LicenseId: LICENSE,
    AccountId: 'a-0000',
    AccountName: 'Shop prod',
    BenchmarkId: 'CSBP',
  });
  const { environments } = await runServer({ files: { 'a.json': [report] } });
  env = {
    AUDITPRESS_PROD_URL: environments.PROD.url,
    AUDITPRESS_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
    AUDITPRESS_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
  };
}

describe('auditpress schedule list', () => {
  it('shows each schedule with the next time on its own clock', async () => {
    const { code, stdout } = await schedule('list');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^weekly +0 7 \* \* 1 +Mon \d{4}-\d\d-\d\d 07:00 Europe\/Berlin \(\+0[12]:00\) +share +always$/m,
    );
    expect(stdout).toMatch(/^hourly .*:05 UTC +nobody +always\n$/m);
    const { schedules } = await json<{ schedules: { name: string; next: string }[] }>('schedule-list', 'list');
    expect(schedules.map(({ name }) => name)).toEqual(['weekly', 'hourly']);
    expect(Date.parse(schedules[1]!.next) - Date.now()).toBeLessThanOrEqual(3_600_000);
  });

  it('needs no schedule and no archive', async () => {
    writeFileSync(join(folder, 'auditpress.config.yaml'), 'formats: [html]\n');
    expect(await schedule('list')).toMatchObject({ code: 0, stdout: 'No schedules.\n' });
    expect(readdirSync(folder)).toEqual(['auditpress.config.yaml']);
  });
});

describe('auditpress schedule next', () => {
  it('shows the next times of all schedules, or of one', async () => {
    const { occurrences } = await json<{ occurrences: { at: string }[] }>('schedule-next', 'next', '--count', '30');
    expect(occurrences).toHaveLength(30);
    const times = occurrences.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const { stdout } = await schedule('next', 'weekly', '--count', '2');
    expect(
      stdout
        .trim()
        .split('\n')
        .filter((line) => line.includes('07:00 Europe/Berlin')),
    ).toHaveLength(2);
  });

  it.each([
    [['next', 'weakly'], 'received "weakly" (did you mean "weekly"?)'],
    [['next', '--count', '0'], '--count: expected a whole number from 1 to 1000, received "0"'],
    [['pause', 'toString'], 'expected one of the schedules weekly, hourly, received "toString"'],
    [['history', 'monthly'], 'expected one of the schedules weekly, hourly, received "monthly"'],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await schedule(...words);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
  });
});

describe('auditpress schedule pause', () => {
  it('pauses until it is resumed, and says if that was so before', async () => {
    expect((await schedule('pause', 'weekly')).stdout).toBe('Paused weekly.\n');
    expect((await schedule('pause', 'weekly')).stdout).toMatch(/^weekly has been paused since \d{4}-.* UTC\.\n$/);
    expect((await schedule('list')).stdout).toMatch(/^weekly .* paused since /m);
    expect((await schedule('next', 'weekly')).stdout).toBe('Nothing is due.\n');
    expect(await json('schedule-pause', 'resume', 'weekly')).toMatchObject({ isPaused: false, isChanged: true });
    expect((await schedule('resume', 'weekly')).stdout).toBe('weekly was not paused.\n');
    expect((await schedule('next', 'weekly')).stdout).toMatch(/ Europe\/Berlin .* weekly\n$/);
  });
});

describe('auditpress schedule run', () => {
  it('makes and delivers what the schedule says, and is in its history', async () => {
    await startService();
    const { code, stdout } = await schedule('run', 'weekly');
    expect(stdout).toMatch(/Reports +1 planned: 1 made/);
    expect(stdout).toMatch(/Deliveries +1 planned: 1 delivered/);
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'shared'))).toHaveLength(1);
    const { runs } = await json<{ runs: object[] }>('run-list', 'history', 'weekly');
    expect(runs).toMatchObject([{ schedule: 'weekly', dueAt: null, digest: { reports: { made: 1 } } }]);
    expect((await schedule('history', 'weekly')).stdout).toMatch(/ by hand .* 1 of 1 +1 of 1\n$/m);
    expect((await schedule('history', 'hourly')).stdout).toBe('No runs.\n');
  });

  it('exits with 7 if a report is missing', async () => {
    await startService();
    const { code, stdout, stderr } = await schedule('run', 'hourly');
    expect(stdout).toMatch(/Shop test +CSBP +not-assessed/);
    expect(stderr).toContain('1 of 2 reports were not made');
    expect(code).toBe(7);
  });

  it('says what a schedule lacks', async () => {
    writeFileSync(join(folder, 'auditpress.config.yaml'), 'schedules: { weekly: { cron: "0 7 * * 1" } }\n');
    const { code, stderr } = await schedule('run', 'weekly');
    expect(code).not.toBe(0);
    expect(stderr).toContain('expected configured accounts for the schedule weekly, found none');
  });
});

it('shows runs that were due, also of a schedule that is no longer configured', async () => {
  const work: ScheduledWork = {
    deliver: [],
    portfolio: [],
    digest: { deliver: [], when: 'always' },
    when: 'always',
    otherwise: 'nothing',
    accounts: [],
    documents: { formats: null, template: 'auditor', locale: 'en', redact: null },
  };
  const nightly = {
    name: 'nightly',
    cron: '30 2 * * *',
    timeZone: 'UTC',
    missed: 'once',
    deadline: undefined,
  } as const;
  const archive = anArchive(join(folder, 'audits'));
  const last = new Map([['nightly', Date.parse('2026-11-22T12:00:00Z')]]);
  await fireDue(
    archive,
    [{ ...nightly, plan: () => Promise.resolve(work) }],
    new Date('2026-11-23T08:00:00Z'),
    last,
    () => Promise.resolve(false),
  );
  expect((await schedule('history', 'nightly')).stdout).toMatch(/2026-11-23 02:30 UTC +2026-11-23 08:00 UTC +open/);
});
