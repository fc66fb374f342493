import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../../src/model/document/document.js';
import { once } from '../../../../src/model/values/memoize.js';
import { sharedBrowser, openHtml, type OpenPage } from '../../../helpers/browser.js';
import { present } from '../../../helpers/system.js';
import { temporaryFolder } from '../../../helpers/temporary-folder.js';
import { showMoreFilters } from '../more-filters.js';
import { render } from '../render.js';
import { aPolicy, aRichDocument } from '../rich-document.js';

const HOSTILE = `</script><script>document.title='owned'</script><b onclick="x">{{x}}</b> '"\u202e\u0007 🛡️ שלום`;

const hostileDocument = () =>
  aRichDocument({
    categories: [
      { name: HOSTILE, policies: [aPolicy({ title: HOSTILE, service: HOSTILE, severity: HOSTILE, id: HOSTILE })] },
    ],
    meta: { title: HOSTILE, subject: HOSTILE, runningHead: [HOSTILE, HOSTILE], mark: HOSTILE },
  });

/** The numbers of the policies in the list of what matches, or else in the chapter that has all of them. */
const visibleNumbers = (page: Page) =>
  page.evaluate<string[]>(`
    const list = document.querySelector('.matches:not([hidden]) > :not(.is-replaced)') ?? document.querySelector('[data-section="by-category"]');
    [...list.querySelectorAll('tbody th.id')].filter((cell) => cell.checkVisibility()).map((cell) => cell.textContent);
  `);

const result = (page: Page) => page.locator('output').textContent();

const hash = (page: Page) => page.evaluate<string>('location.hash');

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();

