import { receivedContent } from '../../../src/base/files/received.js';
import { bytesOf } from '../../../src/base/content.js';
import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/model/settings/secret.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import { apiSource } from '../../../src/sources/api/api-source.js';
import type { ApiOptions } from '../../../src/model/settings/service-settings.js';
import type { ReportQuery } from '../../../src/sources/source.js';
import { ACCOUNT_TOKEN, API_KEY, someApiOptions } from '../../helpers/api-options.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, inTurn, startServer } from '../../helpers/http-server.js';
import { RESPONSE_SHAPES } from '../../helpers/response-shapes.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';
import type { JsonObject, JsonValue } from '../../../src/model/report/json.js';

const REPORT = aWireReport();
const REQUESTED = {
  license: REPORT['LicenseId'] as string,
  account: REPORT['AccountId'] as string,
  benchmark: 'CSBP',
} as const;
const JOB = REPORT['JobId'] as string;

const LIST: JsonValue = [{ name: 'CSBP', title: null, benchmarkId: 'CSBP' }];

async function fetchFrom(
  url: string,
  query: ReportQuery = REQUESTED,
  options: Partial<ApiOptions> = {},
): Promise<readonly Snapshot[]> {
  const context = {
    now: () => new Date('2026-11-21T10:00:00Z'),
    toolVersion: '0.1.0',
    stdin: (async function* () {})(),
    read: () => Promise.resolve([]),
  };
  const snapshots: Snapshot[] = [];
  for await (const snapshot of apiSource.fetch(query, someApiOptions({ url, ...options }), context)) {
    snapshots.push(snapshot);
  }
  return snapshots;
}

async function answering(value: JsonValue): Promise<string> {
  return (await startServer(answerWith(200, bodyOf(value)))).url;
}

async function failureOfAnswer(answer: RequestListener): Promise<ReturnType<typeof failureOf>> {
  const { url } = await startServer(answer);
  return failureOf(() => fetchFrom(url));
}

describe('the requested address', () => {
  it('is that of 4.2 without a scan job, and of 4.1 with one', async () => {
    const server = await startServer(answerWith(200, bodyOf([REPORT])));
    await fetchFrom(server.url);
    await fetchFrom(server.url, { ...REQUESTED, job: JOB });
    const account = `/audit/license/${REQUESTED.license}/account/${REQUESTED.account}`;
    expect(server.requests.map(({ url }) => url)).toEqual([
      `${account}/benchmark/CSBP/summary`,
      `${account}/job/${JOB}/benchmark/CSBP/summary`,
    ]);
  });

  it('is that of 4.2 with the scan job in the query, if configured', async () => {
    const server = await startServer(answerWith(200, bodyOf([REPORT])));
    const [snapshot] = await fetchFrom(server.url, { ...REQUESTED, job: JOB }, { jobIn: 'query' });
    const path = `/audit/license/${REQUESTED.license}/account/${REQUESTED.account}/benchmark/CSBP/summary?jobId=${JOB}`;
    expect(server.requests.map(({ url }) => url)).toEqual([path]);
    expect(snapshot?.provenance.address).toBe(`${server.url}${path}`);
  });
});

