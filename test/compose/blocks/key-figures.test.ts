import { describe, expect, it } from 'vitest';
import { keyFigureList } from '../../../src/compose/blocks/key-figures.js';
import type { KeyFigure } from '../../../src/model/document/document.js';
import type { Policy } from '../../../src/model/report/report.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, policiesOf } from '../../helpers/snapshots.js';

async function worstFigure(...policies: readonly Policy[]): Promise<KeyFigure | undefined> {
  const report = aReport({ resourceCategories: [aCategory({ policies })] });
  return keyFigureList(await aComposeContext(report)).find(({ key }) => key === 'worst-not-passed');
}

describe('compliance', () => {
  const figuresOf = async (green: number, red: number, amber: number): Promise<KeyFigure[]> => {
    const colors = [
      ...Array.from({ length: green }, () => 'Green'),
      ...Array.from({ length: red }, () => 'Red'),
      ...Array.from({ length: amber }, () => 'Amber'),
    ];
    const report = aReport({ resourceCategories: [aCategory({ policies: policiesOf(...colors) })] });
    const figures = keyFigureList(await aComposeContext(report));
    return figures.filter(({ key = '' }) => key.startsWith('compliance'));
  };

  it('is shown by both formulas where they are more than a point apart, its own first', async () => {
    expect(await figuresOf(50, 50, 3)).toMatchObject([
      { key: 'compliance', text: '50.0%', of: '50 of 100: Green ÷ (Green + Red)' },
      { key: 'compliance-other', text: '48.5%', of: '50 of 103: Green ÷ (Green + Red + Amber)' },
    ]);
  });

  it('is shown by its own formula alone where they are a point apart or less', async () => {
    for (const [green, red, amber] of [
      [50, 50, 1],
      [49, 49, 2],
      [50, 50, 0],
    ] as const) {
      expect(await figuresOf(green, red, amber)).toMatchObject([{ key: 'compliance', text: '50.0%' }]);
    }
  });

  it('is n/a, without the other formula, where everything partly failed', async () => {
    expect((await figuresOf(0, 0, 2)).map(({ key, text }) => [key, text])).toEqual([['compliance', 'n/a']]);
  });
});

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
