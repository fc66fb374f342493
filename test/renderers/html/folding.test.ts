import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../../src/public/index.js';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { render } from './render.js';
import { aRichDocument } from './rich-document.js';

describe.runIf(present('chromium'))('needs chromium: the resources of a policy', () => {
  it('fold below it, and open where the search finds one of them', async () => {
    const report = readFileSync(
      new URL('../../fixtures/scanners/hdf/cis-aws-foundations-baseline.json', import.meta.url),
    );
    const [html] = await generate({ report }, { formats: ['html'], clock: new Date('2026-11-21T12:00:00Z') });
    const { page } = await openHtml(await sharedBrowser(), html!.bytes, { viewport: { width: 1440, height: 900 } });
    const folded = page.locator('details.more');
    const open = page.locator('details.more[open]');
    expect(await folded.count()).toBeGreaterThan(1);
    expect(await open.count()).toBe(0);
    await page.fill('#ap\\.search', 'has_virtual_mfa');
    await expect.poll(() => open.count()).toBeGreaterThan(0);
    expect(await open.first().textContent()).toContain('has_virtual_mfa_enabled?');
    expect(await open.count()).toBeLessThan(await folded.count());
    await page.fill('#ap\\.search', '');
    await expect.poll(() => open.count()).toBe(0);
  });
});

describe.runIf(present('chromium'))('needs chromium: sections fold', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  const open = async (): Promise<Page> => {
    const viewport = { width: 1440, height: 900 };
    return (await openHtml(browser, await render(aRichDocument()), { viewport })).page;
  };
  const chapter = (page: Page) => page.locator('[data-section="by-category"] > h2 button');
  const isOpen = (page: Page) => chapter(page).getAttribute('aria-expanded');
  const row = (page: Page) => page.locator('[data-section="by-category"] tbody tr').first();
  const isShown = (page: Page) => row(page).evaluate((element) => element.checkVisibility());

  it('by keyboard, and open again', async () => {
    const page = await open();
    expect(await isOpen(page)).toBe('true');
    await chapter(page).press('Enter');
    expect(await isOpen(page)).toBe('false');
    expect(await isShown(page)).toBe(false);
    await chapter(page).press('Enter');
    expect(await isShown(page)).toBe(true);
  });

  it.each([
    ['a link into them', (page: Page) => page.locator('.side a[href="#category-2"]').click()],
    ['a filter that shows rows in them', (page: Page) => page.fill('#ap\\.search', 'NSG')],
    ['j', (page: Page) => page.keyboard.press('j').then(() => page.keyboard.press('j'))],
  ])('until %s opens them', async (_name, act) => {
    const page = await open();
    for (const button of await page.locator('section.level-1 > h2 button:visible').all()) await button.click();
    await page.evaluate('document.activeElement.blur()');
    expect(await isShown(page)).toBe(false);
    await act(page);
    await expect
      .poll(() => page.locator('.policies tbody tr').evaluateAll((rows) => rows.some((row) => row.checkVisibility())))
      .toBe(true);
  });

  it('but not in print', async () => {
    const page = await open();
    await chapter(page).click();
    await page.emulateMedia({ media: 'print' });
    expect(await isShown(page)).toBe(true);
  });

  it('and leave the mark in the contents where the reader is', async () => {
    const page = await open();
    await chapter(page).click();
    await page.evaluate("document.getElementById('method').scrollIntoView()");
    await expect
      .poll(() => page.locator('.side [aria-current]').getAttribute('href'), { timeout: 10_000 })
      .toBe('#method');
  });

  it('and open where the search of the browser finds something', async () => {
    const page = await open();
    await chapter(page).click();
    await row(page).evaluate((element) => element.dispatchEvent(new Event('beforematch', { bubbles: true })));
    expect(await isShown(page)).toBe(true);
    expect(await isOpen(page)).toBe('true');
  });
});
