import { describe, expect, it } from 'vitest';
import { KEY_SPELLINGS, SHAPES } from '../../../src/reference-server/options.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';
import { ask, benchmarksPath, expectFailure, jobPath, runServer, summaryPath } from '../running.js';
import { parseSnapshots } from '../../helpers/built-in-readers.js';

const REPORT = aWireReport();
const NOW = new Date('2026-11-21T10:00:00Z');
const { LicenseId, AccountId } = REPORT as unknown as { LicenseId: string; AccountId: string };

/** A service.yaml for PROD; JSON is YAML. */
function serviceFile(prod: object, trial?: object): string {
  return JSON.stringify({ environments: { PROD: prod, ...(trial !== undefined && { TRIAL: trial }) } });
}

async function reportsIn(body: Uint8Array) {
  return (await parseSnapshots(body, NOW)).map(({ report }) => report);
}

async function jobIn(body: Uint8Array): Promise<string | undefined> {
  const [report] = await reportsIn(body);
  return report?.jobId;
}

const EXPECTED = await reportsIn(bodyOf([REPORT]));

describe('the routes', () => {
  it('return the report of a scan job byte for byte', async () => {
    const text = '[\n  {"ResourceCategories" : [], "CompliancePercent": 0.0, "BenchmarkName": "It\\u0027s", ';
    const rest = Object.entries(REPORT)
      .filter(([key]) => key !== 'ResourceCategories' && key !== 'BenchmarkName')
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    const body = `${text}${rest.join(', ')}}\n]\n`;
    const server = await runServer({ files: { 'report.json': body } });
    const { status, headers, bytes } = await ask(server, jobPath(REPORT));
    expect({ status, body: bytes.toString() }).toEqual({ status: 200, body });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('return the same report for a job id in the query', async () => {
    const server = await runServer();
    const { bytes } = await ask(server, jobPath(REPORT));
    expect((await ask(server, `${summaryPath(REPORT)}?jobId=${REPORT['JobId'] as string}`)).bytes).toEqual(bytes);
  });

  it('list the distinct benchmarks of an account in the envelope, with their newest names', async () => {
    const server = await runServer({
      files: {
        'a.json': [aWireReport({ BenchmarkId: 'PCI3_2', BenchmarkName: 'PCI', JobId: 'one', ScanDate: '2026-10-01' })],
        'b.json': [aWireReport({ BenchmarkName: 'Old name', JobId: 'one', ScanDate: '2026-10-01' })],
        'c.json': [aWireReport({ BenchmarkName: 'New name', JobId: 'two', ScanDate: '2026-11-01' })],
      },
    });
    const entry = { title: null, category: null, dummyImageUrl: null, longName: null };
    expect((await ask(server, benchmarksPath(REPORT))).json).toEqual({
      result: [
        { name: 'New name', ...entry, benchmarkId: 'CSBP' },
        { name: 'PCI', ...entry, benchmarkId: 'PCI3_2' },
      ],
      statusCode: 200,
      message: 'The operation succeeded.',
    });
  });

  it('decode ids with special characters', async () => {
    const odd = aWireReport({ LicenseId: 'ä/b?', AccountId: '100%', JobId: '..', BenchmarkId: '漢'.repeat(200) });
    const server = await runServer({ files: { 'report.json': [odd] } });
    expect((await ask(server, jobPath(odd))).status).toBe(200);
    expect((await ask(server, `${summaryPath(odd)}?jobId=..`)).status).toBe(200);
  });

  it('separate the data of the two environments', async () => {
    const trial = aWireReport({ LicenseId: 'trial license' });
    const server = await runServer({
      files: {
        'prod.json': [REPORT],
        'trial.json': [trial],
        'service.yaml': serviceFile({ reports: [{ file: 'prod.json' }] }, { reports: [{ file: 'trial.json' }] }),
      },
    });
    expect((await ask(server, jobPath(REPORT))).status).toBe(200);
    expect((await ask(server, jobPath(trial), { environment: 'TRIAL' })).status).toBe(200);
    expectFailure(await ask(server, jobPath(REPORT), { environment: 'TRIAL' }), 404, /license of TRIAL, found none/);
    expectFailure(await ask(server, jobPath(trial)), 404, /license of PROD, found none/);
  });
});

describe('the last successful scan job', () => {
  const files = {
    'old.json': [aWireReport({ JobId: 'old' })],
    'new.json': [aWireReport({ JobId: 'new' })],
    'other.json': [aWireReport({ JobId: 'other', BenchmarkId: 'PCI3_2' })],
    'service.yaml': serviceFile({
      reports: [
        { file: 'new.json', finishedAt: '2026-11-01T00:00:00Z' },
        { file: 'old.json', finishedAt: '2026-10-31T23:59:59Z' },
        { file: 'other.json', finishedAt: '2026-11-02' },
      ],
      jobs: [
        { license: LicenseId, account: AccountId, id: 'failed', state: 'failed', finishedAt: '2026-11-03' },
        { license: LicenseId, account: AccountId, id: 'running', state: 'running', startedAt: '2026-11-04' },
      ],
    }),
  };

  it('is the newest with the benchmark, skipping failed and running jobs', async () => {
    const server = await runServer({ files });
    expect(await jobIn((await ask(server, summaryPath(REPORT))).bytes)).toBe('new');
  });

  it('is distinguished from failed and running jobs, which have no report', async () => {
    const server = await runServer({ files });
    const failed = await ask(server, jobPath(aWireReport({ JobId: 'failed' })));
    expectFailure(failed, 404, /but "failed" failed at 2026-11-03T00:00:00.000Z\. It has no report/);
    const running = await ask(server, `${summaryPath(REPORT)}?jobId=running`);
    expectFailure(running, 404, /but "running" is running since 2026-11-04T00:00:00.000Z\. It has no report/);
  });

  it('is chosen by the scan time of the report if service.yaml has none', async () => {
    const server = await runServer({
      files: {
        'a.json': [aWireReport({ JobId: 'november', ScanDate: '2026-11-01T00:00:00Z' })],
        'b.json': [aWireReport({ JobId: 'october', ScanDate: '2026-10-01T00:00:00Z' })],
      },
    });
    expect(await jobIn((await ask(server, summaryPath(REPORT))).bytes)).toBe('november');
  });
});

describe('a missing id', () => {
  it.each([
    ['license', { LicenseId: 'nope' }, /a license of PROD, found none with the id "nope"/],
    ['account', { AccountId: 'nope' }, /an account of the license ".*", found none with the id "nope"/],
    ['scan job', { JobId: 'nope' }, /a scan job of the account ".*", found none with the id "nope"/],
    ['benchmark', { BenchmarkId: 'CSPB' }, /for the benchmark "CSPB" \(did you mean "CSBP"\?\), found CSBP/],
  ])('is named in the error: an unknown %s', async (_what, other, message) => {
    const server = await runServer();
    expectFailure(await ask(server, jobPath(aWireReport(other))), 404, message);
  });

  it('is refused on the other routes too', async () => {
    const server = await runServer();
    expectFailure(await ask(server, summaryPath(aWireReport({ BenchmarkId: 'x' }))), 404, /found CSBP\. Check/);
    expectFailure(await ask(server, `${summaryPath(REPORT)}?jobId=nope`), 404, /found none with the id "nope"/);
    expectFailure(await ask(server, benchmarksPath(aWireReport({ AccountId: 'x' }))), 404, /an account of the license/);
  });

  it('is distinguished from an account that the token does not cover', async () => {
    const service = { reports: [{ file: 'report.json' }], uncovered: [{ license: LicenseId, account: 'closed' }] };
    const server = await runServer({ files: { 'report.json': [REPORT], 'service.yaml': serviceFile(service) } });
    const closed = aWireReport({ AccountId: 'closed' });
    for (const path of [jobPath(closed), summaryPath(closed), benchmarksPath(closed)]) {
      expectFailure(await ask(server, path), 403, /received "closed", which it does not cover\. Use the token/);
    }
    expect((await ask(server, jobPath(REPORT))).status).toBe(200);
  });
});

describe('every shape in every spelling', () => {
  it.each(SHAPES.flatMap((shape) => KEY_SPELLINGS.map((keys) => [shape, keys] as const)))(
    'decodes to the same report: %s in %s',
    async (shape, keys) => {
      const server = await runServer({ options: { shape, keys } });
      const { bytes, json } = await ask(server, jobPath(REPORT));
      const key = keys === 'pascal' ? '"BenchmarkId"' : '"benchmarkId"';
      expect(bytes.toString()).toContain(key);
      expect(Array.isArray(json)).toBe(shape.startsWith('array'));
      const reports = await reportsIn(bytes);
      expect(JSON.stringify(reports).toLowerCase()).toBe(JSON.stringify(EXPECTED).toLowerCase());
      expect(reports.map(({ benchmarkId, resourceCategories }) => ({ benchmarkId, resourceCategories }))).toEqual(
        EXPECTED.map(({ benchmarkId, resourceCategories }) => ({ benchmarkId, resourceCategories })),
      );
    },
  );
});

describe('the second endpoint as documented', () => {
  it('returns an array of one envelope with the list, for any benchmark', async () => {
    const server = await runServer({ options: { summaryAnswer: 'benchmarks' } });
    const list = (await ask(server, benchmarksPath(REPORT))).json;
    expect((await ask(server, summaryPath(REPORT))).json).toEqual([list]);
    expect((await ask(server, summaryPath(aWireReport({ BenchmarkId: 'HIPAA' })))).json).toEqual([list]);
    expectFailure(await ask(server, `${summaryPath(REPORT)}?jobId=nope`), 404, /a scan job of the account/);
    expect((await ask(server, jobPath(REPORT))).bytes.toString()).toContain('ResourceCategories');
  });
});
