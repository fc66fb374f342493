import { describe, expect, it } from 'vitest';
import type { PlanCard } from '../../../../src/model/document/document.js';
import { aPolicyTable, manyPolicies } from '../../../helpers/blocks.js';
import { aPlanCard } from '../../../helpers/guidance.js';
import { renderMain } from '../render.js';

const tables = { policies: aPolicyTable(manyPolicies(4)) };

const mainOf = (...cards: readonly PlanCard[]): Promise<string> =>
  renderMain([{ type: 'remediationPlan', cards }], tables);

describe('a plan in the page', () => {
  it('is one article per card, with its number in the index, its effect and lines to fill in', async () => {
    const main = await mainOf(aPlanCard([0, 1]), aPlanCard([2]));
    const articles = [...main.matchAll(/<article class="card block[^"]*" id="([^"]*)" data-chunk="([^"]*)"/g)];
    expect(articles.map(([, id, chunk]) => [id, chunk])).toEqual([
      ['plan.1', '0'],
      ['plan.3', '1'],
    ]);
    expect(main).toContain(
      '<p class="effect"><span>3 failed resource checks</span><span>Compliance after <b>40.0% (2 of 5)</b></span></p>',
    );
    expect(main).toContain('<span>Owner</span><span>Due date</span>');
  });

  it('shows each policy as a line with its anchor, below its title and above what was found', async () => {
    const view = { table: 'policies', rows: [0, 1] };
    const lines = [
      { title: '', found: '', links: [] },
      { title: 'Use <b>keys</b>', found: 'No keys.', links: [] },
    ];
    const main = await mainOf(aPlanCard([0, 1], { groups: [{ view, lines, parts: [] }] }));
    const seen = main.match(/<p class="(of-policy|facts-line|found)"[^>]*>(<bdi>[^/]*)?/g);
    expect(seen).toEqual([
      '<p class="facts-line" id="policy.1">',
      '<p class="of-policy"><bdi>Use &lt;b&gt;keys&lt;',
      '<p class="facts-line" id="policy.2">',
      '<p class="found"><bdi>No keys.<',
    ]);
  });

  it('sets each anchor once', async () => {
    const main = await mainOf(aPlanCard([0]), aPlanCard([0]));
    expect(main.match(/id="plan\.1"/g)).toHaveLength(1);
    expect(main.match(/id="policy\.1"/g)).toHaveLength(1);
  });

  it('escapes all of its texts', async () => {
    const evil = '"><script>alert(1)</script>';
    const part = { label: evil, children: [] };
    const main = await mainOf(
      aPlanCard([0], { number: evil, title: evil, effect: evil, fields: [evil], parts: [part] }),
    );
    expect(main).not.toContain('<script');
  });

  it('is empty without cards', async () => {
    expect(await mainOf()).not.toContain('guidance');
  });
});
