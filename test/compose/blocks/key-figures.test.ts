import { describe, expect, it } from 'vitest';
import { keyFigureList } from '../../../src/compose/blocks/key-figures.js';
import type { KeyFigure } from '../../../src/model/document/document.js';
import type { Policy } from '../../../src/model/report/report.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport } from '../../helpers/snapshots.js';

async function worstFigure(...policies: readonly Policy[]): Promise<KeyFigure | undefined> {
  const report = aReport({ resourceCategories: [aCategory({ policies })] });
  return keyFigureList(await aComposeContext(report)).find(({ key }) => key === 'worst-not-passed');
}

describe('the figure of the worst severity', () => {
  it('counts the worst one in which something did not pass', async () => {
    const high = aPolicy({ policyId: 'a', severity: 'High' });
    const low = aPolicy({ policyId: 'b', severity: 'VeryLow', compliance: 'Amber' });
    expect(await worstFigure(high, low)).toMatchObject({
      label: 'Not passed, severity Very low',
      value: 1,
      of: 'of 1 assessed',
    });
  });

  it('counts 0 of the worst one if everything passed', async () => {
    expect(await worstFigure(aPolicy({ severity: 'High' }))).toMatchObject({
      label: 'Not passed, severity High',
      value: 0,
    });
  });

  it('is left out without policies', async () => {
    expect(await worstFigure()).toBeUndefined();
  });
});
