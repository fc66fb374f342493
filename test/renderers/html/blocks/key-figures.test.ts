import { describe, expect, it } from 'vitest';
import { aLineChart } from '../../../helpers/blocks.js';
import { render } from '../render.js';
import { aPolicy, aRichDocument } from '../rich-document.js';

describe('key figures', () => {
  it('of what did not pass link to exactly those policies', async () => {
    const document = aRichDocument();
    const blocks = document.blocks.map((block) =>
      block.type === 'keyFigures'
        ? {
            ...block,
            figures: [
              {
                key: 'not-passed',
                label: 'Not passed',
                type: 'count',
                value: 3,
                text: '3',
                of: 'of 4 assessed',
              } as const,
              { key: 'coverage', label: 'Coverage', type: 'percent', value: 0.8, text: '80%', of: 'of 5' } as const,
            ],
          }
        : block,
    );
    const html = await render({ ...document, blocks });
    expect(html).toContain(
      '<strong><a href="#ap.policies" data-filters="status&#x3D;red&amp;status&#x3D;amber">3</a></strong>',
    );
    expect(html).toContain('<strong>80%</strong>');
    expect(html).toContain('<dl class="figures per-row-2">');
  });

  it('of a severity link to it, also if its name contains that of another', async () => {
    const policies = ['Lowest', 'Low'].map((severity, index) =>
      aPolicy({ id: severity, number: `1.${String(index + 1)}`, severity }),
    );
    const document = aRichDocument({ categories: [{ name: 'Servers', policies }] });
    const blocks = document.blocks.map((block) =>
      block.type === 'keyFigures'
        ? {
            ...block,
            figures: [
              {
                key: 'worst-not-passed',
                label: 'Not passed, severity Lowest',
                type: 'count',
                value: 1,
                text: '1',
                of: 'of 2',
              } as const,
            ],
          }
        : block,
    );
    expect(await render({ ...document, blocks })).toContain('&amp;severity&#x3D;Lowest">1</a>');
  });

  it('have a line beside the number, named for screen readers', async () => {
    const { description, points } = aLineChart();
    const document = aRichDocument();
    const blocks = document.blocks.map((block) =>
      block.type === 'keyFigures'
        ? {
            ...block,
            figures: [
              {
                label: 'Compliance',
                type: 'percent',
                value: 0.3,
                text: '30.0%',
                of: 'of 10',
                line: { description, points },
              } as const,
            ],
          }
        : block,
    );
    const html = await render({ ...document, blocks });
    expect(html).toContain(`<svg class="sparkline" role="img" aria-label="${description}"`);
    expect(html).toContain('<path class="line" d="M0.0 1000.0L500.0 500.0L1000.0 0.0"/>');
  });
});
