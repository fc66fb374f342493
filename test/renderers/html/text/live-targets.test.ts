import { describe, expect, it } from 'vitest';
import { aBar, aHeading } from '../../../helpers/blocks.js';
import { renderMain } from '../render.js';

const chart = {
  type: 'categoryChart' as const,
  bars: [aBar({ red: 1 }, { label: 'Storage', target: 'category-1' })],
  description: 'One bar.',
};

describe('a bar that leads to a section', () => {
  it('is a link where the page has the section', async () => {
    expect(await renderMain([chart, aHeading(2, 'Storage', 'category-1')])).toContain('href="#category-1"');
  });

  it('is none where the template has no such section', async () => {
    const main = await renderMain([chart]);
    expect(main).toContain('Storage');
    expect(main).not.toContain('href="#category-1"');
  });
});
