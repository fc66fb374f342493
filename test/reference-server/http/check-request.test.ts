import { describe, expect, it } from 'vitest';
import { aWireReport } from '../../helpers/wire-report.js';
import {
  ask,
  benchmarksPath,
  expectFailure,
  jobPath,
  runServer,
  summaryPath,
  CREDENTIALS,
  headersOf,
} from '../running.js';

const REPORT = aWireReport();

describe('malformed requests', () => {
  it.each([
    ['an empty id', jobPath(aWireReport({ LicenseId: '' })), /^path\.license: expected an id, received ""\. Correct/],
    ['an empty job id', `${summaryPath(REPORT)}?jobId=`, /^query\.jobId: expected an id, received ""/],
    ['a long id', jobPath(aWireReport({ JobId: 'x'.repeat(201) })), /^path\.job: expected an id of at most 200 char/],
    ['a very long id', jobPath(aWireReport({ JobId: 'x'.repeat(9000) })), /^path\.job: .* of at most 200 char/],
    ['a control character', jobPath(aWireReport({ AccountId: 'a\nb' })), /^path\.account: .* without control/],
    ['an unknown parameter', `${jobPath(REPORT)}?jobId=x`, /^query: expected no keys, received "jobId"/],
    ['a misspelled parameter', `${summaryPath(REPORT)}?jobid=x`, /unknown key "jobid" \(did you mean "jobId"\?\)/],
    ['any query of the list', `${benchmarksPath(REPORT)}?page=2`, /^query: expected no keys, received "page"/],
    [
      'a parameter given twice',
      `${summaryPath(REPORT)}?jobId=a&jobId=b`,
      /^query\.jobId: expected one id.*\["a", "b"\]/,
    ],
    ['broken encoding in the path', '/audit/license/%ZZ/account/b/benchmarks', /^path: expected UTF-8 in percent enc/],
    ['bytes that are not UTF-8', '/audit/license/%FF/account/b/benchmarks', /^path: expected UTF-8 in percent/],
    ['broken encoding in the query', `${summaryPath(REPORT)}?jobId=%ZZ`, /^query: expected UTF-8 in percent enc/],
  ])('are refused: %s', async (_what, path, message) => {
    expectFailure(await ask(await runServer(), path), 400, message);
  });

  it('do not include a parameter named like an object property', async () => {
    const server = await runServer();
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const answer = await ask(server, `${summaryPath(REPORT)}?${name}=x`);
      expectFailure(answer, 400, /unknown key/);
    }
    expect((await ask(server, summaryPath(REPORT))).status).toBe(200);
  });
});

const { accountToken, apiKey } = CREDENTIALS.PROD;
const PATH = jobPath(aWireReport());
const KEY = 'ocp-apim-subscription-key';

describe('requests without both credentials', () => {
  it.each([
    [{}, 'received no Authorization and no Ocp-Apim-Subscription-Key'],
    [{ authorization: `Bearer ${accountToken}` }, 'received no Ocp-Apim-Subscription-Key'],
    [{ authorization: `Bearer ${accountToken}`, [KEY]: '' }, 'received no Ocp-Apim-Subscription-Key'],
    [{ [KEY]: apiKey }, 'received no Authorization\\.'],
    [{ authorization: `Basic ${accountToken}`, [KEY]: apiKey }, 'received an Authorization in another format'],
    [{ authorization: accountToken, [KEY]: apiKey }, 'received an Authorization in another format'],
    [{ authorization: 'Bearer', [KEY]: apiKey }, 'received an Authorization in another format'],
  ])('are refused, naming the missing one: %j', async (headers, words) => {
    const answer = await ask(await runServer(), PATH, { headers });
    expectFailure(answer, 401, words);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });
});

describe('wrong credentials', () => {
  it('are all refused with the same message, which does not repeat them', async () => {
    const server = await runServer();
    const answers = [];
    for (const headers of [
      { authorization: 'Bearer wrong', [KEY]: apiKey },
      { authorization: `Bearer ${accountToken}`, [KEY]: 'wrong' },
      { authorization: `Bearer ${apiKey}`, [KEY]: accountToken },
      { authorization: `Bearer ${accountToken}x`, [KEY]: apiKey },
      { authorization: `Bearer ${accountToken.slice(0, -1)}`, [KEY]: apiKey },
      headersOf('TRIAL'),
      { authorization: `Bearer ${accountToken}`, [KEY]: CREDENTIALS.TRIAL.apiKey },
    ]) {
      const answer = await ask(server, PATH, { headers });
      expectFailure(answer, 401, /account token and the API key of PROD, received a pair that is not accepted there/);
      answers.push(answer.bytes.toString());
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).not.toMatch(/wrong|token-of|key-of/);
  });

  it('of PROD are refused by TRIAL', async () => {
    const answer = await ask(await runServer(), PATH, { environment: 'TRIAL', headers: headersOf('PROD') });
    expectFailure(answer, 401, /of TRIAL, received a pair that is not accepted/);
  });

  it('are refused before paths and ids are checked', async () => {
    const server = await runServer();
    for (const path of [PATH, jobPath(aWireReport({ LicenseId: 'nope' })), '/nope', '', `${PATH}?x=1`]) {
      expectFailure(await ask(server, path, { headers: {} }), 401, /^expected the headers/);
    }
    expectFailure(await ask(server, PATH, { headers: {}, method: 'POST' }), 401, /^expected the headers/);
  });
});

describe('correct credentials', () => {
  it('are accepted with any case of the scheme', async () => {
    const headers = { authorization: `bearer  ${accountToken}`, [KEY]: apiKey };
    expect((await ask(await runServer(), PATH, { headers })).status).toBe(200);
  });
});
