import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listBenchmarks } from '../../../src/sources/api/api-source.js';
import { someApiOptions } from '../../helpers/api-options.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, startServer, type TestServer } from '../../helpers/http-server.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';

const LIST = bodyOf([
  {
    result: [
      { name: 'PCI DSS 3.2', title: null, category: null, dummyImageUrl: null, longName: null, benchmarkId: 'PCI3_2' },
      { name: 'House rules', benchmarkId: 'House_1' },
    ],
    statusCode: 200,
    message: 'Success',
  },
]);
const NOT_FOUND = answerWith(404, '{"result":null,"statusCode":404,"message":"No such account"}');

const USUAL = '/audit/license/L/account/A/benchmarks';
const DOCUMENTED = '/audit/license/L/account/A/benchmark/CSBP/summary';

async function serving(answers: Readonly<Record<string, RequestListener>>): Promise<TestServer> {
  return startServer((request, response) => (answers[request.url ?? ''] ?? NOT_FOUND)(request, response));
}

function list({ url }: TestServer, pattern?: string): Promise<unknown> {
  return listBenchmarks({ license: 'L', account: 'A' }, pattern, someApiOptions({ url }), () => undefined);
}

const TWO = [
  { benchmarkId: 'PCI3_2', name: 'PCI DSS 3.2' },
  { benchmarkId: 'House_1', name: 'House rules' },
];

describe('the benchmarks of an account', () => {
  it('come from the usual path', async () => {
    const server = await serving({ [USUAL]: answerWith(200, LIST) });
    expect(await list(server)).toMatchObject(TWO);
    expect(server.requests).toHaveLength(1);
  });

  it('come from the second endpoint, as documented, if that path does not exist', async () => {
    const server = await serving({ [DOCUMENTED]: answerWith(200, LIST) });
    expect(await list(server)).toMatchObject(TWO);
    expect(server.requests.map(({ url }) => url)).toEqual([USUAL, DOCUMENTED]);
  });

  it('come only from a configured path', async () => {
    const server = await serving({ '/v2/A/supported?license=L': answerWith(200, LIST) });
    expect(await list(server, '/v2/{account}/supported?license={license}')).toMatchObject(TWO);
    const other = await serving({ [USUAL]: answerWith(200, LIST) });
    expect(await failureOf(() => list(other, '/nowhere'))).toMatchObject({ kind: 'notFound' });
    expect(other.requests).toHaveLength(1);
  });

  it('may be none', async () => {
    const server = await serving({ [USUAL]: answerWith(200, '{"result":[],"statusCode":200,"message":"ok"}') });
    expect(await list(server)).toEqual([]);
  });

  it('are refused if the list repeats a key', async () => {
    const text = '[{"name":"PCI DSS 3.2","benchmarkId":"PCI3_2","name":"HIPAA"}]';
    const failure = await failureOf(async () => list(await serving({ [USUAL]: answerWith(200, text) })));
    expect(failure).toMatchObject({ code: 'response-ambiguous', exitCode: 3 });
    expect(failure.hint).toContain('ask its operator');
  });

  it('are unknown if the second endpoint returns a report', async () => {
    const server = await serving({ [DOCUMENTED]: answerWith(200, bodyOf([aWireReport()])) });
    const failure = await failureOf(() => list(server));
    expect(failure).toMatchObject({ code: 'benchmarks-unlisted', exitCode: 5 });
    expect(failure.hint).toContain('service.benchmarksPath');
  });

  it('of an unknown account are not found, with the message of the service', async () => {
    const failure = await failureOf(async () => list(await serving({})));
    expect(failure).toMatchObject({ exitCode: 5 });
    expect(failure.message).toContain('No such account');
  });

  it('are not requested elsewhere if the credentials are refused', async () => {
    const server = await serving({ [USUAL]: answerWith(401, '{}') });
    expect(await failureOf(() => list(server))).toMatchObject({ exitCode: 4 });
    expect(server.requests).toHaveLength(1);
  });
});
