import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { render } from './render.js';
import { aRichDocument } from './rich-document.js';

const focused = (page: Page) => page.evaluate<string>('document.activeElement.className || document.activeElement.id');

describe.runIf(present('chromium'))('needs chromium: the menu of a narrow screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  async function open(width = 360, options: Parameters<typeof openHtml>[2] = {}): Promise<Page> {
    const { page } = await openHtml(browser, await render(aRichDocument()), {
      viewport: { width, height: 740 },
      ...options,
    });
    return page;
  }
  const menu = (page: Page) => page.getByRole('button', { name: 'Contents' });
  const link = (page: Page) => page.locator('.side a[href="#by-category"]');

  it('opens the contents, and moves the focus into them', async () => {
    const page = await open();
    expect(await link(page).isVisible()).toBe(false);
    await menu(page).press('Enter');
    await expect.poll(() => link(page).isVisible()).toBe(true);
    await expect.poll(() => menu(page).getAttribute('aria-expanded')).toBe('true');
    expect(await page.evaluate("document.activeElement.closest('.side') !== null")).toBe(true);
  });

  it('closes on Escape, and returns the focus', async () => {
    const page = await open();
    await menu(page).press('Enter');
    await link(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => link(page).isVisible()).toBe(false);
    expect(await focused(page)).toBe('menu');
    // The browser reports that a popover was closed after it has closed.
    await expect.poll(() => menu(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('closes on a choice, and moves the focus to where it leads', async () => {
    const page = await open();
    await menu(page).click();
    await link(page).click();
    await expect.poll(() => link(page).isVisible()).toBe(false);
    expect(await focused(page)).toBe('by-category');
    expect(await page.evaluate('location.hash')).toBe('#by-category');
  });

  it('is not there beside contents that are in sight', async () => {
    const page = await open(1440);
    expect(await menu(page).isVisible()).toBe(false);
    expect(await link(page).isVisible()).toBe(true);
  });

  it('leaves the contents in the page without script', async () => {
    const page = await open(360, { javaScriptEnabled: false });
    expect(await menu(page).isVisible()).toBe(false);
    expect(await page.locator('a[href="#by-category"]:visible').count()).toBe(1);
  });
});