describe('a snapshot', () => {
  it.each(RESPONSE_SHAPES)('has the report and its evidence, sent as %s', async (_name, wrap) => {
    const body = bodyOf(wrap(REPORT));
    const { url } = await startServer(answerWith(200, body));
    const [snapshot, ...others] = await fetchFrom(url, { ...REQUESTED, job: JOB }, { environment: 'TRIAL' });
    expect(others).toEqual([]);
    expect(snapshot?.report).toMatchObject({ accountId: REQUESTED.account, benchmarkId: 'CSBP', jobId: JOB });
    expect(snapshot?.report.resourceCategories[0]?.policies).toHaveLength(1);
    expect(bytesOf(receivedContent(snapshot!))).toEqual(Buffer.from(body));
    expect(snapshot?.provenance).toEqual({
      sourceKind: 'service',
      environment: 'TRIAL',
      address: `${url}/audit/license/${REQUESTED.license}/account/${REQUESTED.account}/job/${JOB}/benchmark/CSBP/summary`,
      httpStatus: 200,
      retrievedAt: '2026-11-21T10:00:00.000Z',
      query: { ...REQUESTED, job: JOB },
      toolVersion: '0.1.0',
      sha256: createHash('sha256').update(body).digest('hex'),
      bytes: body.length,
      reportIndex: 0,
      reportCount: 1,
    });
  });

  it('is created for each report of an answer', async () => {
    const snapshots = await fetchFrom(await answering([REPORT, { ...REPORT, JobId: 'another' }]));
    expect(snapshots.map(({ report }) => report.jobId)).toEqual([JOB, 'another']);
  });

  it('of a generated sample is marked as a sample', async () => {
    const [snapshot] = await fetchFrom(await answering([{ ...REPORT, SampleData: true }]));
    expect(snapshot?.provenance.sourceKind).toBe('sample');
  });
});

describe('a report that was not requested', () => {
  it.each([
    ['license', 'LicenseId'],
    ['account', 'AccountId'],
    ['benchmark', 'BenchmarkId'],
    ['job', 'JobId'],
  ])('is refused if its %s differs', async (name, field) => {
    const url = await answering([{ ...REPORT, [field]: 'another-one' }]);
    const failure = await failureOf(() => fetchFrom(url, { ...REQUESTED, job: JOB }));
    expect(failure).toMatchObject({ code: 'answer-mismatch', exitCode: 3 });
    const asked = { ...REQUESTED, job: JOB }[name];
    expect(failure.message).toBe(`expected a report of the ${name} "${asked}", received one of "another-one"`);
  });

  it('is refused with every difference, even if it is the second report', async () => {
    const url = await answering([REPORT, { ...REPORT, AccountId: 'A2', LicenseId: 'L2' }]);
    expect((await failureOf(() => fetchFrom(url))).problems).toHaveLength(2);
  });

  it('is not refused if an id differs only by case', async () => {
    const url = await answering([{ ...REPORT, AccountId: REQUESTED.account.toUpperCase() }]);
    expect(await fetchFrom(url)).toHaveLength(1);
  });

  it.each(['########-####-####-####-############', 'xxxxxxxx-xxxx', '••••', '', ' '])(
    'is not refused for the id "%s"',
    async (id) => {
      const url = await answering([{ ...REPORT, AccountId: id, LicenseId: id, JobId: id, BenchmarkId: id }]);
      expect(await fetchFrom(url, { ...REQUESTED, job: JOB })).toHaveLength(1);
    },
  );

  it.each(['0f6b****', '0f6b1c1e-####-####-####-############', '****5f60', '0f6b****5f60'])(
    'with the masked id "%s" is accepted, because the visible part matches',
    async (id) => {
      expect(await fetchFrom(await answering([{ ...REPORT, AccountId: id }]))).toHaveLength(1);
    },
  );

  it.each([
    '9999****',
    '****9999',
    '0f6b****9999',
    // The parts overlap in the id.
    `${REQUESTED.account.slice(0, -2)}****${REQUESTED.account.slice(-6)}`,
  ])('with the masked id "%s" is refused, because the visible part is another', async (id) => {
    const url = await answering([{ ...REPORT, AccountId: id }]);
    expect(await failureOf(() => fetchFrom(url))).toMatchObject({ code: 'answer-mismatch' });
  });

  it('is not refused for missing ids', async () => {
    const { LicenseId, AccountId, BenchmarkId, JobId, ...others } = REPORT;
    expect([LicenseId, AccountId, BenchmarkId, JobId]).not.toContain(undefined);
    const url = await answering([others]);
    const [snapshot] = await fetchFrom(url, { ...REQUESTED, job: JOB });
    expect(snapshot?.report).toMatchObject({ accountId: '', licenseId: '', jobId: '', benchmarkId: '' });
  });
});

