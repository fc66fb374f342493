import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { showMoreFilters } from './more-filters.js';
import { render } from './render.js';
import { aPolicy, aRichDocument } from './rich-document.js';

/** Enough policies that the page is several screens long. */
const aDocument = () =>
  aRichDocument({
    categories: ['Compute', 'Storage', 'Network'].map((name, category) => ({
      name,
      policies: Array.from({ length: 30 }, (_, index) =>
        aPolicy({
          id: `Policy${category}x${index}`,
          number: `${category + 1}.${index + 1}`,
          title: `Ensure that rule ${index} of ${name} holds`,
          status: index % 3 === 0 ? 'red' : 'green',
        }),
      ),
    })),
  });

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);

describe.runIf(present('chromium'))('needs chromium: the bar with search and filters', () => {
  let browser: Browser;
  let html: string;

  beforeAll(async () => {
    browser = await sharedBrowser();
    html = await render(aDocument());
  });

  async function open(options: Parameters<typeof openHtml>[2] = {}): Promise<Page> {
    return (await openHtml(browser, html, { viewport: { width: 1440, height: 900 }, ...options })).page;
  }

  it.each([
    [1440, 900],
    [360, 740],
  ])('is in sight when the page opens, with the status filters and their counts, at %i x %i', async (width, height) => {
    const page = await open({ viewport: { width, height } });
    expect(await bottomOf(page, '.filters')).toBeLessThan(height / 4);
    await expect.poll(() => page.locator('.statuses button:visible').allInnerTexts()).toHaveLength(2);
    const texts = await page.locator('.statuses button:visible').allTextContents();
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual(['Failed 30', 'Passed 60']);
  });

  it('keeps its height whatever is filtered', async () => {
    const page = await open();
    const before = await bottomOf(page, '.filters');
    await page.fill('#ap\\.search', 'network');
    await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    expect(await bottomOf(page, '.filters')).toBe(before);
  });

  it('grows to say that nothing matches, without restyling the page', async () => {
    const page = await open();
    const height = () => page.evaluate<string>("document.documentElement.style.getPropertyValue('--filters-height')");
    await expect.poll(height).toMatch(/^[1-9]/);
    const [before, bottom] = [await height(), await bottomOf(page, '.filters')];
    await page.fill('#ap\\.search', 'no such thing');
    await expect.poll(() => bottomOf(page, '.filters')).toBeGreaterThan(bottom);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    expect(await height()).toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => bottomOf(page, '.filters')).toBe(bottom);
    expect(await height()).toBe(before);
  });

  it('brings the first match into sight if the reader is above the policies', async () => {
    const page = await open();
    await page.fill('#ap\\.search', 'network');
    const row = '.policies tbody tr:visible';
    await expect.poll(() => topOf(page, row)).toBeLessThan(800);
    expect(await topOf(page, row)).toBeGreaterThanOrEqual(await bottomOf(page, '.filters'));
  });

  it('says how many of the hidden filters are in use', async () => {
    const page = await open({ hash: '#?severity=Moderate' });
    await expect.poll(() => page.locator('.toggle').innerText()).toMatch(/^More filters\s+1$/);
  });

  it('closes the rarer filters on Escape, and returns the focus', async () => {
    const page = await open();
    await showMoreFilters(page);
    await page.getByRole('button', { name: 'CSV' }).press('Escape');
    expect(await page.getByRole('button', { name: 'CSV' }).isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.className')).toBe('toggle');
  });

  it.each([1440, 360])('covers no row that a link leads to, at %i px', async (width) => {
    const page = await open({ viewport: { width, height: 740 }, hash: '#policy.70' });
    const row = '[id="policy.70"]';
    await expect.poll(() => topOf(page, row)).toBeLessThan(740);
    const covering = await page.locator(row).evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + 3));
    });
    expect(covering).toBe(true);
  });

  /** Whether something else is in front of the upper edge of an element. */
  const isCovered = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        const front = document.elementFromPoint(left + 4, top + 3);
        return front === null || !(element.contains(front) || front.contains(element));
      });

  it.each([1440, 360])('covers no heading that the contents lead to, nor the row below it, at %i px', async (width) => {
    const page = await open({ viewport: { width, height: 740 } });
    for (const anchor of ['summary', 'failed', 'category-2', 'category-3', 'method']) {
      await page.evaluate(`location.hash = '#${anchor}'`);
      await expect.poll(() => topOf(page, `[id="${anchor}"]`)).toBeLessThan(740);
      expect(await isCovered(page, `[id="${anchor}"]`)).toBe(false);
    }
    await page.evaluate(`location.hash = '#category-2'`);
    await expect.poll(() => topOf(page, '[id="category-2"]')).toBeLessThan(740);
    expect(await isCovered(page, '[data-section="category-2"] tbody tr')).toBe(false);
  });

  it.each([1440, 360])('covers nothing that gets the focus, forward or backward, at %i px', async (width) => {
    const page = await open({ viewport: { width, height: 740 } });
    await page.locator('[data-section="category-2"] tbody a').first().focus();
    for (const key of [...Array<string>(20).fill('Tab'), ...Array<string>(30).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      expect(await isCovered(page, ':focus')).toBe(false);
    }
  });
});
