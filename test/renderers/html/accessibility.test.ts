import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { TRIES_ALL } from '../../helpers/runs.js';
import { present } from '../../helpers/system.js';
import { showMoreFilters } from './more-filters.js';
import { render } from './render.js';
import { aRichDocument } from './rich-document.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The findings of axe with all its rules, including WCAG 2.2 AA and best practices: `rule: element`. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    // All rules run; describing what passes them as well would take as long again.
    "axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

describe.runIf(present('chromium'))('needs chromium: axe finds nothing', { timeout: 120_000 }, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  const open = async (
    options: Parameters<typeof openHtml>[2],
    document = aRichDocument({ meta: { mark: 'TRIAL' } }),
  ) => {
    const { page } = await openHtml(browser, await render(document), options);
    return page;
  };

  // Colors do not depend on the width, so looks take turns.
  const looks = (first: 'light' | 'dark') => (TRIES_ALL ? (['light', 'dark'] as const) : [first]);

  describe.each([360, 768, 1440, 1920])('at %i px', (width) => {
    it.each(looks([768, 1920].includes(width) ? 'dark' : 'light'))('in the %s look', async (colorScheme) => {
      expect(await findings(await open({ viewport: { width, height: 900 }, colorScheme }))).toEqual([]);
    });
  });

  it.each(looks('light'))('with more contrast, in the %s look', async (colorScheme) => {
    const page = await open({ colorScheme, contrast: 'more' });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.kicker')).color")).toBe(
      colorScheme === 'light' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)',
    );
  });

  it.each(TRIES_ALL ? [360, 1280] : [360])('with filters, order and columns being chosen, at %i px', async (width) => {
    const page = await open({
      viewport: { width, height: 900 },
      hash: '#?q=ensure&status=red&status=amber&sort=-service&hide=severity',
    });
    await showMoreFilters(page);
    await page.locator('.columns summary').click();
    expect(await findings(page)).toEqual([]);
  });

  it.each([360, 1440])('and every link and control is at least 24 pixels high and wide, at %i px', async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    await showMoreFilters(page);
    const small = await page.evaluate<string[]>(`
      [...document.querySelectorAll('a[href], button, select, summary')]
        .filter((element) => element.closest('p, li > p') === null || element.closest('.rest, .name') !== null)
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 1 && (width < 24 || height < 24);
        })
        .map(({ outerHTML }) => outerHTML)
    `);
    expect(small).toEqual([]);
  });

  it('without a match', async () => {
    expect(await findings(await open({ hash: '#?q=no+such+thing' }))).toEqual([]);
  });

  it.each(looks('dark'))('in the dialog of keys and look, %s', async (colorScheme) => {
    const page = await open({ colorScheme });
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  it.each(looks('light'))('in a page that reads from right to left, %s', async (colorScheme) => {
    const locale = { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } as const;
    expect(await findings(await open({ colorScheme }, aRichDocument({ overrides: { locale } })))).toEqual([]);
  });

  it('without script', async () => {
    const page = await open({ javaScriptEnabled: false });
    // Without script axe cannot run in the page, so the test reads the markup.
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await page.locator('main').textContent()).toContain('Ensure that DenyAll is configured');
  });
});
