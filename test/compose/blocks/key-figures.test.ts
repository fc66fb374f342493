import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { keyFigureList } from '../../../src/compose/blocks/key-figures.js';
import type { KeyFigure } from '../../../src/model/document/document.js';
import type { Policy } from '../../../src/model/report/report.js';
import { comparedScans, contextAbout, reportOf, scannedOn } from '../../helpers/comparisons.js';
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

describe('beside an earlier scan', () => {
  const figureOf = async (key: string, before: string, after: string): Promise<KeyFigure | undefined> =>
    keyFigureList(await contextAbout(comparedScans(before, after))).find((figure) => figure.key === key);

  it('compliance has no difference if one of the two scans assessed nothing', async () => {
    expect(await figureOf('compliance', 'rg', '--')).not.toHaveProperty('difference');
    expect(await figureOf('compliance', '--', 'rg')).not.toHaveProperty('difference');
    expect(await figureOf('compliance', 'rg', 'rg')).toMatchObject({ difference: 'unchanged' });
  });

  it('the resource checks are those that failed, not all that were evaluated', async () => {
    expect(await figureOf('resource-checks', '2g', '5g')).toMatchObject({ value: 5, text: '5', difference: '+3' });
  });

  it('a severity that is new counts from zero', async () => {
    const scan = (day: string, severity: string) => scannedOn(day, reportOf('rr', { severity }));
    const summary = aggregate(scan('11-14', 'High'), { baseline: scan('10-14', 'Low') });
    const worst = keyFigureList(await contextAbout(summary)).find(({ key }) => key === 'worst-not-passed');
    expect(worst).toMatchObject({ value: 2, difference: '+2' });
  });
});