describe.runIf(present('chromium'))('needs chromium: the page in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  async function open(document: AuditDocument, options: Parameters<typeof openHtml>[2] = {}): Promise<OpenPage> {
    return openHtml(browser, await render(document), options);
  }

  it('requests nothing and logs no error, including filters and print', async () => {
    const { page, requests, complaints } = await open(aRichDocument({ meta: { mark: 'TRIAL' } }));
    await press(page, /Failed/);
    await page.fill('#ap\\.search', 'rdp');
    await page.pdf();
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('applies its style sheet and its script under its own security policy', async () => {
    const { page } = await open(aRichDocument());
    expect(await page.locator('.filters').isVisible()).toBe(true);
    expect(
      await page
        .locator('.cover .stack rect')
        .first()
        .evaluate((rect) => getComputedStyle(rect).fill),
    ).toBe('rgb(179, 38, 30)');
  });

  it('keeps hostile text as text', async () => {
    const { page, complaints } = await open(hostileDocument());
    expect(await page.title()).toContain('</script>');
    expect(await page.locator('main b[onclick]').count()).toBe(0);
    expect(await page.locator('.policies td').first().textContent()).toContain('<b onclick="x">{{x}}</b>');
    await page.fill('#ap\\.search', 'ONCLICK="x"');
    await expect.poll(() => result(page)).toContain('1 of 1');
    expect(complaints).toEqual([]);
  });

  it('filters by status, severity and service in all policy tables at once, and counts entries once', async () => {
    const { page } = await open(aRichDocument());
    await expect.poll(() => result(page)).toBe('5 of 5 policies (filtered rows)');
    await press(page, /Failed/);
    await expect.poll(() => visibleNumbers(page)).toEqual(['1000.1', '2000.1']);
    await expect.poll(() => result(page)).toBe('2 of 5 policies (filtered rows)');
    await press(page, /Partial/);
    await expect.poll(() => visibleNumbers(page)).toEqual(['1000.1', '2000.1', '2000.2']);
    await showMoreFilters(page);
    await press(page, /Critical/);
    await expect.poll(() => visibleNumbers(page)).toEqual(['2000.1']);
    await press(page, /Critical/);
    await page.getByRole('combobox', { name: 'Service' }).selectOption('VirtualMachines');
    await expect.poll(() => visibleNumbers(page)).toEqual(['1000.1']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => result(page)).toBe('5 of 5 policies (filtered rows)');
  });

  it('searches titles, ids, numbers and services ignoring case and accents', async () => {
    const { page } = await open(aRichDocument());
    for (const [query, numbers] of [
      ['FLOW logs', ['2000.2']],
      ['slavm', ['1000.10']],
      ['2000.', ['2000.1', '2000.2', '2000.3']],
      ['networkservice dény', ['2000.3']],
      ['2000.3Deny', []],
    ] as const) {
      await page.fill('#ap\\.search', query);
      await expect.poll(() => visibleNumbers(page), { message: query }).toEqual(numbers);
    }
  });

  it('states on each option how many policies it would show', async () => {
    const { page } = await open(aRichDocument());
    await showMoreFilters(page);
    await press(page, /Critical/);
    const buttons = (key: string) => page.locator(`fieldset[data-key="${key}"] button`).allTextContents();
    await expect.poll(() => buttons('status')).toEqual(['Failed 1', 'Partial 0', 'Passed 0', 'Not assessed 0']);
    await expect.poll(() => buttons('severity')).toEqual(['Critical 1', 'High 2', 'Moderate 1', 'Low 1']);
  });

  it('shows one list of what matches in place of the page, says its count once, and puts the page back', async () => {
    const { page } = await open(aRichDocument(), { viewport: { width: 1280, height: 800 } });
    const seen = () =>
      page.evaluate<string[]>(`
        [...document.querySelectorAll('main > *, main section')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
          .map(({ className }) => className)
      `);
    const whole = await seen();
    await page.evaluate("document.getElementById('category-2').scrollIntoView()");
    const top = () => page.evaluate<number>("document.getElementById('category-2').getBoundingClientRect().top");
    await page.waitForTimeout(100);
    const before = await top();
    await page.keyboard.press('/');
    await page.keyboard.type('rdp');
    await expect.poll(() => visibleNumbers(page)).toEqual(['2000.1']);
    expect(await seen()).toEqual(['filters', 'matches policies']);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1000);
    expect(await page.locator('main').innerText()).not.toContain('here');
    await page.fill('#ap\\.search', 'no such thing');
    await expect.poll(() => result(page)).toContain('No policy matches (5 in all).');
    expect(await page.locator('.matches > :not(.is-replaced)').innerText()).toBe('Cloud Security Best Practices');
    expect(await page.locator('output').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(seen).toEqual(whole);
    await page.waitForTimeout(100);
    expect(Math.abs((await top()) - before)).toBeLessThan(8);
  });

  it('keeps its state in the address, which restores it', async () => {
    const { page } = await open(aRichDocument());
    await press(page, /Failed/);
    await page.fill('#ap\\.search', 'rdp & nsg');
    await expect.poll(() => hash(page)).toBe('#?q=rdp+%26+nsg&status=red');
    const again = await open(aRichDocument(), { hash: '#category-2?q=rdp&status=red' });
    await expect.poll(() => again.page.inputValue('#ap\\.search')).toBe('rdp');
    await expect.poll(() => visibleNumbers(again.page)).toEqual(['2000.1']);
    await again.page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => hash(again.page)).toBe('#category-2');
  });

  it('lands with the heading below the sticky bars', async () => {
    const { page } = await open(aRichDocument(), {
      hash: '#category-2',
      viewport: { width: 1280, height: 500 },
    });
    const [bar, heading] = [page.locator('.filters'), page.locator('#category-2')];
    await expect
      .poll(async () => {
        const { y, height } = (await bar.boundingBox())!;
        const top = (await heading.boundingBox())!.y;
        return y + height <= top && top < 500;
      })
      .toBe(true);
  });

  it('clears the filters when a link leads to a row that they hide', async () => {
    const { page } = await open(aRichDocument());
    await page.fill('#ap\\.search', 'rdp');
    await expect.poll(() => result(page)).toContain('1 of 5');
    await page.evaluate("location.hash = '#policy.1'");
    await expect.poll(() => result(page)).toContain('5 of 5');
  });

  it('focuses the search on "/" and steps through what did not pass on j and k', async () => {
    const { page } = await open(aRichDocument());
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('ap.search');
    await page.keyboard.type('/');
    await expect.poll(() => page.inputValue('#ap\\.search')).toBe('/');
    await page.keyboard.press('Escape');
    await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
    const focused = () => page.evaluate<string>("document.activeElement.querySelector('th')?.textContent ?? ''");
    for (const [key, number] of [
      ['j', '1000.1'],
      ['j', '2000.1'],
      ['j', '2000.2'],
      ['k', '2000.1'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused).toBe(number);
    }
  });

  it('is complete without script', async () => {
    const { page, complaints } = await open(aRichDocument(), { javaScriptEnabled: false });
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await expect.poll(() => visibleNumbers(page)).toEqual(['1000.1', '1000.10', '2000.1', '2000.2', '2000.3']);
    expect(complaints.filter((text) => !text.includes('JavaScript'))).toEqual([]);
  });

  it.each([360, 768, 1280])('does not scroll sideways at %i px, not even with very long words', async (width) => {
    const word = 'x'.repeat(300);
    const long = aPolicy({ id: word, title: word, service: word, number: word });
    const document = aRichDocument({
      categories: [{ name: word, policies: [long, aPolicy()] }],
      meta: { runningHead: [word] },
    });
    const { page } = await open(document, { viewport: { width, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  it('keeps the mark visible while scrolling', async () => {
    const { page } = await open(aRichDocument({ meta: { mark: 'SAMPLE DATA – NOT EVIDENCE' } }));
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    await expect.poll(async () => (await page.locator('.mark').boundingBox())?.y).toBe(0);
  });

  it('prints nothing that is for the screen, and cuts no row', async () => {
    const { page } = await open(aRichDocument());
    await page.emulateMedia({ media: 'print' });
    const controls = page.locator(
      'input, select, button:not(.fold), summary, dialog, nav.side, .running, .skip, .matches',
    );
    expect(await controls.evaluateAll((all) => all.filter((element) => element.checkVisibility()).length)).toBe(0);
    const rows = page.locator('tbody tr');
    const cuts = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside));
    expect(new Set(cuts)).toEqual(new Set(['avoid']));
  });

  describe.runIf(present('pdftotext'))('needs pdftotext: printed', () => {
    const printed = async (page: Page): Promise<string> => {
      const file = join(temporaryFolder(), 'page.pdf');
      writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
      return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout;
    };

    const whole = once(async () => printed((await open(aRichDocument())).page));

    it.each([
      ['that matches nothing', '#?q=no+such+thing'],
      ['that matches one policy', '#?q=rdp'],
      ['by status', '#?status=red'],
      ['by status and severity, sorted, and without a column', '#?status=red&severity=High&sort=-title&hide=service'],
    ])('is the whole document in its order, whatever is filtered on screen: a filter %s', async (_what, address) => {
      const { page } = await open(aRichDocument(), { hash: address });
      const shown = await visibleNumbers(page);
      const before = await result(page);
      expect(before).not.toContain('5 of 5');
      expect(await printed(page)).toBe(await whole());
      expect(await visibleNumbers(page)).toEqual(shown);
      expect(await result(page)).toBe(before);
      expect(await hash(page)).toBe(address);
    });

    it('shows every row despite filters, and the mark on every page', async () => {
      const { page } = await open(aRichDocument({ meta: { mark: 'TRIAL' } }));
      await page.fill('#ap\\.search', 'no such thing');
      const text = await printed(page);
      for (const number of ['1000.1 ', '1000.10', '2000.1 ', '2000.2', '2000.3']) expect(text).toContain(number);
      const pages = text.split('\f').slice(0, -1);
      expect(pages.length).toBeGreaterThan(1);
      for (const each of pages) expect(each).toContain('TRIAL');
      expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
      expect(text).not.toContain('no such thing');
    });
  });
});
