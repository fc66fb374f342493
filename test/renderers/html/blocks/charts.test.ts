import { describe, expect, it } from 'vitest';
import { aBar, CHART_HEADS } from '../../../helpers/blocks.js';
import type { Bar } from '../../../../src/model/document/document.js';
import { renderMain } from '../render.js';

/** Start and width of each segment of each bar, of 1,000. */
async function segmentsOf(...bars: readonly Bar[]): Promise<number[][][]> {
  const main = await renderMain([{ type: 'categoryChart', heads: CHART_HEADS, bars, description: 'Bars.' }]);
  const chart = main.slice(main.indexOf('<table class="chart"'));
  return [...chart.matchAll(/<svg class="stack".*?<\/svg>/g)].map(([svg]) =>
    [...svg.matchAll(/x="([\d.]+)" width="([\d.]+)"/g)].map(([, x, width]) => [Number(x), Number(width)]),
  );
}

describe('the bars of the chart', () => {
  it('are as long as the counts of their categories', async () => {
    const bars = [aBar({ red: 30, green: 10 }), aBar({ green: 20 }, { length: 0.5 })];
    expect(await segmentsOf(...bars)).toEqual([
      [
        [0, 750],
        [750, 250],
      ],
      [[0, 500]],
    ]);
  });

  it('show every count that is not zero, also 1 of 5,000', async () => {
    expect(await segmentsOf(aBar({ red: 1, green: 4999 }))).toEqual([
      [
        [0, 12],
        [12, 988],
      ],
    ]);
  });

  it('have a name above each column', async () => {
    const main = await renderMain([
      { type: 'categoryChart', heads: CHART_HEADS, bars: [aBar({ red: 1 })], description: '' },
    ]);
    const [head = ''] = /<thead>.*<\/thead>/.exec(main) ?? [];
    expect(head).not.toContain('<td');
    expect([...head.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, name = '']) => name.replace(/<.*?>/g, ''))).toEqual([
      CHART_HEADS.label,
      CHART_HEADS.bar,
      'Failed',
      CHART_HEADS.note,
    ]);
  });

  it('have a column of counts for each status that one of them has', async () => {
    const main = await renderMain([
      {
        type: 'categoryChart',
        heads: CHART_HEADS,
        bars: [aBar({ red: 1, amber: 0 }), aBar({ green: 2 })],
        description: '',
      },
    ]);
    expect(
      [...main.matchAll(/<th scope="col" class="count">.*?<\/th>/g)].map(([head]) => head.replace(/<.*?>/g, '')),
    ).toEqual(['Failed', 'Passed']);
  });
});
