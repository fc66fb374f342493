import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument, GuidanceCard } from '../../../../src/model/document/document.js';
import { aParagraph, aPolicyTable, manyPolicies } from '../../../helpers/blocks.js';
import { sharedBrowser, openHtml, type OpenPage } from '../../../helpers/browser.js';
import { aGuidanceCard } from '../../../helpers/guidance.js';
import { present } from '../../../helpers/system.js';
import { render, renderMain } from '../render.js';
import { aRichDocument } from '../rich-document.js';

const tables = { policies: aPolicyTable(manyPolicies(3)) };

const mainOf = (...cards: readonly GuidanceCard[]): Promise<string> =>
  renderMain(
    [
      { type: 'policyTable', view: { table: 'policies', rows: [0] } },
      { type: 'policyGuidance', cards },
    ],
    tables,
  );

describe('guidance in the page', () => {
  it('is one article per card, with its anchor once', async () => {
    const main = await mainOf(aGuidanceCard([0, 1]), aGuidanceCard([0]));
    const cards = [...main.matchAll(/<article class="card block[^"]*"( id="[^"]*")? data-chunk="\d+"/g)];
    expect(cards.map(([, id]) => id)).toEqual([' id="guidance.1"', undefined]);
  });

  it('links numbers to rows that the page has, and only to these', async () => {
    const main = await mainOf(aGuidanceCard([0, 1]));
    expect(main).toContain('<a href="#policy.1">1000.1</a>');
    expect(main).toContain('<bdi class="id">1000.2</bdi>');
  });

  it('escapes all text of a library, and links to no script', async () => {
    const evil = '"><script>alert(1)</script>';
    const link = {
      type: 'externalLink' as const,
      href: 'javascript:alert(1)',
      children: [{ type: 'text' as const, text: 'x' }],
    };
    const main = await mainOf(
      aGuidanceCard([0], {
        title: evil,
        policyId: evil,
        parts: [{ label: evil, children: [aParagraph(evil), { type: 'paragraph', role: 'body', children: [link] }] }],
      }),
    );
    expect(main).not.toContain('<script');
    expect(main).not.toContain('javascript:');
  });

  it('is empty without cards', async () => {
    expect(await mainOf()).not.toContain('guidance');
  });
});

/** The rich document with a card for each of its policies at the end. */
function withCards(): AuditDocument {
  const document = aRichDocument();
  const { policies } = document.tables;
  const cards = (policies?.rows ?? []).map((_, index) =>
    aGuidanceCard([index], { view: { table: 'policies', columns: ['status', 'number'], rows: [index] } }),
  );
  return { ...document, blocks: [...document.blocks, { type: 'policyGuidance', cards }] };
}

describe.runIf(present('chromium'))('needs chromium: cards and filters', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  async function open(hash = ''): Promise<OpenPage> {
    return openHtml(browser, await render(withCards()), { hash, viewport: { width: 1280, height: 800 } });
  }
  const shown = (page: Page): Promise<number> =>
    page.evaluate<number>(
      "[...document.querySelectorAll('.card')].filter((card) => card.closest('.is-behind') === null).length",
    );

  it('shows the cards of the matching policies below the list, and prints all cards', async () => {
    const { page, complaints } = await open('#?status=red');
    const all = await page.locator('.card').count();
    const left = await shown(page);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(all);
    expect(await page.locator('.matches tbody tr').count()).toBe(left);
    await page.emulateMedia({ media: 'print' });
    const printed = await page
      .locator('.card')
      .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().height > 20).length);
    expect(printed).toBe(all);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => shown(page)).toBe(all);
    expect(complaints).toEqual([]);
  });

  it('clears the filters for a link to a hidden card', async () => {
    const { page } = await open('#?status=red');
    const hidden = await page.locator('.card.is-behind').first().getAttribute('id');
    await page.evaluate(`location.hash = '#${hidden ?? ''}'`);
    await expect.poll(() => page.locator('.is-behind').count()).toBe(0);
  });
});
