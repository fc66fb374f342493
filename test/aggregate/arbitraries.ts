import fc from 'fast-check';
import type { Policy, Report, ResourceCategory } from '../../src/model/report/report.js';
import { aCategory, aPolicy, aReport } from '../helpers/snapshots.js';

/** Few names, to make them repeat within and across categories. */
const names = fc.constantFrom('A', 'B', 'C/1', 'C~1', '__proto__', '');
const numbers = fc.constantFrom('1000.1', '1000.10', '1000.2');
const anything = fc.string({ maxLength: 4, unit: 'binary' });

/** Any finite number that survives JSON unchanged: all but negative zero. */
const counts = fc
  .oneof(fc.nat({ max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((count) => (count === 0 ? 0 : count));

const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  policyId: names,
  shortTitle: anything,
  serviceName: names,
  complianceNumber: numbers,
  passedResourceCount: counts,
  totalResourceCount: counts,
  compliance: fc.oneof(fc.constantFrom('Green', 'Red', 'Amber', 'Gray'), anything),
  severity: fc.oneof(fc.constantFrom('Low', 'Moderate', 'High', 'Critical'), anything),
  riskProbability: fc.oneof(fc.constantFrom('Certain', 'NotLikely', ' '), anything),
  riskLevel: fc.oneof(fc.constantFrom('Red', 'Amber', 'Green', ''), anything),
  unlisted: fc.constant([]),
});

const anyCategory: fc.Arbitrary<ResourceCategory> = fc.record({
  categoryName: anything,
  controlCategoryOrder: counts,
  categoryId: names,
  total: counts,
  green: counts,
  red: counts,
  amber: counts,
  gray: counts,
  compliancePercent: counts,
  policies: fc.array(anyPolicy, { maxLength: 8 }),
  unlisted: fc.constant([]),
});

/** Any report that decoding accepts, even a contradictory one. */
export const anyReport: fc.Arbitrary<Report> = fc
  .record({
    resourceCategories: fc.array(anyCategory, { maxLength: 5 }),
    accountId: anything,
    unlisted: fc.array(
      fc.record({ name: fc.constantFrom('ScanDate', 'scanTime', 'Other'), value: fc.jsonValue({ maxDepth: 1 }) }),
      { maxLength: 3 },
    ),
  })
  .map((parts) => aReport(parts as Partial<Report>));

const soundPolicy: fc.Arbitrary<Policy> = fc
  .record({
    compliance: fc.constantFrom('Green', 'Red', 'Amber', 'Gray'),
    severity: fc.constantFrom('Low', 'Moderate', 'High', 'Critical'),
    serviceName: fc.constantFrom('Disks', 'Gateways', 'Vaults'),
  })
  .map(aPolicy);

/** A consistent report: distinct policies, and counts and percentages that follow from them. */
export const soundReport: fc.Arbitrary<Report> = fc
  .array(fc.array(soundPolicy, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
  .map((categories) =>
    aReport({
      resourceCategories: categories.map((policies, position) => {
        const name = `C${String(position + 1)}`;
        return aCategory({
          categoryId: name,
          categoryName: name,
          controlCategoryOrder: position + 1,
          policies: policies.map((policy, index) => ({ ...policy, policyId: `${name}-P${String(index + 1)}` })),
        });
      }),
    }),
  );
