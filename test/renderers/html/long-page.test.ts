import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openHtml, type OpenPage } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { render } from './render.js';
import { aPolicy, aRichDocument } from './rich-document.js';

const HOSTILE = `</noscript></tr><script>document.title='owned'</script><b onclick="x"> & 'y'`;

/** 5,400 policies in 12 categories, the first hostile, one in three failed. */
function aLongDocument() {
  const statuses = ['red', 'green', 'gray'] as const;
  const services = ['Storage', 'Compute', 'Network', 'Identity', 'Queue'];
  return aRichDocument({
    categories: Array.from({ length: 12 }, (_, category) => ({
      name: `Category ${category + 1}`,
      policies: Array.from({ length: 450 }, (_unused, index) =>
        aPolicy({
          id: `Policy${category}x${index}`,
          number: `${category + 1}.${index + 1}`,
          title: category === 0 && index === 0 ? HOSTILE : `Ensure that rule ${index} of ${category} holds`,
          service: services[index % services.length]!,
          status: statuses[index % statuses.length]!,
        }),
      ),
    })),
  });
}

const rowsInPage = (page: Page) => page.locator('tr[data-entry]').count();

describe.runIf(present('chromium'))('needs chromium: a page with thousands of policies', () => {
  let browser: Browser;
  let html: string;
  let opened: OpenPage | undefined;

  beforeAll(async () => {
    browser = await launchBrowser();
    html = await render(aLongDocument());
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });
  afterAll(() => browser.close());

  async function open(options: Parameters<typeof openHtml>[2] = {}): Promise<Page> {
    opened = await openHtml(browser, html, { viewport: { width: 1280, height: 800 }, ...options });
    return opened.page;
  }

  it('shows all of them without script', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await rowsInPage(page)).toBe(5400 + 1800);
  });

  it('keeps hostile text as text, before its table is built and after', async () => {
    const page = await open();
    await page.fill('#ap\\.search', '</noscript>');
    expect(await page.locator('output').textContent()).toContain('1 of 5,400');
    expect(await page.locator('.policies td.widest:visible').first().textContent()).toBe(`${HOSTILE}Policy0x0`);
    expect(await page.title()).not.toBe('owned');
    expect(opened?.complaints).toEqual([]);
  });

  it('counts, filters and exports all of them at once', async () => {
    const page = await open({ hash: '#?service=Queue&status=red&sort=-number' });
    expect(await page.locator('output').textContent()).toBe('360 of 5,400 policies (filtered rows)');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(361);
    expect(lines[1]).toContain('"12.445"');
    expect(lines.at(-1)).toContain('"1.10"');
  });

  it('leads to a policy whose table was not built yet', async () => {
    const page = await open({ hash: '#policy.5390' });
    const row = page.locator('#policy\\.5390');
    await expect.poll(() => row.count()).toBe(1);
    expect(await row.locator('th').textContent()).toBe('12.440');
    const box = await row.boundingBox();
    expect(box!.y).toBeGreaterThan(0);
    expect(box!.y).toBeLessThan(800);
  });

  it('sorts across the pieces of a table', async () => {
    const page = await open({ hash: '#category-3?sort=-number' });
    const numbers = page.locator('section[data-section="category-3"] tbody th.id');
    await expect.poll(() => numbers.first().textContent()).toBe('3.450');
    await page.locator('.sorting select').selectOption('');
    await expect.poll(() => numbers.first().textContent()).toBe('3.1');
  });

  it('steps through failed checks', async () => {
    const page = await open();
    for (const number of ['1.1', '1.4', '1.7']) {
      await page.keyboard.press('j');
      expect(await page.evaluate("document.activeElement.querySelector('th').textContent")).toBe(number);
    }
  });

  it('builds whatever is left before it is printed', async () => {
    const page = await open();
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await rowsInPage(page)).toBe(5400 + 1800);
  });

  it('builds all tables in time, so that the search of the browser finds every policy', async () => {
    const page = await open();
    await expect.poll(() => rowsInPage(page), { timeout: 25_000 }).toBe(5400 + 1800);
    expect(await page.locator('noscript').count()).toBe(0);
  });
});
