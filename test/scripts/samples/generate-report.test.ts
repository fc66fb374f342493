import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BENCHMARKS } from '../../../scripts/samples/benchmarks.js';
import { generateReport, MIXED_POSTURE, type GenerateOptions } from '../../../scripts/samples/generate-report.js';
import { serializeReports } from '../../../scripts/samples/serialize.js';

const anyOptions: fc.Arbitrary<GenerateOptions> = fc
  .constantFrom(...BENCHMARKS.flatMap(({ id, accountTypes }) => accountTypes.map((type) => [id, type] as const)))
  .chain(([benchmarkId, accountType]) =>
    fc.record({
      policies: fc.nat(700),
      seed: fc.nat(),
      benchmarkId: fc.constant(benchmarkId),
      accountType: fc.constant(accountType),
      posture: fc.constantFrom(MIXED_POSTURE, { ...MIXED_POSTURE, partialIsRed: ['Critical', 'High'] as const }),
    }),
  );

describe('a generated report', () => {
  it('is the same for the same options', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(serializeReports([generateReport(options)])).toBe(serializeReports([generateReport(options)]));
      }),
      { numRuns: 20 },
    );
  });

  it('differs for another seed', () => {
    const texts = [1, 2, 3].map((seed) => serializeReports([generateReport({ policies: 60, seed })]));
    expect(new Set(texts.map((text) => text.replace(/seed \d/, ''))).size).toBe(3);
  });

  it('has exactly as many policies as requested, in one category per 20', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const { ResourceCategories: categories } = generateReport(options);
        expect(categories).toHaveLength(Math.ceil(options.policies / 20));
        expect(categories.reduce((sum, { Policies }) => sum + Policies.length, 0)).toBe(options.policies);
        expect(categories.map(({ ControlCategoryOrder }) => ControlCategoryOrder)).toEqual(
          categories.map((_, i) => i + 1),
        );
        expect(new Set(categories.map(({ CategoryId }) => CategoryId)).size).toBe(categories.length);
      }),
    );
  });

  it('has category counts that agree with the policies, and percentages in single precision', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        for (const category of generateReport(options).ResourceCategories) {
          const count = (color: string) => category.Policies.filter(({ Compliance }) => Compliance === color).length;
          const { Green, Red, Amber, Gray } = category;
          expect([Green, Red, Amber, Gray]).toEqual([count('Green'), count('Red'), count('Amber'), count('Gray')]);
          expect(category.Total).toBe(Green + Red + Amber + Gray);
          const percent = Green === 0 ? 0 : (100 * Green) / (Green + Red);
          expect(category.CompliancePercent).toBeCloseTo(percent, 4);
          expect(category.CompliancePercent).toBe(Math.fround(category.CompliancePercent));
        }
      }),
    );
  });

  it('follows the rules observed in the service', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        for (const policy of generateReport(options).ResourceCategories.flatMap(({ Policies }) => Policies)) {
          const { PassedResourceCount: passed, TotalResourceCount: total, Compliance } = policy;
          expect(passed).toBeLessThanOrEqual(total);
          expect(total === 0).toBe(Compliance === 'Gray');
          expect(total > 0 && passed === total).toBe(Compliance === 'Green');
          expect(total > 0 && passed === 0 ? Compliance : 'Red').toBe('Red');
          expect(passed === 0 && Compliance === 'Amber').toBe(false);
          expect([policy.RiskProbability, policy.RiskLevel].join()).toMatch(
            Compliance === 'Gray'
              ? /^ ,$/
              : Compliance === 'Green'
                ? /^NotLikely,(Amber|Green)$/
                : /^Certain,(Red|Amber)$/,
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('checks a policy at most once in a category, and sometimes in two, with the same outcome', () => {
    const { ResourceCategories: categories } = generateReport({ policies: 600, seed: 5 });
    const outcomes = new Map<string, string>();
    let repeated = 0;
    for (const { Policies } of categories) {
      expect(new Set(Policies.map(({ PolicyId }) => PolicyId)).size).toBe(Policies.length);
      for (const { PolicyId, PassedResourceCount, TotalResourceCount, Compliance } of Policies) {
        const outcome = `${PassedResourceCount} of ${TotalResourceCount}: ${Compliance}`;
        if (outcomes.has(PolicyId)) repeated += 1;
        expect(outcomes.get(PolicyId) ?? outcome).toBe(outcome);
        outcomes.set(PolicyId, outcome);
      }
    }
    expect(repeated).toBeGreaterThan(0);
  });

  it('can have thousands of policies without repeating a category or a number', () => {
    const { ResourceCategories: categories } = generateReport({ policies: 5000, seed: 7 });
    const numbers = categories.flatMap(({ Policies }) => Policies.map(({ ComplianceNumber }) => ComplianceNumber));
    expect(new Set(numbers).size).toBe(5000);
    expect(new Set(categories.map(({ CategoryName }) => CategoryName)).size).toBe(250);
  });

  it('has the provider id of its account type', () => {
    const idsOf = (accountType: 1 | 2 | 3) => {
      const report = generateReport({ policies: 1, seed: 1, accountType });
      return [report.SubscriptionId, report.TypeBAccountId, report.TypeCAccountId].map((id) => typeof id);
    };
    expect(idsOf(1)).toEqual(['string', 'object', 'undefined']);
    expect(idsOf(2)).toEqual(['object', 'string', 'undefined']);
    expect(idsOf(3)).toEqual(['object', 'object', 'string']);
  });

  it('is refused if the categories cannot hold the policies, or if the benchmark is unknown', () => {
    expect(() => generateReport({ policies: 5000, seed: 1, categories: 2 })).toThrow(/^2 categories hold \d+ policies/);
    expect(() => generateReport({ policies: 5, seed: 1, benchmarkId: 'TypeCCIS1_1_0' })).toThrow(
      'received TypeCCIS1_1_0',
    );
  });
});
