/** Reports as the service could send them, for property tests. */
import { isPlaceholder } from '../../src/model/report/ids.js';
import fc from 'fast-check';
import type { WireCategory, WirePolicy, WireReport } from './wire-report.js';

const anyCount = fc.oneof(fc.nat(50), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const anyText = fc
  .oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '=1+1', '__proto__'))
  // Decoding replaces placeholders of ids.
  .filter((text) => !isPlaceholder(text));
const color = fc.oneof(fc.constantFrom('Green', 'Red', 'Amber', 'Gray'), anyText);

/** Any policy that can be decoded, however odd its values. */
const anyWirePolicy: fc.Arbitrary<WirePolicy> = fc.record({
  PolicyId: anyText,
  ShortTitle: anyText,
  ServiceName: anyText,
  ComplianceNumber: anyText,
  PassedResourceCount: anyCount,
  TotalResourceCount: anyCount,
  Compliance: color,
  Severity: fc.oneof(fc.constantFrom('Low', 'Moderate', 'High', 'Critical'), anyText),
  RiskProbability: fc.oneof(fc.constantFrom('Certain', 'NotLikely', ' '), anyText),
  RiskLevel: fc.oneof(fc.constantFrom('Red', 'Amber', 'Green', ''), anyText),
});

const anyWireCategory: fc.Arbitrary<WireCategory> = fc.record({
  CategoryName: anyText,
  ControlCategoryOrder: anyCount,
  CategoryId: anyText,
  Total: anyCount,
  Green: anyCount,
  Red: anyCount,
  Amber: anyCount,
  Gray: anyCount,
  CompliancePercent: anyCount,
  Policies: fc.array(anyWirePolicy, { maxLength: 4 }),
});

/** Any report that can be decoded. Its counts may contradict its policies. */
export const anyWireReport: fc.Arbitrary<WireReport> = fc.record({
  BenchmarkName: anyText,
  BenchmarkId: anyText,
  AccountId: anyText,
  LicenseId: anyText,
  LicenseName: anyText,
  AccountName: anyText,
  ConnectorType: anyText,
  SubscriptionId: fc.option(anyText),
  TypeBAccountId: fc.option(anyText),
  JobId: anyText,
  ResourceCategories: fc.array(anyWireCategory, { maxLength: 3 }),
});
