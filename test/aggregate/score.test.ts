import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { scoreOf } from '../../src/aggregate/score.js';
import type { Policy, Report } from '../../src/model/report/report.js';
import { DEFAULT_SCORE_FORMULA, type Score, type ScoreFormula } from '../../src/model/summary/score.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';
import { anyReport } from './arbitraries.js';

const reportOf = (...policies: readonly Partial<Policy>[]): Report =>
  aReport({
    resourceCategories: [
      aCategory({ policies: policies.map((policy, index) => aPolicy({ policyId: `P${String(index)}`, ...policy })) }),
    ],
  });

const scored = (report: Report, formula: ScoreFormula = DEFAULT_SCORE_FORMULA): Score =>
  scoreOf(aggregate(aSnapshot(report)), formula);

const GREEN = { compliance: 'Green', severity: 'High', riskLevel: 'Green' };
const RED = {
  compliance: 'Red',
  severity: 'Critical',
  riskLevel: 'Red',
  passedResourceCount: 3,
  totalResourceCount: 4,
};

describe('a score', () => {
  it('weighs policies by severity and risk level, and counts the resource checks that passed', () => {
    // High 6 × Green 1 is earned; of Critical 10 × Red 2, three in four resource checks passed.
    expect(scored(reportOf(GREEN, RED))).toMatchObject({
      value: (100 * 21) / 26,
      earned: 21,
      possible: 26,
      assessed: 2,
      leftOut: 0,
    });
  });

  it('may count nothing of what did not pass', () => {
    const formula = { ...DEFAULT_SCORE_FORMULA, countsPassedChecks: false };
    expect(scored(reportOf(GREEN, RED), formula)).toMatchObject({ earned: 6, possible: 26 });
  });

  it('leaves out what was not assessed, and counts it beside', () => {
    const { leftOut, ...others } = scored(reportOf(GREEN, RED, { compliance: 'Gray' }, { compliance: 'Teal' }));
    expect(leftOut).toBe(2);
    expect(others).toEqual({ ...scored(reportOf(GREEN, RED)), leftOut: undefined });
  });

  it('gives unknown severities and risk levels the default weight, and names them', () => {
    const score = scored(reportOf({ ...GREEN, severity: 'Blocker', riskLevel: 'Purple' }, { ...GREEN, severity: '' }));
    expect(score.possible).toBe(3 + 3);
    expect(score.otherSeverities).toEqual([
      { value: 'Blocker', policies: 1 },
      { value: '', policies: 1 },
    ]);
    expect(score.otherRiskLevels).toEqual([{ value: 'Purple', policies: 1 }]);
  });

  it('has no value if nothing that weighs something was assessed', () => {
    expect(scored(reportOf({ compliance: 'Gray' })).value).toBeNull();
    const weightless = { ...DEFAULT_SCORE_FORMULA, severity: {}, otherSeverity: 0 };
    expect(scored(reportOf(GREEN), weightless).value).toBeNull();
  });

  it('earns nothing for a policy that did not pass without a failed resource check', () => {
    const odd = { ...RED, passedResourceCount: 4, totalResourceCount: 4 };
    expect(scored(reportOf(odd)).value).toBe(0);
  });
});

const weight = fc.double({ min: 0, max: 1000, noNaN: true });
const anyFormula: fc.Arbitrary<ScoreFormula> = fc.record({
  severity: fc.dictionary(fc.constantFrom('Low', 'Moderate', 'High', 'Critical'), weight),
  otherSeverity: weight,
  riskLevel: fc.dictionary(fc.constantFrom('Red', 'Amber', 'Green'), weight),
  otherRiskLevel: weight,
  countsPassedChecks: fc.boolean(),
});

describe('the laws of scores', () => {
  it('are between 0 and 100', () => {
    fc.assert(
      fc.property(anyReport, anyFormula, (report, formula) => {
        const { value, earned, possible } = scored(report, formula);
        expect(value === null).toBe(possible === 0);
        expect(value ?? 0).toBeGreaterThanOrEqual(0);
        expect(value ?? 0).toBeLessThanOrEqual(100);
        expect(Number.isFinite(earned)).toBe(true);
      }),
    );
  });

  it('are 100 if all assessed policies passed', () => {
    fc.assert(
      fc.property(anyReport, anyFormula, ({ resourceCategories, ...report }, formula) => {
        const passed = resourceCategories.map((category) => ({
          ...category,
          policies: category.policies.map((policy) => ({ ...policy, compliance: 'Green' })),
        }));
        const { value, possible } = scored({ ...report, resourceCategories: passed }, formula);
        expect(value).toBe(possible === 0 ? null : 100);
      }),
    );
  });

  it('do not depend on the order of categories and policies', () => {
    fc.assert(
      fc.property(anyReport, anyFormula, ({ resourceCategories, ...report }, formula) => {
        const turned = resourceCategories
          .map((category) => ({ ...category, policies: category.policies.toReversed() }))
          .toReversed();
        const { value, earned, possible } = scored({ ...report, resourceCategories: turned }, formula);
        expect({ value, earned, possible }).toEqual(
          (({ value, earned, possible }) => ({ value, earned, possible }))(
            scored({ ...report, resourceCategories }, formula),
          ),
        );
      }),
    );
  });
});
