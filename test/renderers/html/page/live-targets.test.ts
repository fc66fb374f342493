import { describe, expect, it } from 'vitest';
import { allBlocks } from '../../../../src/base/document/blocks.js';
import type { Bar, Block } from '../../../../src/model/document/document.js';
import { withLiveTargets } from '../../../../src/renderers/html/page/live-targets.js';
import { CHART_HEADS, aBar, aCover, aHeading, aPolicyTable, manyPolicies } from '../../../helpers/blocks.js';
import { aDocument } from '../../../helpers/documents.js';
import { NESTINGS } from '../../../helpers/nested-blocks.js';
import { renderMain } from '../render.js';

const chart = {
  type: 'categoryChart' as const,
  heads: CHART_HEADS,
  bars: [aBar({ red: 1 }, { label: 'Storage', target: 'category-1' })],
  description: 'One bar.',
};

describe('a bar that leads to a section', () => {
  it('is a link if the page has the section', async () => {
    expect(await renderMain([chart, aHeading(2, 'Storage', 'category-1')])).toContain('href="#category-1"');
  });

  it('is plain text if the page lacks the section', async () => {
    const main = await renderMain([chart]);
    expect(main).toContain('Storage');
    expect(main).not.toContain('href="#category-1"');
  });
});

describe('a line of a chart', () => {
  const lines = [{ text: '3 categories: not assessed', target: 'not-assessed' }];

  it('is a link if the page has the section', async () => {
    const main = await renderMain([{ ...chart, bars: [], lines }, aHeading(1, 'Not assessed', 'not-assessed')]);
    expect(main).toContain('<a href="#not-assessed">3 categories: not assessed</a>');
  });

  it('is plain text if the page lacks the section', async () => {
    const main = await renderMain([{ ...chart, bars: [], lines }]);
    expect(main).toContain('3 categories: not assessed');
    expect(main).not.toContain('#not-assessed');
  });
});

describe('a bar that leads nowhere loses its target', () => {
  const dead = aBar({ red: 1 }, { target: 'nowhere' });
  const barBlocks: readonly Block[] = [
    { type: 'categoryChart', heads: CHART_HEADS, bars: [dead], description: '' },
    { type: 'statusBar', bar: dead },
    aCover({ bar: dead }),
  ];
  const targetsOf = (blocks: readonly Block[]): (string | undefined)[] =>
    allBlocks(blocks).flatMap((block) => {
      const bars: readonly Bar[] = 'bars' in block ? block.bars : 'bar' in block ? [block.bar] : [];
      return bars.map(({ target }) => target);
    });

  it.each([['document', (blocks: readonly Block[]): Block => blocks[0]!] as const, ...NESTINGS])(
    'within a %s',
    (_type, within) => {
      const blocks = barBlocks.map((block) => within([block]));
      const tables = { policies: aPolicyTable(manyPolicies(1)) };
      expect(targetsOf(blocks)).toEqual(['nowhere', 'nowhere', 'nowhere']);
      expect(targetsOf(withLiveTargets(aDocument({ blocks, tables })).blocks)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
});
