/**
 * Finds the reports in a raw response body, only with `JSON.parse`. Part of the independent recount: imports nothing
 * from `src`, and assumes well-formed input.
 */
import { COLORS, meant, RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES } from './open-values.js';

export interface RawPolicy {
  readonly policyId: string;
  readonly title: string;
  readonly serviceName: string;
  readonly complianceNumber: string;
  readonly passed: number;
  readonly total: number;
  /** The known color that is meant, or the text as received. */
  readonly compliance: string;
  /** As received. */
  readonly reportedColor: string;
  readonly severity: string;
  readonly riskProbability: string;
  readonly riskLevel: string;
}

export interface RawCategory {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly reportedPercent: number;
  readonly policies: readonly RawPolicy[];
}

export type Raw = Readonly<Record<string, unknown>>;

/** One report in the body, as received: a bare array, one report, an envelope, an array of one. */
export function findRawReport(body: string, reportIndex = 0): Raw {
  let payload: unknown = JSON.parse(body);
  if (Array.isArray(payload) && payload.length === 1 && isEnvelope(payload[0])) payload = payload[0];
  if (isEnvelope(payload)) payload = field(payload, 'Result');
  const reports = Array.isArray(payload) ? (payload as Raw[]) : [payload as Raw];

  const report = reports[reportIndex];
  if (report === undefined)
    throw new Error(`The body has ${reports.length} reports, but number ${reportIndex} was requested.`);
  return report;
}

/** The categories of one report in the body, as received. */
export function readRawReport(body: string, reportIndex = 0): RawCategory[] {
  const report = findRawReport(body, reportIndex);
  const categories: RawCategory[] = [];
  for (const category of field(report, 'ResourceCategories') as Raw[]) {
    const policies: RawPolicy[] = [];
    for (const policy of field(category, 'Policies') as Raw[]) {
      policies.push({
        policyId: field(policy, 'PolicyId') as string,
        title: field(policy, 'ShortTitle') as string,
        serviceName: field(policy, 'ServiceName') as string,
        complianceNumber: field(policy, 'ComplianceNumber') as string,
        passed: field(policy, 'PassedResourceCount') as number,
        total: field(policy, 'TotalResourceCount') as number,
        compliance: meant(field(policy, 'Compliance') as string, COLORS),
        reportedColor: field(policy, 'Compliance') as string,
        severity: meant((field(policy, 'Severity') ?? '') as string, SEVERITIES),
        riskProbability: meant((field(policy, 'RiskProbability') ?? '') as string, RISK_PROBABILITIES),
        riskLevel: meant((field(policy, 'RiskLevel') ?? '') as string, RISK_LEVELS),
      });
    }
    categories.push({
      id: (field(category, 'CategoryId') ?? '') as string,
      name: field(category, 'CategoryName') as string,
      order: field(category, 'ControlCategoryOrder') as number,
      reportedPercent: field(category, 'CompliancePercent') as number,
      policies,
    });
  }
  return categories;
}

function isEnvelope(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && field(value as Raw, 'Result') !== undefined;
}

/** A field under its PascalCase name, or the same in camelCase. */
export function field(object: Raw, pascalName: string): unknown {
  const camelName = pascalName.charAt(0).toLowerCase() + pascalName.slice(1);
  return pascalName in object ? object[pascalName] : object[camelName];
}
