import { describe, expect, it } from 'vitest';
import { aLineChart } from '../../../helpers/blocks.js';
import type { LineChart } from '../../../../src/model/document/document.js';
import { renderMain } from '../render.js';

async function chartsOf(...charts: readonly LineChart[]): Promise<string> {
  const main = await renderMain([{ type: 'trend', charts, caption: 'One point per scan.' }]);
  return main.slice(main.indexOf('<figure class="trend"'));
}

describe('line charts', () => {
  it('have a name, the last value, a scale, the first and last day, and a text alternative', async () => {
    const html = await chartsOf(aLineChart());
    expect(html).toContain('<p class="name" aria-hidden="true">Compliance <b>30.0%</b></p>');
    expect(html).toContain('<ul><li>30.0%</li><li>20.0%</li></ul>');
    expect(html).toContain('<span>1 January 2026</span><span>1 March 2026</span>');
    expect(html).toContain('role="img" aria-label="Compliance: 20.0% on 1 January 2026, 30.0% on 1 March 2026."');
    expect(html).toContain('<figcaption>One point per scan.</figcaption>');
  });

  it('place points from the top left, and name each', async () => {
    const html = await chartsOf(aLineChart());
    expect(html).toContain('<path class="line" d="M0.0 1000.0L500.0 500.0L1000.0 0.0"/>');
    expect(html).toContain('<title>1 February 2026: 25.0%</title>');
  });

  it('have a gap where there is no value', async () => {
    const points = [0, 0.25, 0.5, 0.75, 1].map((x) => ({
      x,
      y: x === 0.5 ? null : x,
      label: String(x),
      text: x === 0.5 ? 'n/a' : String(x),
    }));
    const html = await chartsOf(aLineChart({ points }));
    expect([...html.matchAll(/class="line" d="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      'M0.0 1000.0L250.0 750.0',
      'M750.0 250.0L1000.0 0.0',
    ]);
  });

  it('escape the texts of the report', async () => {
    const html = await chartsOf(aLineChart({ title: '<b>Compliance</b>', description: '"quoted"' }));
    expect(html).toContain('&lt;b&gt;Compliance&lt;/b&gt;');
    expect(html).toContain('aria-label="&quot;quoted&quot;"');
  });
});
