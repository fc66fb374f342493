/** Reads the fields of tables 2.2 to 2.4 of the service's description. */
import { isPlaceholder } from '../../model/report/ids.js';
import type { Policy, Report, ResourceCategory } from '../../model/report/report.js';
import { recordShape, type RecordReader, type RecordShape } from './record-reader.js';

type FieldOf<Shape> = Shape extends RecordShape<infer Field> ? Field : never;

export const REPORT = recordShape(
  'an audit report',
  [
    'BenchmarkName',
    'BenchmarkId',
    'AccountId',
    'LicenseId',
    'LicenseName',
    'AccountName',
    'ConnectorType',
    'JobId',
    'ResourceCategories',
  ],
  isProviderAccountId,
);

const CATEGORY = recordShape('a resource category', [
  'CategoryName',
  'ControlCategoryOrder',
  'CategoryId',
  'Total',
  'Green',
  'Red',
  'Amber',
  'Gray',
  'CompliancePercent',
  'Policies',
]);

const POLICY = recordShape('a policy', [
  'PolicyId',
  'ShortTitle',
  'ServiceName',
  'ComplianceNumber',
  'PassedResourceCount',
  'TotalResourceCount',
  'Compliance',
  'Severity',
  'RiskProbability',
  'RiskLevel',
]);

export function readReport(reader: RecordReader<FieldOf<typeof REPORT>>): Report {
  return {
    benchmarkName: reader.text('BenchmarkName'),
    benchmarkId: reader.id('BenchmarkId'),
    accountId: reader.id('AccountId'),
    licenseId: reader.id('LicenseId'),
    licenseName: reader.text('LicenseName'),
    accountName: reader.text('AccountName'),
    connectorType: reader.text('ConnectorType'),
    providerAccountIds: reader
      .textsOrNull(isProviderAccountId)
      .map(({ field, value }) => ({ field, value: value === null || isPlaceholder(value) ? null : value })),
    jobId: reader.id('JobId'),
    resourceCategories: reader.records('ResourceCategories', CATEGORY, readCategory),
    unlisted: reader.unlisted(),
  };
}

function readCategory(reader: RecordReader<FieldOf<typeof CATEGORY>>): ResourceCategory {
  return {
    categoryName: reader.text('CategoryName'),
    controlCategoryOrder: reader.number('ControlCategoryOrder'),
    categoryId: reader.text('CategoryId'),
    total: reader.number('Total'),
    green: reader.number('Green'),
    red: reader.number('Red'),
    amber: reader.number('Amber'),
    gray: reader.number('Gray'),
    compliancePercent: reader.number('CompliancePercent'),
    policies: reader.records('Policies', POLICY, readPolicy),
    unlisted: reader.unlisted(),
  };
}

function readPolicy(reader: RecordReader<FieldOf<typeof POLICY>>): Policy {
  return {
    policyId: reader.text('PolicyId'),
    shortTitle: reader.text('ShortTitle'),
    serviceName: reader.text('ServiceName'),
    complianceNumber: reader.text('ComplianceNumber'),
    passedResourceCount: reader.number('PassedResourceCount'),
    totalResourceCount: reader.number('TotalResourceCount'),
    compliance: reader.text('Compliance'),
    severity: reader.text('Severity'),
    riskProbability: reader.textOrNull('RiskProbability'),
    riskLevel: reader.textOrNull('RiskLevel'),
    unlisted: reader.unlisted(),
  };
}

/** Whether a key is `SubscriptionId`, or `AccountId` with any prefix. Each cloud provider has its own. */
function isProviderAccountId(key: string): boolean {
  if (key === 'SubscriptionId' || key === 'subscriptionId') return true;
  return key.endsWith('AccountId') && key !== 'AccountId';
}
