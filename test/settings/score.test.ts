import { describe, expect, it } from 'vitest';
import { summarize } from '../../src/public/index.js';
import { DEFAULT_SCORE_FORMULA } from '../../src/model/summary/score.js';
import type { GenerateOptions } from '../../src/settings/generate-options.js';
import { aWireReport } from '../helpers/wire-report.js';

const formulaOf = (score: GenerateOptions['score']) => summarize({ report: aWireReport() }, { score }).score?.formula;

describe('the setting of a score', () => {
  it('is off by default', () => {
    expect(summarize({ report: aWireReport() }).score).toBeNull();
    expect(formulaOf(false)).toBeUndefined();
  });

  it('is the default formula, or changes some of its weights', () => {
    expect(formulaOf(true)).toEqual(DEFAULT_SCORE_FORMULA);
    expect(formulaOf({ severity: { Critical: 20, Blocker: 40 }, countsPassedChecks: false })).toEqual({
      ...DEFAULT_SCORE_FORMULA,
      severity: { ...DEFAULT_SCORE_FORMULA.severity, Critical: 20, Blocker: 40 },
      countsPassedChecks: false,
    });
  });

  it('refuses weights below 0, above 1,000, and misspelled keys', () => {
    expect(() => formulaOf({ severity: { High: -1 } })).toThrow(
      /severity\.High: expected a weight from 0 to 1000, received -1/,
    );
    expect(() => formulaOf({ otherRiskLevel: 1001 })).toThrow(/otherRiskLevel: expected a weight/);
    expect(() => formulaOf({ severty: {} } as never)).toThrow(/severty/);
  });
});