describe('a list of benchmarks instead of a report', () => {
  it.each([
    ['an envelope in an array, as 4.2 is documented', [{ result: LIST, statusCode: 200, message: 'Success' }]],
    ['an envelope', { result: LIST, statusCode: 200, message: 'Success' }],
    ['an array', LIST],
  ])('is recognized: %s', async (_name, body: JsonValue) => {
    const failure = await failureOf(async () => fetchFrom(await answering(body)));
    expect(failure).toMatchObject({ code: 'benchmark-list', exitCode: 3 });
    expect(failure.message).toContain('a list of the benchmarks of the service; give --job');
  });

  it('is recognized for a given scan job, too', async () => {
    const url = await answering(LIST);
    const failure = await failureOf(() => fetchFrom(url, { ...REQUESTED, job: JOB }, { jobIn: 'query' }));
    expect(failure.message).not.toContain('give --job');
    expect(failure.hint).toContain('service.jobIn');
  });
});

describe('an answer with status 200 that is not a report is refused', () => {
  const html = { 'Content-Type': 'text/html; charset=utf-8' };

  it.each([
    ['<!DOCTYPE html><html><title>Sign in</title></html>', html],
    ['\n<!-- gateway --><html><body>Please sign in</body></html>', html],
    ['<div>Please sign in</div>', { 'Content-Type': 'application/json' }],
  ])('if it is a page: %s', async (page, headers) => {
    const failure = await failureOfAnswer(answerWith(200, page, headers));
    expect(failure).toMatchObject({ code: 'response-not-json', exitCode: 3 });
    expect(failure.message).toContain('an HTML page');
    expect(failure.hint).toContain('sign-in page');
  });

  it('if it is empty', async () => {
    const failure = await failureOfAnswer(answerWith(200, ''));
    expect(failure).toMatchObject({ code: 'response-empty', exitCode: 3 });
  });

  it('if it is truncated JSON', async () => {
    const whole = Buffer.from(bodyOf([REPORT])).toString();
    const failure = await failureOfAnswer(answerWith(200, whole.slice(0, whole.length / 2)));
    expect(failure).toMatchObject({ code: 'response-truncated', exitCode: 3 });
    expect(failure.hint).toContain('status 200');
  });

  it('if it is plain text', async () => {
    const failure = await failureOfAnswer(answerWith(200, 'All systems go', { 'Content-Type': 'text/plain' }));
    expect(failure).toMatchObject({ code: 'response-content-type', exitCode: 3 });
    expect(failure.message).toBe(
      'expected the content type application/json, received text/plain with "All systems go"',
    );
  });

  it('if it is invalid JSON', async () => {
    const failure = await failureOfAnswer(answerWith(200, '{"a": oops}'));
    expect(failure).toMatchObject({ code: 'response-not-json', exitCode: 3 });
  });

  it('if it is other JSON', async () => {
    const failure = await failureOfAnswer(answerWith(200, '{"status":"ok"}'));
    expect(failure).toMatchObject({ code: 'response-malformed', exitCode: 3 });
    expect(failure.hint).toContain('ask its operator');
  });

  it('if its envelope reports a failure', async () => {
    const body: JsonObject = { result: null, statusCode: 404, message: 'Account not found' };
    const failure = await failureOfAnswer(answerWith(200, bodyOf(body)));
    expect(failure).toMatchObject({ code: 'service-failed', exitCode: 5 });
    expect(failure.message).toContain('Account not found');
  });
});

describe('JSON with another content type is read', () => {
  it.each(['application/json; charset=utf-8', 'text/json', 'application/problem+json', 'APPLICATION/JSON'])(
    '%s',
    async (contentType) => {
      const { url } = await startServer(answerWith(200, bodyOf([REPORT]), { 'Content-Type': contentType }));
      expect(await fetchFrom(url)).toHaveLength(1);
    },
  );

  it('without a content type', async () => {
    const { url } = await startServer(answerWith(200, bodyOf([REPORT]), {}));
    expect(await fetchFrom(url)).toHaveLength(1);
  });
});

