/** Reports as the service sends them: plain objects with PascalCase keys. */
import type { JsonObject, JsonValue } from '../../src/model/report/json.js';

export interface WirePolicy extends JsonObject {
  readonly PolicyId: string;
  readonly Compliance: string;
}

export interface WireCategory extends JsonObject {
  readonly CategoryId: string;
  readonly Policies: readonly WirePolicy[];
}

export interface WireReport extends JsonObject {
  readonly ResourceCategories: readonly WireCategory[];
}

/** Counts and risk of a policy of these colors. All others have one failed of four resources. */
const SOUND: Readonly<Record<string, JsonObject>> = {
  Green: { PassedResourceCount: 4 },
  Gray: { PassedResourceCount: 0, TotalResourceCount: 0, RiskProbability: ' ', RiskLevel: '' },
};

/**
 * A valid policy, by default Red. Its counts follow from its color. Overrides may be anything, even values that the service never
 * sends.
 */
export function aWirePolicy(overrides: JsonObject = {}): WirePolicy {
  return {
    PolicyId: 'DiskEncryption',
    ShortTitle: 'Ensure that disks are encrypted',
    ServiceName: 'VirtualMachines',
    ComplianceNumber: '1000.10',
    PassedResourceCount: 3,
    TotalResourceCount: 4,
    Compliance: 'Red',
    Severity: 'High',
    RiskProbability: 'Certain',
    RiskLevel: 'Red',
    ...SOUND[typeof overrides['Compliance'] === 'string' ? overrides['Compliance'] : ''],
    ...overrides,
  };
}

/** A category of one policy. Counts and percentage follow from the policies unless overridden. */
export function aWireCategory(overrides: JsonObject = {}): WireCategory {
  const policies = (overrides['Policies'] ?? [aWirePolicy()]) as readonly WirePolicy[];
  const isOf = (color: string, text: unknown): boolean => String(text).trim().toLowerCase() === color.toLowerCase();
  const count = (color: string): number => policies.filter(({ Compliance }) => isOf(color, Compliance)).length;
  const [green, red] = [count('Green'), count('Red')];
  return {
    CategoryName: 'Storage and databases',
    ControlCategoryOrder: 1,
    CategoryId: 'CSBP_Storage_(Databases)',
    Total: policies.length,
    Green: green,
    Red: red,
    Amber: count('Amber'),
    Gray: count('Gray'),
    CompliancePercent: green === 0 ? 0 : (100 * green) / (green + red),
    Policies: policies,
    ...overrides,
  };
}

/** A report of one category with one policy, for an account of type 1. */
export function aWireReport(overrides: JsonObject = {}): WireReport {
  return {
    BenchmarkName: 'Cloud Security Best Practices',
    BenchmarkId: 'CSBP',
    AccountId: '0f6b1c1e-6a5e-4f0b-9a7e-2b1d3c4e5f60',
    LicenseId: '5d2a7c90-1111-4222-8333-944455556666',
    LicenseName: 'Contoso',
    AccountName: 'Contoso production',
    ConnectorType: 'TypeA',
    SubscriptionId: '7a6b5c4d-0000-4000-8000-000000000001',
    TypeBAccountId: null,
    JobId: '9c8b7a60-2222-4333-8444-555566667777',
    ResourceCategories: [aWireCategory()],
    ...overrides,
  };
}

/** The value with every key in camelCase, the service's other spelling. */
export function inCamelCase(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(inCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.charAt(0).toLowerCase() + key.slice(1), inCamelCase(member)]),
  );
}

/** A response body with this value, as bytes. */
export function bodyOf(value: JsonValue): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
