import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { showMoreFilters } from './more-filters.js';
import { render } from './render.js';
import { aPolicy, aRichDocument } from './rich-document.js';

const CATEGORIES = 'section[data-section="by-category"]';

/** The numbers of the policies in the list of what matches, or else in the chapter that has all of them. */
const visibleNumbers = (page: Page) =>
  page.evaluate<string[]>(`
    const list = document.querySelector('.matches:not([hidden]) > :not(.is-replaced)') ?? document.querySelector('${CATEGORIES}');
    [...list.querySelectorAll('tbody th.id')].filter((cell) => cell.checkVisibility()).map((cell) => cell.textContent);
  `);

const hash = (page: Page) => page.evaluate<string>('location.hash');

const paper = (page: Page) => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');

const headsOf = (page: Page, hasText: string) => page.locator('.policies thead th:visible', { hasText });

const sortBy = (page: Page, key: string) => page.locator('.sorting select').selectOption(key);

async function downloadCsv(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('page.csv');
  return readFile(await download.path(), 'utf8');
}

describe.runIf(present('chromium'))('needs chromium: the tools of policy tables', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  async function open(
    document: AuditDocument = aRichDocument(),
    options: Parameters<typeof openHtml>[2] = {},
  ): Promise<Page> {
    const { page } = await openHtml(browser, await render(document), {
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    if (options.javaScriptEnabled !== false) await showMoreFilters(page);
    return page;
  }

  describe('sorting', () => {
    it('orders numbers by value, statuses and severities by rank, and numbers of policies naturally', async () => {
      const page = await open();
      for (const [key, numbers] of [
        ['status', ['1000.1', '2000.1', '2000.2', '2000.3', '1000.10']],
        ['severity', ['2000.1', '2000.2', '2000.3', '1000.1', '1000.10']],
        ['number', ['1000.1', '1000.10', '2000.1', '2000.2', '2000.3']],
        ['title', ['1000.1', '1000.10', '2000.3', '2000.2', '2000.1']],
      ] as const) {
        await sortBy(page, key);
        await expect.poll(() => visibleNumbers(page), { message: key }).toEqual(numbers);
      }
    });

    it('reverses, is kept in the address, and is restored from it', async () => {
      const page = await open();
      await sortBy(page, 'severity');
      await page.getByRole('button', { name: 'Descending' }).click();
      const descending = ['1000.10', '1000.1', '2000.2', '2000.3', '2000.1'];
      await expect.poll(() => visibleNumbers(page)).toEqual(descending);
      await expect.poll(() => hash(page)).toBe('#?sort=-severity');
      const again = await open(aRichDocument(), { hash: '#?sort=-severity' });
      await expect.poll(() => visibleNumbers(again)).toEqual(descending);
      await sortBy(again, '');
      await expect.poll(() => visibleNumbers(again)).toEqual(['1000.1', '1000.10', '2000.1', '2000.2', '2000.3']);
      await expect.poll(() => hash(again)).toBe('');
    });

    it('follows a click on a column head, which states the order', async () => {
      const page = await open();
      const head = page.locator(`${CATEGORIES} thead th`, { hasText: 'Evaluated' }).first();
      await head.click();
      const listed = page.locator('.matches thead th', { hasText: 'Evaluated' });
      await expect.poll(() => listed.getAttribute('aria-sort')).toBe('ascending');
      const ascending = await visibleNumbers(page);
      await listed.click();
      await expect.poll(() => listed.getAttribute('aria-sort')).toBe('descending');
      expect(ascending[0]).toBe('1000.10');
      expect((await visibleNumbers(page)).at(-1)).toBe('1000.10');
    });

    it('keeps the filters', async () => {
      const page = await open(aRichDocument(), { hash: '#?status=red' });
      await sortBy(page, 'number');
      await page.getByRole('button', { name: 'Descending' }).click();
      await expect.poll(() => visibleNumbers(page)).toEqual(['2000.1', '1000.1']);
      await expect.poll(() => hash(page)).toBe('#?status=red&sort=-number');
    });
  });

  describe('columns', () => {
    it('are hidden in all tables at once, and the address remembers them', async () => {
      const page = await open();
      await page.locator('.columns summary').click();
      await page.getByRole('checkbox', { name: 'Service' }).uncheck();
      await expect.poll(() => headsOf(page, 'Service').count()).toBe(0);
      await expect.poll(() => page.locator('.policies td:visible', { hasText: 'NetworkService' }).count()).toBe(0);
      await expect.poll(() => hash(page)).toBe('#?hide=service');
      const again = await open(aRichDocument(), { hash: '#?hide=service' });
      await expect.poll(() => headsOf(again, 'Service').count()).toBe(0);
      await again.locator('.columns summary').click();
      await again.getByRole('checkbox', { name: 'Service' }).check();
      await expect.poll(() => headsOf(again, 'Service').count()).toBe(3);
    });

    it('always include the row header', async () => {
      const page = await open(aRichDocument(), { hash: '#?hide=number' });
      await expect.poll(() => visibleNumbers(page)).toHaveLength(5);
    });

    it('close on Escape and return the focus', async () => {
      const page = await open();
      await page.locator('.columns summary').press('Enter');
      await page.getByRole('checkbox', { name: 'Service' }).press('Escape');
      await expect.poll(() => page.locator('.columns').getAttribute('open')).toBeNull();
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
    });
  });

  describe('CSV', () => {
    it('contains the filtered rows in the chosen order and columns, each entry once', async () => {
      const page = await open(aRichDocument(), { hash: '#?status=red&sort=-number&hide=passed&hide=service' });
      expect(await downloadCsv(page)).toBe(
        '\ufeff"Category","Number","Policy","Policy","Status","Severity","Evaluated"\r\n' +
          '"Networking","2000.1","Ensure that RDP is restricted on NSG\'s","NSGRules","Failed","Critical","1"\r\n' +
          '"Business continuity","1000.1","Ensure that backup feature is configured for Virtual Machines",' +
          '"VMConfiguredBackup","Failed","Moderate","1"\r\n',
      );
      await expect.poll(() => page.locator('.announcement').textContent()).toBe('Rows written to page.csv: 2.');
    });

    it('is in the order of the report by default', async () => {
      const lines = (await downloadCsv(await open())).trim().split('\r\n');
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
        ['1000.1', '1000.10', '2000.1', '2000.2', '2000.3'].map((number) => `"${number}"`),
      );
    });

    it('neutralizes formulas, and quotes what needs it', async () => {
      const cells = [
        ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
        ['+1 more', '"\'+1 more"'],
        ['-cmd', '"\'-cmd"'],
        ['@SUM(A1)', '"\'@SUM(A1)"'],
        ['-12.5', '"-12.5"'],
        ['say "no", twice', '"say ""no"", twice"'],
        ['two\nlines', '"two\nlines"'],
      ] as const;
      const policies = cells.map(([title], index) => aPolicy({ title, id: `p${index}`, number: `7.${index}` }));
      const csv = await downloadCsv(await open(aRichDocument({ categories: [{ name: 'One', policies }] })));
      cells.forEach(([, cell], index) => expect(csv).toContain(`"7.${index}",${cell},`));
    });

    it('leaves out a column that the page does not show for every row', async () => {
      const document = aRichDocument();
      const blocks = document.blocks.map((block) =>
        block.type === 'policyTable' && block.view.rows?.length === 2
          ? { ...block, view: { ...block.view, columns: ['number', 'title', 'evaluated'] } }
          : block,
      );
      const columns = blocks.map((block) =>
        block.type === 'policyTable' && block.view.columns?.length !== 3
          ? { ...block, view: { ...block.view, columns: ['number', 'title'] } }
          : block,
      );
      const page = await open({ ...document, blocks: columns });
      expect((await downloadCsv(page)).split('\r\n')[0]).toBe('\ufeff"Number","Policy","Policy"');
    });
  });

  it('copies the filtered rows with tabs between values', async () => {
    const page = await open(aRichDocument(), {
      hash: '#?status=green&hide=title',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.locator('.announcement').textContent()).toBe('Rows copied: 1.');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'Number\tService\tStatus\tSeverity\tPassed\tEvaluated\n' + '2000.3\tNetworkService\tPassed\tHigh\t4\t4',
    );
  });

  describe('counts', () => {
    it('link to exactly the policies that they count', async () => {
      const page = await open();
      const links = page.locator('a[data-filters]');
      const count = await links.count();
      expect(count).toBeGreaterThan(10);
      for (let index = 0; index < count; index++) {
        await page.evaluate("document.querySelector('.clear').click()");
        await page.locator('.clear[hidden]').waitFor({ state: 'attached' });
        const link = page.locator('main a[href]').filter({ hasText: /^\d+$/ }).nth(index);
        const counted = await link.textContent();
        await link.click();
        // The page counts first, then offers to clear the filters.
        await page.locator('.clear:not([hidden])').waitFor();
        const shown = await page.locator('output').textContent();
        expect(shown, `link ${index}`).toMatch(new RegExp(`^${counted} of`));
      }
    });

    it('stay plain text if the filters would show other policies', async () => {
      const document = aRichDocument();
      const { categories } = document.tables;
      const rows = categories!.rows.map((row) => ({
        cells: row.cells.map((cell) => (cell.value === 2 ? { ...cell, value: 7, text: '7' } : cell)),
      }));
      const html = await render({ ...document, tables: { ...document.tables, categories: { ...categories!, rows } } });
      expect(html).not.toMatch(/data-filters="[^"]*">7</);
    });

    it('link to the policies without script, too', async () => {
      const page = await open(aRichDocument(), { javaScriptEnabled: false });
      await page.locator('.cover .legend a').first().click();
      await expect.poll(() => hash(page)).toBe('#ap.policies');
    });
  });

  it('links the number of a policy to its address', async () => {
    const page = await open();
    await page.locator(`${CATEGORIES} th.id a`, { hasText: '1000.10' }).click();
    await expect.poll(() => hash(page)).toBe('#policy.2');
  });

  it('shows the address of the policy that j stepped to', async () => {
    const page = await open();
    await page.keyboard.press('j');
    await expect.poll(() => hash(page)).toBe('#policy.1');
  });

  describe('keys and look', () => {
    it('open on "?" and set the look, which persists', async () => {
      const page = await open();
      await page.keyboard.press('?');
      await page.getByRole('combobox', { name: 'Appearance' }).selectOption('dark');
      await expect.poll(() => paper(page)).not.toBe('rgb(255, 255, 255)');
      await page.getByRole('button', { name: 'Close' }).click();
      // The browser stores it a moment later.
      const afterReload = async (): Promise<unknown> => {
        await page.reload();
        return page.evaluate('document.documentElement.dataset.look');
      };
      await expect.poll(afterReload, { timeout: 10_000 }).toBe('dark');
    });

    it('can turn single-key shortcuts off', async () => {
      const page = await open();
      await page.getByRole('button', { name: 'Shortcuts and appearance' }).click();
      await page.getByLabel('Use these shortcuts').uncheck();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('/');
      await page.keyboard.press('j');
      expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    });

    it('prints in the light look, whatever the look on screen', async () => {
      const page = await open(aRichDocument(), { colorScheme: 'dark' });
      await expect.poll(() => paper(page)).not.toBe('rgb(255, 255, 255)');
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => paper(page)).toBe('rgb(255, 255, 255)');
    });
  });

  it('mirrors the page for languages that read from right to left, and reads texts in their own direction', async () => {
    const locale = { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } as const;
    const page = await open(aRichDocument({ overrides: { locale } }));
    const side = await page.locator('.side').boundingBox();
    const main = await page.locator('main').boundingBox();
    expect(side!.x).toBeGreaterThan(main!.x);
    const title = page.locator(`${CATEGORIES} td.widest`).first();
    const [align, bidi] = await title.evaluate((cell) => {
      const { textAlign, unicodeBidi } = getComputedStyle(cell);
      return [textAlign, unicodeBidi];
    });
    expect([align, bidi]).toEqual(['right', 'plaintext']);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
  });
});
