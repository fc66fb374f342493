import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/model/report/json.js';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { thrownBy } from '../thrown-by.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf, inCamelCase } from '../../helpers/wire-report.js';

const refusalOf = (body: JsonValue) => thrownBy(() => decodeResponse(bodyOf(body)));
const withPolicy = (overrides: Record<string, JsonValue>): JsonValue =>
  aWireReport({ ResourceCategories: [aWireCategory({ Policies: [aWirePolicy(), aWirePolicy(overrides)] })] });

function without(record: JsonValue, key: string): JsonValue {
  const entries = Object.entries(record as Record<string, JsonValue>);
  return Object.fromEntries(entries.filter(([name]) => name !== key));
}

describe('JSON that is not a report', () => {
  it.each<[JsonValue, string]>([
    [42, 'expected an audit report, found 42'],
    [true, 'expected an audit report, found true'],
    ['', 'expected an audit report, found ""'],
    ['text', 'expected an audit report, found "text"'],
    [[null], '[0]: expected an audit report, found null'],
    [[[]], '[0]: expected an audit report, found []'],
    [{}, 'expected an audit report (an object with ResourceCategories), found {}'],
    [
      { error: { code: 'X', details: [{ a: [1, 2, 3, 4, 5] }] } },
      'expected an audit report (an object with ResourceCategories), found {"error": {"code": "X", "details": […]}}',
    ],
    [
      [aWireReport(), { name: 'CSBP', benchmarkId: 'CSBP' }],
      '[1]: expected an audit report (an object with ResourceCategories), found {"name": "CSBP", "benchmarkId": "CSBP"}',
    ],
    [{ result: 'none', statusCode: 200, message: '' }, 'result: expected an audit report, found "none"'],
    [[{ Result: [5], StatusCode: 200, Message: '' }], '[0].Result[0]: expected an audit report, found 5'],
    [
      [
        { statusCode: 200, result: null },
        { statusCode: 200, result: null },
      ],
      '[0]: expected an audit report (an object with ResourceCategories), found {"statusCode": 200, "result": null}',
    ],
  ])('is refused with path, expected and found: %j', (body, problem) => {
    const failure = refusalOf(body);
    expect(failure).toMatchObject({ kind: 'input', code: 'response-malformed' });
    expect(failure.problems[0]).toBe(problem);
    expect(failure.message).toContain(problem);
    expect(failure.hint).toBeTruthy();
  });
});

describe('a field of another type', () => {
  it.each<[Record<string, JsonValue>, string]>([
    [{ Severity: null }, 'Severity: expected a string, found null'],
    [{ ComplianceNumber: 1000.1 }, 'ComplianceNumber: expected a string, found 1000.1'],
    [{ PassedResourceCount: '3' }, 'PassedResourceCount: expected a number, found "3"'],
    [{ TotalResourceCount: [1] }, 'TotalResourceCount: expected a number, found [1]'],
    [{ RiskLevel: { a: 'x\n\u001b[31m' } }, 'RiskLevel: expected a string or null, found {"a": "x\\n\\u001b[31m"}'],
    [{ policyId: 'again' }, 'PolicyId: expected one spelling of the field, found also policyId'],
  ])('is refused with its path: %j', (overrides, problem) => {
    expect(refusalOf([withPolicy(overrides)]).problems).toEqual([`[0].ResourceCategories[0].Policies[1].${problem}`]);
  });

  it('is refused in a category, as is an element that is not an object', () => {
    const category = aWireCategory({ Total: false, Policies: ['x'] });
    expect(refusalOf(aWireReport({ ResourceCategories: [category] })).problems).toEqual([
      'ResourceCategories[0].Total: expected a number, found false',
      'ResourceCategories[0].Policies[0]: expected a policy, found "x"',
    ]);
  });

  it.each([null, {}, 'none'])('is refused for the list of categories: %j', (value) => {
    expect(refusalOf(aWireReport({ ResourceCategories: value })).problems).toHaveLength(1);
  });
});

describe('every listed field', () => {
  const required = (record: JsonValue): string[] =>
    Object.keys(record as object).filter((key) => key !== 'SubscriptionId' && key !== 'TypeBAccountId');

  const ids = ['BenchmarkId', 'AccountId', 'LicenseId', 'JobId'];
  const ofReports = required(aWireReport()).filter((key) => !ids.includes(key));

  it.each(ofReports)('is required of a report: %s', (key) => {
    expect(refusalOf(without(aWireReport(), key)).problems).toEqual([
      `${key}: expected ${key === 'ResourceCategories' ? 'an array' : 'a string'}, found nothing`,
    ]);
  });

  it.each(ids)('is read as empty if a report lacks it: %s', (key) => {
    const camel = key.charAt(0).toLowerCase() + key.slice(1);
    for (const report of [without(aWireReport(), key), aWireReport({ [key]: null })]) {
      expect(decodeResponse(bodyOf(report))[0]).toMatchObject({ [camel]: '' });
    }
  });

  it.each(required(aWireCategory()))('is required of a category: %s', (key) => {
    const body = aWireReport({ ResourceCategories: [without(aWireCategory(), key)] });
    expect(refusalOf(body).problems).toEqual([expect.stringContaining(`ResourceCategories[0].${key}: expected`)]);
  });

  it.each(required(aWirePolicy()))('is required of a policy: %s', (key) => {
    const body = aWireReport({ ResourceCategories: [aWireCategory({ Policies: [without(aWirePolicy(), key)] })] });
    expect(refusalOf(body).problems).toEqual([expect.stringContaining(`Policies[0].${key}: expected`)]);
  });

  it('is reported in the spelling of the other keys if it is missing', () => {
    const body = inCamelCase(aWireReport({ ResourceCategories: [without(aWireCategory(), 'Gray')] }));
    expect(refusalOf(body).problems).toEqual(['resourceCategories[0].gray: expected a number, found nothing']);
  });
});

