import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/model/report/json.js';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { thrownBy } from '../thrown-by.js';
import { realReportPath } from '../../helpers/real-report.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf, inCamelCase } from '../../helpers/wire-report.js';

const envelope = (result: JsonValue): JsonValue => ({ result, statusCode: 200, message: 'Success' });
const jobs = (body: JsonValue): string[] => decodeResponse(bodyOf(body)).map(({ jobId }) => jobId);

const first = aWireReport({ JobId: 'job-1' });
const second = aWireReport({ JobId: 'job-2' });

const SHAPES: readonly (readonly [name: string, body: JsonValue, expected: readonly string[]])[] = [
  ['a bare array of one report', [first], ['job-1']],
  ['a bare array of several reports', [first, second], ['job-1', 'job-2']],
  ['one report', first, ['job-1']],
  ['an envelope around one report', envelope(first), ['job-1']],
  ['an envelope around an array', envelope([first, second]), ['job-1', 'job-2']],
  ['an array that holds an envelope around one report', [envelope(first)], ['job-1']],
  ['an array that holds an envelope around an array', [envelope([first, second])], ['job-1', 'job-2']],
];

describe.each(SHAPES)('%s', (_name, body, expected) => {
  it('is read with PascalCase keys', () => {
    expect(jobs(body)).toEqual(expected);
  });

  it('is read with camelCase keys', () => {
    expect(jobs(inCamelCase(body))).toEqual(expected);
  });
});

it('reads an envelope in PascalCase around a report in camelCase', () => {
  expect(jobs({ Result: inCamelCase(first), StatusCode: 200, Message: '' })).toEqual(['job-1']);
});

it('reads every listed field under its own name', () => {
  const [report] = decodeResponse(bodyOf(aWireReport({ ResourceCategories: [aWireCategory()] })));
  expect(report).toEqual({
    benchmarkName: 'Cloud Security Best Practices',
    benchmarkId: 'CSBP',
    accountId: '0f6b1c1e-6a5e-4f0b-9a7e-2b1d3c4e5f60',
    licenseId: '5d2a7c90-1111-4222-8333-944455556666',
    licenseName: 'Contoso',
    accountName: 'Contoso production',
    connectorType: 'TypeA',
    providerAccountIds: [
      { field: 'SubscriptionId', value: '7a6b5c4d-0000-4000-8000-000000000001' },
      { field: 'TypeBAccountId', value: null },
    ],
    jobId: '9c8b7a60-2222-4333-8444-555566667777',
    resourceCategories: [
      {
        categoryName: 'Storage and databases',
        controlCategoryOrder: 1,
        categoryId: 'CSBP_Storage_(Databases)',
        total: 1,
        green: 0,
        red: 1,
        amber: 0,
        gray: 0,
        compliancePercent: 0,
        policies: [
          {
            policyId: 'DiskEncryption',
            shortTitle: 'Ensure that disks are encrypted',
            serviceName: 'VirtualMachines',
            complianceNumber: '1000.10',
            passedResourceCount: 3,
            totalResourceCount: 4,
            compliance: 'Red',
            severity: 'High',
            riskProbability: 'Certain',
            riskLevel: 'Red',
            unlisted: [],
          },
        ],
        unlisted: [],
      },
    ],
    unlisted: [],
  });
});

describe('provider-specific account ids', () => {
  const idsOf = (report: JsonValue): unknown => decodeResponse(bodyOf(report))[0]?.providerAccountIds;
  const { SubscriptionId: _one, TypeBAccountId: _two, ...without } = aWireReport();

  it('may be missing', () => {
    expect(idsOf(without)).toEqual([]);
  });

  it('are kept with any prefix, in either spelling, in the order received', () => {
    expect(idsOf({ XyzAccountId: 'x', ...without, typeBAccountId: null, subscriptionId: ' ' })).toEqual([
      { field: 'XyzAccountId', value: 'x' },
      { field: 'typeBAccountId', value: null },
      { field: 'subscriptionId', value: ' ' },
    ]);
  });

  it('are refused if both spellings are given', () => {
    const failure = thrownBy(() => idsOf(aWireReport({ typeBAccountId: 'b' })));
    expect(failure.problems).toEqual(['TypeBAccountId: expected one spelling of the field, found also typeBAccountId']);
  });

  it('are refused unless they are strings or null', () => {
    expect(thrownBy(() => idsOf(aWireReport({ TypeBAccountId: 7 }))).problems).toEqual([
      'TypeBAccountId: expected a string or null, found 7',
    ]);
  });
});

