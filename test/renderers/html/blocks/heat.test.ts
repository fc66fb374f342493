import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { contrastOf } from '../../../../src/model/values/contrast.js';
import type { Cell, Table } from '../../../../src/model/document/table.js';
import { sharedBrowser, openHtml } from '../../../helpers/browser.js';
import { present } from '../../../helpers/system.js';
import { render } from '../render.js';
import { aRichDocument } from '../rich-document.js';

const HEATS = [0, 1, 14, 38, 50, 62, 86, 100];

/** A matrix of weak and strong heat, of a status and without one, and a second line in each field. */
function heatTable(): Table {
  const field = (heat: number): Cell => ({ value: heat, text: String(heat), detail: `${heat} of 9`, heat });
  return {
    title: 'Heat',
    columns: [
      { key: 'name', label: 'Name', type: 'text', weight: 2 },
      { key: 'share', label: 'Share', type: 'percent', weight: 1 },
      ...(['red', 'amber', 'green', 'gray', 'unrecognized'] as const).map((status) => ({
        key: status,
        label: status,
        type: 'count' as const,
        weight: 1,
        status,
      })),
    ],
    rows: HEATS.map((heat) => ({
      cells: [{ value: `Heat ${heat}`, text: `Heat ${heat}` }, ...Array.from({ length: 6 }, () => field(heat))],
    })),
    empty: '',
  };
}

describe.runIf(present('chromium'))('needs chromium: shaded cells', () => {
  let browser: Browser;
  let html: string;
  beforeAll(async () => {
    browser = await sharedBrowser();
    const document = aRichDocument();
    html = await render({
      ...document,
      tables: { ...document.tables, heat: heatTable() },
      blocks: [...document.blocks, { type: 'table', view: { table: 'heat' } }],
    });
  });

  it.each([
    ['light', 'no-preference'],
    ['dark', 'no-preference'],
    ['light', 'more'],
    ['dark', 'more'],
  ] as const)('are readable, also in their second lines: %s, contrast %s', async (colorScheme, contrast) => {
    const { page } = await openHtml(browser, html, { colorScheme, contrast });
    const colors = await page.evaluate<[string, string, string][]>(`
      const hex = (color) => '#' + color.match(/\\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('');
      [...document.querySelectorAll('[class*="heat-"]')].flatMap((cell) =>
        [cell, ...cell.querySelectorAll('*')].map((element) => [
          cell.className,
          hex(getComputedStyle(element).color),
          hex(getComputedStyle(cell).backgroundColor),
        ]));
    `);
    expect(colors.length).toBeGreaterThanOrEqual(96);
    expect(colors.filter(([, text, fill]) => contrastOf(text, fill) < 4.5)).toEqual([]);
  });
});
