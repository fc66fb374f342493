import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { keyFigureList } from '../../../src/compose/blocks/key-figures.js';
import { lineCharts, TREND_FIGURES, trendCharts } from '../../../src/compose/blocks/trend.js';
import type { ComposeContext } from '../../../src/compose/context.js';
import type { LineChart } from '../../../src/model/document/document.js';
import { contextAbout, reportOf, scannedOn } from '../../helpers/comparisons.js';

/** About the last of several scans on the first days of months. */
async function contextOf(...scans: readonly string[]): Promise<ComposeContext> {
  const snapshots = scans.map((letters, index) =>
    scannedOn(`${String(index + 1).padStart(2, '0')}-01`, reportOf(letters)),
  );
  const history = snapshots.slice(0, -1).map((snapshot) => aggregate(snapshot));
  return contextAbout(aggregate(snapshots.at(-1)!, { history }));
}

async function chartsOf(...scans: readonly string[]): Promise<readonly LineChart[]> {
  return trendCharts(await contextOf(...scans), TREND_FIGURES).flatMap(({ charts }) => charts);
}

describe('the line beside the key figure of compliance', () => {
  const linesOf = async (...scans: readonly string[]) => {
    const figures = keyFigureList(await contextOf(...scans));
    return figures.flatMap(({ key, line }) => (line === undefined ? [] : [{ key, line }]));
  };

  it('is that of its chart', async () => {
    const scans = ['rrrg', 'rrrg', 'rrgg'];
    const [{ description, points } = {}] = await chartsOf(...scans);
    expect(await linesOf(...scans)).toEqual([{ key: 'compliance', line: { description, points } }]);
  });

  it('needs three scans', async () => {
    expect(await linesOf('rrrg', 'rrgg')).toEqual([]);
    expect(await linesOf('rrgg')).toEqual([]);
  });
});

describe('charts of a trend', () => {
  it('place points by time, on a round scale around their values', async () => {
    const [compliance] = await chartsOf('rrrg', 'rrrg', 'rrgg');
    expect(compliance).toMatchObject({
      title: 'Compliance',
      points: [
        { x: 0, label: '1 Jan 2026', text: '25.0%' },
        { label: '1 Feb 2026', text: '25.0%' },
        { x: 1, label: '1 Mar 2026', text: '50.0%' },
      ],
      ticks: [{ text: '20.0%' }, { text: '30.0%' }, { text: '40.0%' }, { text: '50.0%' }],
      description: 'Compliance: 25.0% on 1 Jan 2026, 50.0% on 1 Mar 2026; lowest 25.0%, highest 50.0%, in 3 scans.',
    });
    // January has 31 days, and February 28.
    expect(compliance?.points[1]?.x).toBeCloseTo(31 / 59);
  });

  it('have a gap where nothing was assessed', async () => {
    const [compliance] = await chartsOf('rg', '--', 'rg');
    expect(compliance?.points.map(({ y, text }) => [y === null, text])).toEqual([
      [false, '50.0%'],
      [true, 'n/a'],
      [false, '50.0%'],
    ]);
  });

  it('are nothing for a single scan', async () => {
    expect(await chartsOf('rg')).toEqual([]);
  });

  it('place points evenly if all are of one moment', async () => {
    const { summary, wording } = await contextOf('rg', 'gg', 'rr');
    const at = summary.trend!.points[0]!.moment;
    const points = summary.trend!.points.map((point) => ({ ...point, moment: at, failedResourceChecks: 0 }));
    const placesOf = (some: typeof points) =>
      lineCharts(some, ['compliance'], '', wording).map(({ charts: [chart] }) => chart?.points.map(({ x }) => x));
    expect(placesOf(points)).toEqual([[0, 0.5, 1]]);
    expect(placesOf(points.slice(0, 1))).toEqual([]);
  });

  it('have even scales of two to four steps that hold all points', async () => {
    const letters = fc.stringMatching(/^[gra-]{1,30}$/);
    await fc.assert(
      fc.asyncProperty(letters, letters, async (one, other) => {
        for (const { points, ticks } of await chartsOf(one, other)) {
          const drawn = points.flatMap(({ y }) => y ?? []);
          expect(drawn.every((y) => y > -1e-6 && y < 1 + 1e-6)).toBe(true);
          expect([3, 4, 5]).toContain(ticks.length);
          ticks.forEach(({ y }, index) => {
            expect(y).toBeCloseTo(index / (ticks.length - 1));
          });
          expect(
            ticks.map(({ text }) => text).filter((text) => /^[−-]|1[01]\d\.\d%/.test(text) && text !== '100.0%'),
          ).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
