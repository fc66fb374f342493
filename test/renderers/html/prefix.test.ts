import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { showMoreFilters } from './more-filters.js';
import { render } from './render.js';
import { aPolicy, aRichDocument } from './rich-document.js';

const PREFIX = 'Ensure that the baseline is applied: ';

/** Two policies whose titles begin alike, in lists that say the beginning once, in their heads. */
function aDocument(): AuditDocument {
  const document = aRichDocument({
    categories: [
      {
        name: 'Servers',
        policies: ['Lockout', 'Password age'].map((title, index) =>
          aPolicy({ id: `Policy${index}`, number: `1.${index + 1}`, title: `${PREFIX}${title}` }),
        ),
      },
    ],
  });
  const prefix = { column: 'title', text: PREFIX, label: `Policy: ${PREFIX}…` };
  return {
    ...document,
    blocks: document.blocks.map((block) =>
      block.type === 'policyTable' ? { ...block, view: { ...block.view, prefix } } : block,
    ),
  };
}

describe.runIf(present('chromium'))('needs chromium: titles whose beginning is in the head of their table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  const open = async (): Promise<Page> => (await openHtml(browser, await render(aDocument()))).page;

  it('are shown without it', async () => {
    const page = await open();
    expect(await page.locator('.policies tbody tr').first().innerText()).not.toContain(PREFIX.trim());
    expect(await page.locator('.policies thead').first().innerText()).toContain(PREFIX.trim());
  });

  it.each([
    ['baseline', '2 of 2'],
    ['baseline lockout', '1 of 2'],
    ['applied: age', '1 of 2'],
  ])('are found by words of the whole title: "%s"', async (query, result) => {
    const page = await open();
    await page.fill('#ap\\.search', query);
    await expect.poll(() => page.locator('output').textContent()).toContain(result);
  });

  it('are exported whole', async () => {
    const page = await open();
    await showMoreFilters(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(`"${PREFIX}Lockout"`);
  });
});
