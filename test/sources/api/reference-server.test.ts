/** The client with the reference server, over HTTP. */
import { describe, expect, it } from 'vitest';
import type { Environment, Snapshot } from '../../../src/model/report/snapshot.js';
import { KEY_SPELLINGS, SHAPES } from '../../../src/reference-server/options.js';
import type { RunningServer } from '../../../src/reference-server/serve.js';
import { apiSource, listBenchmarks } from '../../../src/sources/api/api-source.js';
import type { ApiOptions } from '../../../src/model/settings/service-settings.js';
import type { ReportQuery } from '../../../src/sources/source.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { someApiOptions } from '../../helpers/api-options.js';
import { failureOf } from '../../helpers/failure.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../../reference-server/running.js';

const OLD = aWireReport({ JobId: 'job-of-october', AccountName: 'Older' });
const NEW = aWireReport({ JobId: 'job-of-november', AccountName: 'Newer' });
const TRIED = aWireReport({ AccountName: 'Trial', JobId: 'job-of-trial', BenchmarkId: 'PCI3_2' });
const LICENSE = OLD['LicenseId'] as string;
const ACCOUNT = OLD['AccountId'] as string;
const REQUESTED = { license: LICENSE, account: ACCOUNT, benchmark: 'CSBP' };

/** PROD has two reports, newer jobs that failed or are running, and an account that is not covered; TRIAL has one report. */
const FILES = {
  'old.json': [OLD],
  'new.json': [NEW],
  'trial.json': [TRIED],
  'service.yaml': `
environments:
  PROD:
    reports:
      - { file: old.json, finishedAt: 2026-10-01T00:00:00Z }
      - { file: new.json, finishedAt: 2026-11-01T00:00:00Z }
    jobs:
      - { license: ${LICENSE}, account: ${ACCOUNT}, id: failed-job, state: failed, finishedAt: 2026-11-09T00:00:00Z }
      - { license: ${LICENSE}, account: ${ACCOUNT}, id: running-job, state: running, startedAt: 2026-11-10T00:00:00Z }
    uncovered:
      - { license: ${LICENSE}, account: not-covered }
  TRIAL:
    reports:
      - { file: trial.json }
`,
};

const start = (setting: Omit<Parameters<typeof runServer>[0] & object, 'files'> = {}): Promise<RunningServer> =>
  runServer({ ...setting, files: FILES });

function optionsFor(
  server: RunningServer,
  environment: Environment = 'PROD',
  overrides: Partial<ApiOptions> = {},
): ApiOptions {
  const { accountToken, apiKey } = CREDENTIALS[environment];
  return someApiOptions({
    url: server.environments[environment].url,
    environment,
    accountToken: new Secret(accountToken),
    apiKey: new Secret(apiKey),
    ...overrides,
  });
}

async function fetchOne(query: ReportQuery, options: ApiOptions, notify?: (text: string) => void): Promise<Snapshot> {
  const context = {
    now: () => new Date(),
    toolVersion: '0.1.0',
    stdin: (async function* () {})(),
    read: () => Promise.resolve([]),
  };
  const snapshots: Snapshot[] = [];
  for await (const snapshot of apiSource.fetch(query, options, { ...context, ...(notify && { notify }) })) {
    snapshots.push(snapshot);
  }
  expect(snapshots).toHaveLength(1);
  return snapshots[0]!;
}

const SPELLED_SHAPES = SHAPES.flatMap((shape) => KEY_SPELLINGS.map((keys) => [shape, keys] as const));

describe.each(SPELLED_SHAPES)('a report in the shape %s with %s keys', (shape, keys) => {
  it('is fetched by its scan job in the path or the query, and as the last successful one', async () => {
    const server = await start({ options: { shape, keys } });
    const fetched = [
      await fetchOne({ ...REQUESTED, job: 'job-of-october' }, optionsFor(server)),
      await fetchOne({ ...REQUESTED, job: 'job-of-october' }, optionsFor(server, 'PROD', { jobIn: 'query' })),
      await fetchOne(REQUESTED, optionsFor(server)),
      await fetchOne({ ...REQUESTED, benchmark: 'PCI3_2' }, optionsFor(server, 'TRIAL')),
    ];
    expect(fetched.map(({ report, provenance }) => [report.accountName, provenance.environment])).toEqual([
      ['Older', 'PROD'],
      ['Older', 'PROD'],
      ['Newer', 'PROD'],
      ['Trial', 'TRIAL'],
    ]);
  });
});

