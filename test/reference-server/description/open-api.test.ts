import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { aWireReport } from '../../helpers/wire-report.js';
import { KEY_SPELLINGS, SHAPES, SUMMARY_ANSWERS } from '../../../src/reference-server/options.js';
import type { RunningServer } from '../../../src/reference-server/serve.js';
import { memoize } from '../../../src/model/values/memoize.js';
import {
  ask,
  benchmarksPath,
  jobPath,
  runServer,
  summaryPath,
  type Answered,
  type Asked,
  type Setting,
} from '../running.js';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: object; readonly content: Readonly<Record<string, { readonly schema: object }>> }
    >
  >;
}

interface Description {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: object };
}

const REPORT = aWireReport();
const BELOW = '/audit/license/{license}/account/{account}';
const PATHS = {
  jobReport: `${BELOW}/job/{job}/benchmark/{benchmark}/summary`,
  summary: `${BELOW}/benchmark/{benchmark}/summary`,
  benchmarks: `${BELOW}/benchmarks`,
} as const;

async function fetchDescription(server: RunningServer): Promise<Description> {
  return (await (await fetch(server.openApi)).json()) as Description;
}

/** Compiling takes far longer than checking, and most tests describe the same. */
const validatorOf = memoize((schema: string): ValidateFunction => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addKeyword('components');
  return ajv.compile(JSON.parse(schema) as object);
});

/** The described response of a route for a status. */
function schemaOf(description: Description, path: string, status: number): ValidateFunction {
  const { responses } = description.paths[path]!.get;
  const { schema } = (responses[status] ?? responses['default'])!.content['application/json']!;
  return validatorOf(JSON.stringify({ ...schema, components: description.components }));
}

function expectDescribed(description: Description, path: string, { status, json }: Answered): void {
  const validate = schemaOf(description, path, status);
  expect(validate(json), `${path} ${String(status)}: ${JSON.stringify(validate.errors)}`).toBe(true);
}

describe('the description', () => {
  it('is valid OpenAPI with all options', async () => {
    for (const summaryAnswer of SUMMARY_ANSWERS) {
      const description = await fetchDescription(
        await runServer({ options: { summaryAnswer, shape: 'array-of-envelope' } }),
      );
      expect(await new Validator().validate({ ...description })).toEqual({ valid: true });
    }
  });

  it('needs no credentials, and lists all routes once for both environments', async () => {
    const { paths, servers } = await fetchDescription(await runServer());
    expect(Object.keys(paths).sort()).toEqual([...Object.values(PATHS), '/openapi.json'].sort());
    expect(servers.map(({ url }) => url)).toEqual(['/prod', '/trial']);
    for (const item of Object.values(paths)) expect(Object.keys(item)).toEqual(['get']);
  });

  it('lists parameters and headers of requests', async () => {
    const { paths, components } = await fetchDescription(await runServer());
    expect(components.securitySchemes).toMatchObject({
      accountToken: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'Ocp-Apim-Subscription-Key' },
    });
    const given = paths[PATHS.summary]!.get.parameters!.map((parameter) => [
      parameter.in,
      parameter.name,
      parameter.required,
    ]);
    expect(given.sort()).toEqual(
      [
        ['path', 'account', true],
        ['path', 'benchmark', true],
        ['path', 'license', true],
        ['query', 'jobId', false],
      ].sort(),
    );
  });

  it('lists every failure with its headers', async () => {
    const { paths } = await fetchDescription(await runServer());
    for (const path of Object.values(PATHS)) {
      const { responses } = paths[path]!.get;
      expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '429', '500', 'default']);
      expect(responses['401']!.headers).toHaveProperty('WWW-Authenticate');
      expect(responses['429']!.headers).toHaveProperty('Retry-After');
    }
  });
});

/** A report in each shape and spelling, which every test of another one compares with. */
const foreignReport = memoize(async (options: (typeof WRITTEN)[number]) =>
  ask(await runServer({ options }), jobPath(REPORT)),
);
const WRITTEN = SHAPES.flatMap((shape) => KEY_SPELLINGS.map((keys) => ({ shape, keys })));

describe('real responses match the description:', () => {
  async function answer(setting: Setting, path: string, asked: Asked = {}) {
    const server = await runServer(setting);
    return { description: await fetchDescription(server), answered: await ask(server, path, asked) };
  }

  it.each(WRITTEN)('reports as $shape in $keys, and in no other shape or spelling', async (options) => {
    const { description, answered } = await answer({ options }, jobPath(REPORT));
    expect(answered.status).toBe(200);
    expectDescribed(description, PATHS.jobReport, answered);
    for (const other of WRITTEN.filter((each) => each !== options)) {
      expect(schemaOf(description, PATHS.jobReport, 200)((await foreignReport(other)).json)).toBe(false);
    }
  });

  it.each(SUMMARY_ANSWERS)('the second endpoint and the list, with --answer-4-2 %s', async (summaryAnswer) => {
    const setting = { options: { summaryAnswer } };
    const summary = await answer(setting, summaryPath(REPORT));
    expect(summary.answered.status).toBe(200);
    expectDescribed(summary.description, PATHS.summary, summary.answered);
    const list = await answer(setting, benchmarksPath(REPORT));
    expect(list.answered.status).toBe(200);
    expectDescribed(list.description, PATHS.benchmarks, list.answered);
  });

  it.each<[number, Setting, string, Asked]>([
    [400, {}, `${summaryPath(REPORT)}?x=1`, {}],
    [401, {}, summaryPath(REPORT), { headers: {} }],
    [404, {}, summaryPath(aWireReport({ BenchmarkId: 'x' })), {}],
    [405, {}, summaryPath(REPORT), { method: 'POST' }],
    [429, { faults: { 429: 1 } }, summaryPath(REPORT), {}],
    [500, { faults: { 500: 1 } }, summaryPath(REPORT), {}],
  ])('failures: %i', async (status, setting, path, asked) => {
    const { description, answered } = await answer(setting, path, asked);
    expect(answered.status).toBe(status);
    expectDescribed(description, PATHS.summary, answered);
  });

  it('failures: 403', async () => {
    const { LicenseId: license, AccountId: account } = REPORT;
    const service = { environments: { PROD: { uncovered: [{ license, account }] } } };
    const files = { 'service.yaml': JSON.stringify(service) };
    const { description, answered } = await answer({ files }, summaryPath(REPORT));
    expect(answered.status).toBe(403);
    expectDescribed(description, PATHS.summary, answered);
  });
});

describe('real responses for the sample reports', () => {
  it('match the description', async () => {
    const folder = new URL('../../../examples/reports', import.meta.url).pathname;
    const server = await runServer({ options: { folder } });
    const description = await fetchDescription(server);
    for (const environment of ['PROD', 'TRIAL'] as const) {
      for (const { license, account, jobs } of server.environments[environment].accounts) {
        for (const { id, benchmarks } of jobs) {
          for (const benchmark of benchmarks) {
            const report = aWireReport({ LicenseId: license, AccountId: account, JobId: id, BenchmarkId: benchmark });
            const answered = await ask(server, jobPath(report), { environment });
            expect(answered.status).toBe(200);
            expectDescribed(description, PATHS.jobReport, answered);
          }
        }
      }
    }
  });
});
