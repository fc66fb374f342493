import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import { aPlanCard } from '../../helpers/guidance.js';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { render } from './render.js';
import { aRichDocument } from './rich-document.js';

/** A document whose policies are in plain tables, as in a template for a ticket. */
function withoutSearch(): AuditDocument {
  const document = aRichDocument();
  return {
    ...document,
    blocks: document.blocks.map((block) =>
      block.type === 'policyTable' ? { type: 'table', view: block.view } : block,
    ),
  };
}

function withoutPolicies(): AuditDocument {
  const document = aRichDocument();
  return { ...document, blocks: document.blocks.filter(({ type }) => type !== 'policyTable') };
}

/** A plan whose second action is about two policies. */
function aPlan(): AuditDocument {
  const document = withoutPolicies();
  const cards = [aPlanCard([0]), aPlanCard([2, 3], { number: '2' })];
  return { ...document, blocks: [...document.blocks, { type: 'remediationPlan', cards }] };
}

const keysOf = (html: string) => [...html.matchAll(/<dt><kbd>([^<]*)<\/kbd>/g)].map(([, key]) => key);

describe('the help of the keys', () => {
  it('offers the keys that work on the page, and no others', async () => {
    expect(keysOf(await render(aRichDocument()))).toEqual(['/', 'j', 'k', 'Esc', '?']);
    expect(keysOf(await render(withoutSearch()))).toEqual(['j', 'k', '?']);
    expect(keysOf(await render(aPlan()))).toEqual(['/', 'j', 'k', 'Esc', '?']);
    expect(keysOf(await render(withoutPolicies()))).toEqual(['?']);
  });
});

describe.runIf(present('chromium'))('needs chromium: j and k', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  const focused = (page: Page) =>
    page.evaluate<string | null>("document.activeElement.querySelector('th')?.textContent ?? null");

  it('step through the policies that did not pass on a page without search', async () => {
    const { page } = await openHtml(browser, await render(withoutSearch()));
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('1000.1');
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('2000.1');
    await page.keyboard.press('k');
    await expect.poll(() => focused(page)).toBe('1000.1');
  });

  it('step through the policies of a plan: the first one of an action is the action', async () => {
    const { page } = await openHtml(browser, await render(aPlan()));
    const seen: (string | undefined)[] = [];
    for (const key of ['j', 'j', 'j', 'k']) {
      await page.keyboard.press(key);
      seen.push(await page.evaluate<string>('document.activeElement.id'));
    }
    expect(seen).toEqual(['plan.1', 'plan.3', 'policy.4', 'plan.3']);
  });
});