describe('the benchmarks of an account', () => {
  it.each(['report', 'benchmarks'] as const)('are listed if 4.2 returns the %s', async (summaryAnswer) => {
    const server = await start({ options: { summaryAnswer } });
    const listed = await listBenchmarks(REQUESTED, undefined, optionsFor(server), () => undefined);
    expect(listed.map(({ benchmarkId }) => benchmarkId)).toEqual(['CSBP']);
  });

  it('instead of a report ask for the scan job, which leads to the report', async () => {
    const server = await start({ options: { summaryAnswer: 'benchmarks' } });
    const failure = await failureOf(() => fetchOne(REQUESTED, optionsFor(server)));
    expect(failure.message).toContain('a list of the benchmarks of the service; give --job');
    const { report } = await fetchOne({ ...REQUESTED, job: 'job-of-november' }, optionsFor(server));
    expect(report.accountName).toBe('Newer');
  });
});

describe('a failure of the service is reported with its message', () => {
  it.each([
    ['license', { ...REQUESTED, license: 'nobody' }, 'notFound', 'expected a license of PROD'],
    ['account', { ...REQUESTED, account: 'nobody' }, 'notFound', 'expected an account of the license'],
    [
      'account that is not covered',
      { ...REQUESTED, account: 'not-covered' },
      'authentication',
      'that the token covers',
    ],
    ['scan job', { ...REQUESTED, job: 'nothing' }, 'notFound', 'expected a scan job of the account'],
    ['failed scan job', { ...REQUESTED, job: 'failed-job' }, 'notFound', 'failed at 2026-11-09'],
    ['running scan job', { ...REQUESTED, job: 'running-job' }, 'notFound', 'is running since 2026-11-10'],
    ['benchmark', { ...REQUESTED, benchmark: 'CSBQ' }, 'notFound', 'did you mean "CSBP"?'],
  ])('%s', async (_what, query, kind, words) => {
    const server = await start();
    const failure = await failureOf(() => fetchOne(query, optionsFor(server)));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(words);
  });

  it('credentials of the other environment', async () => {
    const server = await start();
    const { accountToken, apiKey } = optionsFor(server, 'TRIAL');
    const failure = await failureOf(() => fetchOne(REQUESTED, optionsFor(server, 'PROD', { accountToken, apiKey })));
    expect(failure.kind).toBe('authentication');
    expect(failure.message).toContain('status 401');
  });
});

describe('transient faults are retried', () => {
  it.each([
    ['429', 'the service answers with status 429'],
    ['500', 'the service answers with status 500'],
    ['truncate', 'the answer broke off'],
  ])('%s at every second request', async (fault, notice) => {
    const server = await start({ faults: { [fault]: 0.5 } });
    const notices: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { report } = await fetchOne(REQUESTED, optionsFor(server), (text) => notices.push(text));
      expect(report.accountName).toBe('Newer');
    }
    expect(notices.length).toBeGreaterThanOrEqual(3);
    expect(notices.every((text) => text.startsWith(notice))).toBe(true);
  });

  it('up to a limit', async () => {
    const server = await start({ faults: { 500: 1 } });
    expect(await failureOf(() => fetchOne(REQUESTED, optionsFor(server)))).toMatchObject({ kind: 'unavailable' });
    const slow = await start({ faults: { delay: 1, delaySeconds: 5 } });
    const failure = await failureOf(() => fetchOne(REQUESTED, optionsFor(slow, 'PROD', { timeout: 0.3 })));
    expect(failure.code).toBe('service-timeout');
  });
});
