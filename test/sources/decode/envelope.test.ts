import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/model/report/json.js';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { thrownBy } from '../thrown-by.js';
import { aWireReport, bodyOf, inCamelCase } from '../../helpers/wire-report.js';

const refusalOf = (body: JsonValue) => thrownBy(() => decodeResponse(bodyOf(body)));

describe('a response without a report', () => {
  it.each<[string, JsonValue]>([
    ['null', null],
    ['an empty array', []],
    ['an envelope around null', { result: null, statusCode: 200, message: '' }],
    ['an envelope around an empty array', { Result: [], StatusCode: 200, Message: '' }],
    ['an array that holds an envelope around null', [{ result: null, statusCode: 200, message: '' }]],
  ])('is not found: %s', (_name, body) => {
    expect(refusalOf(body)).toMatchObject({
      kind: 'notFound',
      code: 'no-report',
      message: 'expected an audit report in the response, found none',
      exitCode: 5,
    });
  });

  it('is reported with the message of the service', () => {
    expect(refusalOf({ result: [], statusCode: 200, message: 'No scan\nyet' }).message).toBe(
      'expected an audit report in the response, found none; its message says: No scan yet',
    );
  });
});

describe('an envelope with a status other than 200', () => {
  it.each([
    [401, 'authentication'],
    [403, 'authentication'],
    [404, 'notFound'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [204, 'input'],
    [400, 'input'],
    [600, 'input'],
    [0, 'input'],
  ])('fails by its status: %i is %s', (statusCode, kind) => {
    const failure = refusalOf({ result: null, statusCode, message: 'Not this time' });
    expect(failure).toMatchObject({ kind, code: 'service-failed' });
    expect(failure.message).toBe(
      `expected status 200 from the service, received status ${String(statusCode)}, saying: Not this time`,
    );
    expect(failure.hint).toBeTruthy();
  });

  it.each<[string, JsonValue]>([
    ['without a result', { statusCode: 404, message: 'gone' }],
    ['in PascalCase', { Result: null, StatusCode: 404, Message: 'gone' }],
    ['within an array', [{ result: null, statusCode: 404, message: 'gone' }]],
    ['even around a report', { result: aWireReport(), statusCode: 404, message: 'gone' }],
  ])('fails %s', (_name, body) => {
    expect(refusalOf(body).message).toContain('status 404, saying: gone');
  });

  it.each<JsonValue>([null, '', ' \n ', 7, { text: 'x' }])('fails without a message: %j', (message) => {
    expect(refusalOf({ statusCode: 500, message }).message).toContain('status 500, without a message');
  });

  it('quotes the message as one printable line of 300 characters at most', () => {
    const message = `first\r\nsecond\u001b[31m \u202eevil ${'x'.repeat(5000)}`;
    const [, quoted] = refusalOf({ statusCode: 500, message }).message.split('saying: ');
    expect(quoted).toMatch(/^first second\\u001b\[31m \\u202eevil x+…$/);
    expect(quoted).toHaveLength(300);
  });
});

describe('an invalid envelope', () => {
  it.each<[JsonValue, string]>([
    [{ result: [] }, 'statusCode: expected a number, found nothing'],
    [{ Result: [] }, 'StatusCode: expected a number, found nothing'],
    [[{ result: [], statusCode: '200' }], '[0].statusCode: expected a number, found "200"'],
    [{ result: [], statusCode: null }, 'statusCode: expected a number, found null'],
    [{ statusCode: 200, message: 'ok' }, 'result: expected an audit report, an array or null, found nothing'],
    [{ result: [], Result: [], statusCode: 200 }, 'Result: expected one spelling of the field, found also result'],
    [
      { result: [], statusCode: 200, StatusCode: 500 },
      'StatusCode: expected one spelling of the field, found also statusCode',
    ],
  ])('is refused: %j', (body, problem) => {
    expect(refusalOf(body)).toMatchObject({ kind: 'input', code: 'response-malformed', problems: [problem] });
  });
});

it('does not confuse an envelope with a report that has unlisted fields of the same names', () => {
  const [report] = decodeResponse(bodyOf(aWireReport({ result: 'posture', statusCode: 500 })));
  expect(report?.unlisted).toEqual([
    { name: 'result', value: 'posture' },
    { name: 'statusCode', value: 500 },
  ]);
});

describe('a benchmark list instead of a report', () => {
  const list = Array.from({ length: 20 }, (_, index) => ({ name: `Benchmark ${String(index)}`, benchmarkId: 'CSBP' }));

  it.each<[string, JsonValue]>([
    ['bare', list],
    ['in an envelope', { result: list, statusCode: 200, message: '' }],
    ['in an array that holds one envelope', [{ result: list, statusCode: 200, message: '' }]],
    ['in PascalCase', list.map(({ name, benchmarkId }) => ({ Name: name, BenchmarkId: benchmarkId }))],
  ])('is explained: %s', (_name, body) => {
    const failure = refusalOf(body);
    expect(failure).toMatchObject({ kind: 'input', code: 'benchmark-list' });
    expect(failure.message).toContain('expected an audit report, found a list of 20 benchmarks');
    expect(failure.hint).toContain('job id');
  });

  it('is not confused with reports that have such unlisted fields', () => {
    expect(decodeResponse(bodyOf([inCamelCase(aWireReport({ Name: 'x' }))]))).toHaveLength(1);
  });
});

describe('an envelope that repeats a key', () => {
  const report = JSON.stringify(aWireReport());

  it.each([
    ['result', `{"result": [], "statusCode": 200, "result": [${report}]}`],
    ['[0].statusCode', `[{"statusCode": 500, "result": [${report}], "status\\u0043ode": 200}]`],
  ])('is refused: %s', (path, text) => {
    const failure = thrownBy(() => decodeResponse(new TextEncoder().encode(text)));
    expect(failure.code).toBe('response-ambiguous');
    expect(failure.message).toContain(`found ${path} twice`);
  });
});