describe('many problems', () => {
  const severities = (count: number): JsonValue =>
    aWireReport({
      ResourceCategories: [
        aWireCategory({ Policies: Array.from({ length: count }, () => aWirePolicy({ Severity: 1 })) }),
      ],
    });

  it('are reported at once, the first one in the message', () => {
    const failure = refusalOf(severities(3));
    expect(failure.problems).toHaveLength(3);
    expect(failure.message).toBe(
      'expected an audit report, found 3 problems, the first: ' +
        'ResourceCategories[0].Policies[0].Severity: expected a string, found 1',
    );
  });

  it('are listed up to twenty', () => {
    expect(refusalOf(severities(20)).problems).toHaveLength(20);
    expect(refusalOf(severities(20)).problems.at(-1)).toContain('Policies[19]');
  });

  it('are counted beyond twenty', () => {
    const { problems, message } = refusalOf(severities(1000));
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe('and 980 more');
    expect(message).toContain('1000 problems');
  });
});

describe('numbers that overflow', () => {
  const overflowing = (body: JsonValue): Uint8Array =>
    new TextEncoder().encode(JSON.stringify(body).replaceAll('"overflow"', '1e999'));

  it('are refused in a count', () => {
    const failure = thrownBy(() => decodeResponse(overflowing(withPolicy({ TotalResourceCount: 'overflow' }))));
    expect(failure.problems).toEqual([
      'ResourceCategories[0].Policies[1].TotalResourceCount: expected a number, found a number beyond the range of JSON readers',
    ]);
  });

  it('are refused in an unlisted field', () => {
    const failure = thrownBy(() => decodeResponse(overflowing(aWireReport({ Posture: [{ a: 'overflow' }] }))));
    expect(failure.problems).toEqual([
      'Posture: expected numbers within the range of JSON readers, found one beyond it',
    ]);
    const negative = JSON.stringify(aWireReport({ Posture: 'overflow' })).replace('"overflow"', '-1e999');
    expect(thrownBy(() => decodeResponse(new TextEncoder().encode(negative))).problems).toEqual(failure.problems);
  });
});

describe('deep nesting', () => {
  const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const decodeText = (text: string): unknown => decodeResponse(new TextEncoder().encode(text));
  const withUnlisted = (text: string): string => JSON.stringify(aWireReport()).replace(/\}$/, `,"Posture":${text}}`);

  it('is refused without a stack overflow', () => {
    expect(thrownBy(() => decodeText(deep(1_000_000))).problems[0]).toContain('expected an audit report');
    expect(thrownBy(() => decodeText(`${deep(1_000_000)},`)).code).toBe('response-not-json');
  });

  it('is refused in an unlisted field beyond 100 levels', () => {
    expect(() => decodeText(withUnlisted(deep(100).replace('[]', '[1]')))).not.toThrow();
    expect(() => decodeText(withUnlisted(deep(101)))).toThrow('levels of nesting');
    expect(thrownBy(() => decodeText(withUnlisted(deep(1_000_000)))).problems).toEqual([
      'Posture: expected at most 100 levels of nesting, found more',
    ]);
  });
});

it('a list of benchmarks is counted', () => {
  const benchmark = { Name: 'CSBP', BenchmarkId: 'CSBP' };
  expect(refusalOf([benchmark]).message).toContain('found a list of 1 benchmark,');
  expect(refusalOf([benchmark, benchmark]).message).toContain('found a list of 2 benchmarks,');
});

describe('an oversized response', () => {
  it('is refused for the number of its items', () => {
    const failure = refusalOf(Array.from({ length: 10_001 }, () => ({})));
    expect(failure.code).toBe('response-malformed');
    expect(failure.problems).toEqual(['expected at most 10000 elements in the response, found 10001']);
    expect(refusalOf(Array.from({ length: 10_000 }, () => 0)).message).not.toContain('elements in the response');
  });

  it('is read up to its ten thousandth problem', () => {
    const failure = refusalOf({ ...aWireReport(), ResourceCategories: Array.from({ length: 20_000 }, () => null) });
    expect(failure.message).toContain('found at least 10000 problems, the first: ');
    expect(failure.problems.at(-1)).toBe('and 9980 more');
  });
});