describe('a failure in an envelope with status 200', () => {
  it.each([429, 503])('with the transient status %i is retried', async (statusCode) => {
    const failing = answerWith(200, bodyOf({ result: null, statusCode, message: 'Busy' }));
    const server = await startServer(inTurn(failing, answerWith(200, bodyOf([REPORT]))));
    expect(await fetchFrom(server.url)).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });

  it('is reported if it persists', async () => {
    const server = await startServer(answerWith(200, bodyOf({ result: null, statusCode: 503, message: 'Busy' })));
    const failure = await failureOf(() => fetchFrom(server.url));
    expect(failure).toMatchObject({ code: 'service-failed', kind: 'unavailable' });
    expect(failure.message).toContain('status 503, saying: Busy');
    expect(server.requests).toHaveLength(3);
  });
});

describe('an error never shows credentials that the service repeats', () => {
  const echo = `token ${ACCOUNT_TOKEN}, key ${API_KEY}, ${Buffer.from(ACCOUNT_TOKEN).toString('base64')}`;

  it.each([
    ['in the message of a refusal', answerWith(401, bodyOf({ statusCode: 401, message: echo }))],
    ['in the title of a page', answerWith(502, `<html><title>${echo}</title></html>`)],
    ['in a text', answerWith(200, echo, { 'Content-Type': 'text/plain' })],
    ['in a page', answerWith(200, `<html>${echo}</html>`)],
    ['in an id', answerWith(200, bodyOf([{ ...REPORT, AccountId: ACCOUNT_TOKEN, LicenseId: API_KEY }]))],
    ['in the address of a redirect', answerWith(302, '', { Location: `https://${ACCOUNT_TOKEN}.example/` })],
  ])('%s', async (_where, answer) => {
    const { url } = await startServer(answer);
    const failure = await failureOf(() => fetchFrom(url, REQUESTED, { retries: 0 }));
    const shown = [failure.message, failure.hint, ...failure.problems, failure.stack, JSON.stringify(failure)].join(
      '\n',
    );
    for (const secret of [ACCOUNT_TOKEN, API_KEY, Buffer.from(ACCOUNT_TOKEN).toString('base64')]) {
      expect(shown).not.toContain(secret);
    }
    expect(failure.cause).toBeUndefined();
  });
});

describe('a report that repeats a credential', () => {
  it.each([
    ['account token', ACCOUNT_TOKEN],
    ['API key', API_KEY],
  ])('is refused, because it would be stored as evidence: the %s', async (name, value) => {
    const url = await answering([{ ...REPORT, AccountName: `Contoso ${value}` }]);
    const failure = await failureOf(() => fetchFrom(url));
    expect(failure).toMatchObject({ code: 'answer-repeats-credential', exitCode: 3 });
    expect(failure.message).toContain(name);
    expect(failure.message).not.toContain(value);
  });

  it('is read if the credential is so short that it may be an ordinary word', async () => {
    const url = await answering([{ ...REPORT, AccountName: 'Contoso test' }]);
    expect(await fetchFrom(url, REQUESTED, { apiKey: new Secret('test') })).toHaveLength(1);
  });
});

describe('missing ids', () => {
  it('are reported, with where to find them', async () => {
    const failure = await failureOf(() => fetchFrom('http://127.0.0.1:9', {}));
    expect(failure).toMatchObject({ code: 'query-incomplete', exitCode: 2 });
    expect(failure.problems).toHaveLength(3);
    expect(failure.problems[0]).toContain('features and quota page');
    expect(failure.problems[1]).toContain('cloud accounts page');
    expect(failure.problems[2]).toContain('auditpress benchmarks');
  });
});
