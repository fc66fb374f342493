/** The client and the reference server, over HTTP: the road that users go. */
import { describe, expect, it } from 'vitest';
import type { Environment, Snapshot } from '../../../src/model/report/snapshot.js';
import { KEY_SPELLINGS, SHAPES } from '../../../src/server/options.js';
import type { RunningServer } from '../../../src/server/serve.js';
import { apiSource } from '../../../src/sources/api/api-source.js';
import { listBenchmarks } from '../../../src/sources/api/list-benchmarks.js';
import type { ApiOptions } from '../../../src/model/settings/service-settings.js';
import type { ReportQuery } from '../../../src/sources/source.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { someApiOptions } from '../../helpers/api-options.js';
import { failureOf } from '../../helpers/failure.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../../server/running.js';

const OLD = aWireReport({ JobId: 'job-of-october', AccountName: 'Older' });
const NEW = aWireReport({ JobId: 'job-of-november', AccountName: 'Newer' });
const TRIED = aWireReport({ AccountName: 'Trial', JobId: 'job-of-trial', BenchmarkId: 'PCI3_2' });
const LICENSE = OLD['LicenseId'] as string;
const ACCOUNT = OLD['AccountId'] as string;
const ASKED = { license: LICENSE, account: ACCOUNT, benchmark: 'CSBP' };

/** Two reports in PROD, with newer jobs that failed and are running, an account that is not covered; one in TRIAL. */
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
  const context = { now: () => new Date(), toolVersion: '0.1.0', stdin: (async function* () {})(), read: () => [] };
  const snapshots: Snapshot[] = [];
  for await (const snapshot of apiSource.fetch(query, options, { ...context, ...(notify && { notify }) })) {
    snapshots.push(snapshot);
  }
  expect(snapshots).toHaveLength(1);
  return snapshots[0]!;
}

const SPELLED_SHAPES = SHAPES.flatMap((shape) => KEY_SPELLINGS.map((keys) => [shape, keys] as const));

describe.each(SPELLED_SHAPES)('a report in the shape %s with %s keys', (shape, keys) => {
  it('is fetched by its scan job, by the query, and as the last successful one', async () => {
    const server = await start({ options: { shape, keys } });
    const fetched = [
      await fetchOne({ ...ASKED, job: 'job-of-october' }, optionsFor(server)),
      await fetchOne({ ...ASKED, job: 'job-of-october' }, optionsFor(server, 'PROD', { jobIn: 'query' })),
      await fetchOne(ASKED, optionsFor(server)),
      await fetchOne({ ...ASKED, benchmark: 'PCI3_2' }, optionsFor(server, 'TRIAL')),
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
  it.each(['report', 'benchmarks'] as const)('are listed where 4.2 answers with the %s', async (summaryAnswer) => {
    const server = await start({ options: { summaryAnswer } });
    const listed = await listBenchmarks(ASKED, undefined, optionsFor(server), () => undefined);
    expect(listed.map(({ benchmarkId }) => benchmarkId)).toEqual(['CSBP']);
  });

  it('in place of a report ask for the scan job, with which there is one', async () => {
    const server = await start({ options: { summaryAnswer: 'benchmarks' } });
    const failure = await failureOf(() => fetchOne(ASKED, optionsFor(server)));
    expect(failure.message).toContain('this service answers with its benchmarks; give --job');
    const { report } = await fetchOne({ ...ASKED, job: 'job-of-november' }, optionsFor(server));
    expect(report.accountName).toBe('Newer');
  });
});

describe('a failure of the service is reported in its own words', () => {
  it.each([
    ['license', { ...ASKED, license: 'nobody' }, 'notFound', 'expected a license of PROD'],
    ['account', { ...ASKED, account: 'nobody' }, 'notFound', 'expected an account of the license'],
    ['account that is not covered', { ...ASKED, account: 'not-covered' }, 'authentication', 'that the token covers'],
    ['scan job', { ...ASKED, job: 'nothing' }, 'notFound', 'expected a scan job of the account'],
    ['failed scan job', { ...ASKED, job: 'failed-job' }, 'notFound', 'failed at 2026-11-09'],
    ['running scan job', { ...ASKED, job: 'running-job' }, 'notFound', 'is running since 2026-11-10'],
    ['benchmark', { ...ASKED, benchmark: 'CSBQ' }, 'notFound', 'did you mean "CSBP"?'],
  ])('%s', async (_what, query, kind, words) => {
    const server = await start();
    const failure = await failureOf(() => fetchOne(query, optionsFor(server)));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(words);
  });

  it('credentials of the other environment', async () => {
    const server = await start();
    const { accountToken, apiKey } = optionsFor(server, 'TRIAL');
    const failure = await failureOf(() => fetchOne(ASKED, optionsFor(server, 'PROD', { accountToken, apiKey })));
    expect(failure.kind).toBe('authentication');
    expect(failure.message).toContain('status 401');
  });
});

describe('faults that pass are lived through', () => {
  it.each([
    ['429', 'the service answers with status 429'],
    ['500', 'the service answers with status 500'],
    ['truncate', 'the answer broke off'],
  ])('%s at every second request', async (fault, told) => {
    const server = await start({ faults: { [fault]: 0.5 } });
    const notices: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { report } = await fetchOne(ASKED, optionsFor(server), (text) => notices.push(text));
      expect(report.accountName).toBe('Newer');
    }
    expect(notices.length).toBeGreaterThanOrEqual(3);
    expect(notices.every((text) => text.startsWith(told))).toBe(true);
  });

  it('but not for ever', async () => {
    const server = await start({ faults: { 500: 1 } });
    expect(await failureOf(() => fetchOne(ASKED, optionsFor(server)))).toMatchObject({ kind: 'unavailable' });
    const slow = await start({ faults: { delay: 1, delaySeconds: 5 } });
    const failure = await failureOf(() => fetchOne(ASKED, optionsFor(slow, 'PROD', { timeout: 0.3 })));
    expect(failure.code).toBe('service-timeout');
  });
});
