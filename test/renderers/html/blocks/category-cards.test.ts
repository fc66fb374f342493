import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument, Bar } from '../../../../src/model/document/document.js';
import { sharedBrowser, openHtml } from '../../../helpers/browser.js';
import { present } from '../../../helpers/system.js';
import { render } from '../render.js';
import { aPolicy, aRichDocument } from '../rich-document.js';

const TABLE = 'class="chart"';

/** Two categories, in the second of which nothing was assessed. The lists of policies can be filtered by category. */
function aDocument(): AuditDocument {
  const document = aRichDocument({
    categories: [
      { name: 'Compute', policies: [aPolicy({ status: 'red' }), aPolicy({ id: 'B', number: '1.2', status: 'green' })] },
      { name: 'Things', policies: [aPolicy({ id: 'C', number: '2.1', status: 'gray' })] },
    ],
  });
  const policies = document.tables['policies']!;
  const columns = policies.columns.map((column) => (column.key === 'category' ? { ...column, filter: true } : column));
  return {
    ...document,
    tables: { ...document.tables, policies: { ...policies, columns } },
  };
}

const aCounted = (bar: Bar): Bar => ({
  ...bar,
  segments: bar.segments.map((segment) => ({ ...segment, value: segment.value + 1 })),
});

describe('cards of categories', () => {
  it('link to the section of the category with its filter, and state their counts', async () => {
    const html = await render(aDocument());
    expect(html).toContain('<a href="#category-1" data-filters="category&#x3D;Compute"><bdi>Compute</bdi></a>');
    const card = /<li class="category">.*?<ul class="legend">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
    expect(card.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toBe(' 1 Failed 1 Passed ');
    expect(html).not.toContain(TABLE);
  });

  it('are a table instead if the filters would show other policies', async () => {
    const document = aDocument();
    const blocks = document.blocks.map((block) =>
      block.type === 'categoryChart' ? { ...block, bars: block.bars.map(aCounted) } : block,
    );
    expect(await render({ ...document, blocks })).toContain(TABLE);
  });

  describe.runIf(present('chromium'))('needs chromium: in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser();
    });

    const open = async (options: Parameters<typeof openHtml>[2] = {}): Promise<Page> =>
      (await openHtml(browser, await render(aDocument()), options)).page;
    const hash = (page: Page) => page.evaluate<string>('location.hash');
    const result = (page: Page) => page.locator('output').textContent();

    it('filter to the category by keyboard, and undo it on going back', async () => {
      const page = await open();
      const card = page.locator('.category a', { hasText: 'Compute' });
      await card.press('Enter');
      await expect.poll(() => result(page)).toContain('2 of 3');
      expect(await hash(page)).toBe('#category-1?category=Compute');
      await page.goBack();
      await expect.poll(() => result(page)).toContain('3 of 3');
      await expect.poll(() => card.isVisible()).toBe(true);
    });

    it('react to a click anywhere but on a count', async () => {
      const page = await open();
      await page.locator('.category .note').first().click({ force: true });
      await expect.poll(() => hash(page)).toBe('#category-1?category=Compute');
      await page.goBack();
      await expect.poll(() => result(page)).toContain('3 of 3');
      await page.locator('.category .legend a').first().click();
      await expect.poll(() => hash(page)).toBe('#category-1?status=red&category=Compute');
    });

    it('lead to the section of the category without script', async () => {
      const page = await open({ javaScriptEnabled: false });
      await page.locator('.category a', { hasText: 'Compute' }).click();
      expect(page.url()).toMatch(/#category-1$/);
    });
  });
});
