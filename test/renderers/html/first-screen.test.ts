import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument, Block } from '../../../src/model/document/document.js';
import { aHeading, aParagraph } from '../../helpers/blocks.js';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { render } from './render.js';
import { aRichDocument } from './rich-document.js';

/** A sentence of some lines. */
const LONG = 'Five categories account for most of the policies that did not pass. '.repeat(2).trim();

/** The rich document with causes and a reconciliation in its first chapter, as in the built-in templates. */
function aDocument(): AuditDocument {
  const document = aRichDocument();
  const figures = document.blocks.find(({ type }) => type === 'keyFigures')!;
  const summary: readonly Block[] = [
    aHeading(1, 'Position', 'position'),
    aParagraph(LONG, 'lead'),
    figures,
    aHeading(2, 'Causes', 'causes'),
    { type: 'list', ordered: false, items: [[aParagraph(LONG)], [aParagraph(LONG)]] },
    aHeading(2, 'Reconciliation', 'reconciliation'),
    {
      type: 'definitions',
      items: ['Scan', 'Totals', 'Contradictions'].map((term) => ({ term, text: 'None', type: 'text' })),
    },
    aHeading(2, 'What to fix first', 'first'),
    aParagraph(LONG),
  ];
  const [cover, ...rest] = document.blocks;
  return { ...document, blocks: [...(cover === undefined ? [] : [cover]), ...summary, ...rest] };
}

describe.runIf(present('chromium'))('needs chromium: the first screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  async function open(width: number, height: number, document = aDocument()): Promise<Page> {
    return (await openHtml(browser, await render(document), { viewport: { width, height } })).page;
  }
  const boxOf = async (page: Page, anchor: string) => (await page.locator(`[data-section="${anchor}"]`).boundingBox())!;

  it('shows the position, and the causes beside the reconciliation', async () => {
    const page = await open(1280, 900);
    const [causes, reconciliation, first] = [
      await boxOf(page, 'causes'),
      await boxOf(page, 'reconciliation'),
      await boxOf(page, 'first'),
    ];
    expect(reconciliation.y).toBe(causes.y);
    expect(reconciliation.x).toBeGreaterThan(causes.x + causes.width);
    expect(reconciliation.y + reconciliation.height).toBeLessThan(900);
    expect(first.y).toBeGreaterThanOrEqual(causes.y + causes.height);
    expect(first.width).toBeGreaterThan(causes.width + reconciliation.width);
  });

  it('shows the status of all policies on a phone, and what follows one below the other', async () => {
    const page = await open(375, 812);
    const legend = (await page.locator('.cover .legend').boundingBox())!;
    expect(legend.y + legend.height).toBeLessThan(812);
    expect((await boxOf(page, 'position')).y).toBeLessThan(812);
    expect((await boxOf(page, 'reconciliation')).y).toBeGreaterThan((await boxOf(page, 'causes')).y);
  });

  it('leaves out contents that are beside it', async () => {
    const document = aRichDocument();
    const page = await open(1280, 900, document);
    expect(await page.locator('[data-section="contents"]').isVisible()).toBe(false);
  });
});