describe('values of the service', () => {
  it('are not changed: empty strings, single spaces, unknown values, masked ids', () => {
    const oddities = { RiskLevel: '', RiskProbability: ' ', Severity: 'Catastrophic', Compliance: 'Purple' };
    const category = aWireCategory({ Policies: [aWirePolicy(oddities)] });
    const [report] = decodeResponse(bodyOf(aWireReport({ AccountId: '####', ResourceCategories: [category] })));
    expect(report?.accountId).toBe('####');
    expect(report?.resourceCategories[0]?.policies[0]).toMatchObject({
      riskLevel: '',
      riskProbability: ' ',
      severity: 'Catastrophic',
      compliance: 'Purple',
    });
  });

  it('are no ids if they are a word or a UUID for none', () => {
    const zero = '00000000-0000-0000-0000-000000000000';
    const ids = { AccountId: 'null', LicenseId: 'None', JobId: zero, BenchmarkId: 'undefined', SubscriptionId: 'NULL' };
    const [report] = decodeResponse(bodyOf(aWireReport(ids)));
    expect(report).toMatchObject({ accountId: '', licenseId: '', jobId: '', benchmarkId: '' });
    expect(report?.providerAccountIds).toContainEqual({ field: 'SubscriptionId', value: null });
  });

  it('may be no risk at all: null is read as empty', () => {
    const category = aWireCategory({ Policies: [aWirePolicy({ RiskProbability: null, RiskLevel: null })] });
    const [report] = decodeResponse(bodyOf(aWireReport({ ResourceCategories: [category] })));
    expect(report?.resourceCategories[0]?.policies[0]).toMatchObject({ riskProbability: '', riskLevel: '' });
  });

  it('may be negative or fractional counts', () => {
    const category = aWireCategory({ ControlCategoryOrder: -1.5, Total: 0.5, CompliancePercent: -3 });
    const [report] = decodeResponse(bodyOf(aWireReport({ ResourceCategories: [category] })));
    expect(report?.resourceCategories[0]).toMatchObject({
      controlCategoryOrder: -1.5,
      total: 0.5,
      compliancePercent: -3,
    });
  });

  it('in unlisted fields are kept in order at all three levels', () => {
    const policy = aWirePolicy({ policyID: 'another case', Tags: ['a'] });
    const category = aWireCategory({ Policies: [policy], Weight: null });
    const [report] = decodeResponse(
      bodyOf(aWireReport({ ScanDate: '2026-11-01', ResourceCategories: [category], posture: { Score: 4 } })),
    );
    expect(report?.unlisted).toEqual([
      { name: 'ScanDate', value: '2026-11-01' },
      { name: 'posture', value: { Score: 4 } },
    ]);
    expect(report?.resourceCategories[0]?.unlisted).toEqual([{ name: 'Weight', value: null }]);
    expect(report?.resourceCategories[0]?.policies[0]?.unlisted).toEqual([
      { name: 'policyID', value: 'another case' },
      { name: 'Tags', value: ['a'] },
    ]);
  });
});

const path = realReportPath();
describe.runIf(path !== undefined)('part of a real response', () => {
  it('is one report of 8 categories and 273 policies', () => {
    const reports = decodeResponse(readFileSync(path ?? ''));
    expect(reports).toHaveLength(1);
    expect(reports[0]?.resourceCategories).toHaveLength(8);
    expect(reports[0]?.resourceCategories.flatMap(({ policies }) => policies)).toHaveLength(273);
    expect(reports[0]?.unlisted).toEqual([]);
  });
});
