import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser, openHtml, type OpenPage } from '../../helpers/browser.js';
import { TRIES_ALL } from '../../helpers/runs.js';
import { present } from '../../helpers/system.js';
import { showMoreFilters } from './more-filters.js';
import { render } from './render.js';
import { aPolicy, aRichDocument } from './rich-document.js';

const HOSTILE = `</noscript></tr><script>document.title='owned'</script><b onclick="x"> & 'y'`;

/** More than a table may have in one part. One of three fails, and one of five is of each service. */
const PER_CATEGORY = TRIES_ALL ? 450 : 225;
const POLICIES = 12 * PER_CATEGORY;
const COUNT = POLICIES.toLocaleString('en');

/** Thousands of policies in 12 categories, the first hostile, one in three failed. */
function aLongDocument() {
  const statuses = ['red', 'green', 'gray'] as const;
  const services = ['Storage', 'Compute', 'Network', 'Identity', 'Queue'];
  return aRichDocument({
    categories: Array.from({ length: 12 }, (_, category) => ({
      name: `Category ${category + 1}`,
      policies: Array.from({ length: PER_CATEGORY }, (_unused, index) =>
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

const rowsInPage = (page: Page) => page.locator('.entries tbody tr').count();

const result = (page: Page) => page.locator('output').textContent();

/** The number of the policy that has the focus. */
const focusedNumber = (page: Page) =>
  page.evaluate<string | undefined>("document.activeElement.querySelector('th')?.textContent");

/** Whether the top of an element is within the window. */
async function isInSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  return box !== null && box.y > 0 && box.y < element.page().viewportSize()!.height;
}

describe.runIf(present('chromium'))('needs chromium: a page with thousands of policies', () => {
  let browser: Browser;
  let html: string;

  beforeAll(async () => {
    browser = await sharedBrowser();
    html = await render(aLongDocument());
  });

  const open = (options: Parameters<typeof openHtml>[2] = {}): Promise<OpenPage> =>
    openHtml(browser, html, { viewport: { width: 1280, height: 800 }, ...options });

  it('shows all of them without script', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    expect(await rowsInPage(page)).toBe(POLICIES + POLICIES / 3);
  });

  it('keeps hostile text as text', async () => {
    const { page, complaints } = await open();
    await page.fill('#ap\\.search', '</noscript>');
    await expect.poll(() => result(page)).toContain(`1 of ${COUNT}`);
    const match = page.locator('.policies td.widest:visible').first();
    await expect.poll(() => match.textContent()).toBe(`${HOSTILE}Policy0x0`);
    expect(await page.title()).not.toBe('owned');
    expect(complaints).toEqual([]);
  });

  it('counts, filters and exports all of them at once', async () => {
    const { page } = await open({ hash: '#?service=Queue&status=red&sort=-number' });
    await expect.poll(() => result(page)).toBe(`${POLICIES / 15} of ${COUNT} policies (filtered rows)`);
    await showMoreFilters(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(1 + POLICIES / 15);
    expect(lines[1]).toContain(`"12.${PER_CATEGORY - 5}"`);
    expect(lines.at(-1)).toContain('"1.10"');
  });

  it('follows a link to a policy far down', async () => {
    const { page } = await open({ hash: `#policy.${POLICIES - 10}` });
    const row = page.locator(`#policy\\.${POLICIES - 10}`);
    await expect.poll(() => row.count()).toBe(1);
    expect(await row.locator('th').textContent()).toBe(`12.${PER_CATEGORY - 10}`);
    await expect.poll(() => isInSight(row)).toBe(true);
  });

  it('sorts all of them in one list, and has each row when the reader comes to it', async () => {
    const { page } = await open();
    const numbers = page.locator('.matches tbody th.id');
    // Counted as soon as there are rows, however busy the machine is.
    const first = await page.evaluate<number>(`new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        const count = document.querySelectorAll('.matches tbody th.id').length;
        if (count === 0) return;
        observer.disconnect();
        resolve(count);
      }).observe(document.body, { childList: true, subtree: true });
      location.hash = '#?sort=-number';
    })`);
    expect(first).toBeLessThan(1000);
    expect(await numbers.first().textContent()).toBe(`12.${PER_CATEGORY}`);
    await expect.poll(() => numbers.count(), { timeout: 60_000 }).toBe(POLICIES);
    const ascending = Array.from(
      { length: POLICIES },
      (_, at) => `${Math.floor(at / PER_CATEGORY) + 1}.${(at % PER_CATEGORY) + 1}`,
    );
    expect(await numbers.allTextContents()).toEqual(ascending.reverse());
    await showMoreFilters(page);
    await page.locator('.sorting select').selectOption('');
    await expect.poll(() => numbers.count()).toBe(0);
  });

  it('has the end of a list as soon as the reader jumps there', async () => {
    const { page } = await open({ hash: '#?status=red' });
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const last = page.locator('.matches tbody th.id', { hasText: `12.${PER_CATEGORY - 2}` });
    await expect.poll(() => last.count()).toBe(1);
  });

  it('steps through what did not pass', async () => {
    const { page } = await open();
    for (const number of ['1.1', '1.4', '1.7']) {
      await page.keyboard.press('j');
      await expect.poll(() => focusedNumber(page)).toBe(number);
    }
  });

  it('steps on from where the reader is, far down', async () => {
    const { page } = await open({ hash: '#category-9' });
    await expect.poll(() => isInSight(page.locator('#category-9'))).toBe(true);
    await page.keyboard.press('j');
    await expect.poll(() => focusedNumber(page)).toBe('9.1');
    await page.keyboard.press('k');
    await expect.poll(() => focusedNumber(page)).toBe(`8.${PER_CATEGORY - 2}`);
  });

  it('steps through a list from its end', async () => {
    const { page } = await open({ hash: '#?q=rule&sort=number' });
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.keyboard.press('k');
    await expect.poll(() => focusedNumber(page)).toMatch(/^12\./);
  });

  it('shows one list, and removes those before it a moment later', async () => {
    const { page } = await open({ hash: '#?sort=-number' });
    const [lists, replaced] = [page.locator('.matches > *'), page.locator('.matches > .is-replaced')];
    const numbers = page.locator('.matches > :not(.is-replaced) tbody th.id');
    await expect.poll(() => numbers.count(), { timeout: 60_000 }).toBe(POLICIES);
    await page.evaluate(`
      const menu = document.querySelector('.sorting select');
      menu.value = 'title';
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    `);
    expect(await numbers.first().textContent()).toBe('1.1');
    const heights = await replaced.evaluateAll((all) => all.map((list) => list.getBoundingClientRect().height));
    expect(heights.filter((height) => height > 0)).toEqual([]);
    await expect.poll(() => lists.count(), { timeout: 60_000 }).toBe(1);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await expect.poll(() => lists.count(), { timeout: 60_000 }).toBe(0);
  });

  it('lands on a heading far down, below the bars', async () => {
    const { page } = await open({ hash: '#category-9' });
    const [bars, heading] = [page.locator('.filters'), page.locator('#category-9')];
    await expect
      .poll(async () => {
        const { y, height } = (await bars.boundingBox())!;
        const below = (await heading.boundingBox())!.y - y - height;
        return below >= 0 && below < 60;
      })
      .toBe(true);
  });

  it('keeps matches visible when filtering far down', async () => {
    const { page } = await open({ hash: '#category-12' });
    await page.fill('#ap\\.search', 'Policy0x0');
    await expect.poll(() => result(page)).toContain(`1 of ${COUNT}`);
    await expect.poll(() => isInSight(page.locator('output'))).toBe(true);
    await expect.poll(() => isInSight(page.locator('.policies td.widest:visible').first())).toBe(true);
  });
});

/** 1,200 categories of five policies each. */
function aDocumentOfManyCategories() {
  return aRichDocument({
    categories: Array.from({ length: 1200 }, (_, category) => ({
      name: `Category ${category + 1}`,
      policies: Array.from({ length: 5 }, (_unused, index) =>
        aPolicy({
          id: `Policy${category}x${index}`,
          number: `${category + 1}.${index + 1}`,
          title: `Ensure that rule ${index} of ${category} holds`,
          status: index === 0 ? 'red' : 'green',
        }),
      ),
    })),
  });
}

describe('a page with more than a thousand sections', () => {
  let html: string;
  beforeAll(async () => {
    html = await render(aDocumentOfManyCategories());
  });

  it('lists them in its contents, but not in the side navigation', () => {
    const [, side = ''] = /<nav class="side"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? [];
    const [, contents = ''] = /<nav class="contents"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? [];
    expect(side).toContain('Policies by category');
    expect(side).not.toContain('Category 1200');
    expect(contents).toContain('Category 1200');
  });
});
