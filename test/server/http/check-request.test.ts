import { describe, expect, it } from 'vitest';
import { aWireReport } from '../../helpers/wire-report.js';
import { ask, benchmarksPath, expectFailure, jobPath, runServer, summaryPath } from '../running.js';

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
    ['bytes that are no UTF-8', '/audit/license/%FF/account/b/benchmarks', /^path: expected UTF-8 in percent/],
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
