import { describe, expect, it } from 'vitest';
import { summarize } from '../../src/public/index.js';
import { DEFAULT_SCORE_FORMULA } from '../../src/model/summary/score.js';
import type { GenerateOptions } from '../../src/settings/generate-options.js';
import { aWireReport } from '../helpers/wire-report.js';

async function formulaOf(setting: GenerateOptions['score']) {
  const { score } = await summarize({ report: aWireReport() }, { score: setting });
  return score?.formula;
}

describe('the setting of a score', () => {
  it('is off by default', async () => {
    expect((await summarize({ report: aWireReport() })).score).toBeNull();
    expect(await formulaOf(false)).toBeUndefined();
  });

  it('is the default formula, or changes some of its weights', async () => {
    expect(await formulaOf(true)).toEqual(DEFAULT_SCORE_FORMULA);
    expect(await formulaOf({ severity: { Critical: 20, Blocker: 40 }, countsPassedChecks: false })).toEqual({
      ...DEFAULT_SCORE_FORMULA,
      severity: { ...DEFAULT_SCORE_FORMULA.severity, Critical: 20, Blocker: 40 },
      countsPassedChecks: false,
    });
  });

  it('refuses weights below 0, above 1,000, and misspelled keys', async () => {
    await expect(formulaOf({ severity: { High: -1 } })).rejects.toThrow(
      /severity\.High: expected a weight from 0 to 1000, received -1/,
    );
    await expect(formulaOf({ otherRiskLevel: 1001 })).rejects.toThrow(/otherRiskLevel: expected a weight/);
    await expect(formulaOf({ severty: {} } as never)).rejects.toThrow(/severty/);
  });
});
