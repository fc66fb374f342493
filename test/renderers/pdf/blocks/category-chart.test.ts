import { describe, expect, it } from 'vitest';
import { aBar, aParagraph, CHART_HEADS } from '../../../helpers/blocks.js';
import { pagesOf, renderPdf } from '../../../helpers/pdf.js';
import { TRIES_ALL } from '../../../helpers/runs.js';
import { present } from '../../../helpers/system.js';

function aChart(bars: number) {
  const labels = Array.from({ length: bars }, (_, index) => `Bar${String(index)}`);
  return {
    type: 'categoryChart' as const,
    heads: CHART_HEADS,
    description: '',
    bars: labels.map((label) => aBar({ red: 1, green: 2 }, { label })),
  };
}

/** Bars on each page, below so many lines of text. */
async function barsOnPages(bars: number, lines: number): Promise<number[]> {
  const above = Array.from({ length: lines }, () => aParagraph('Line'));
  const pages = pagesOf(await renderPdf({ blocks: [...above, aChart(bars)] }));
  return pages.map((page) => page.match(/Bar\d+/g)?.length ?? 0).filter((count) => count > 0);
}

describe.runIf(present('pdftotext'))('needs pdftotext: the chart of categories', () => {
  it.each([2, 5, 6, 14, 40])(
    'leaves no fewer than three of %i bars alone on a page, wherever it begins',
    async (bars) => {
      for (let lines = 8; lines < 36; lines += TRIES_ALL ? 1 : 3) {
        const counts = await barsOnPages(bars, lines);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(bars);
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.min(bars, 3));
      }
    },
  );

  it('repeats its heads above the bars on the next page', async () => {
    const above = Array.from({ length: 24 }, () => aParagraph('Line'));
    const pages = pagesOf(await renderPdf({ blocks: [...above, aChart(40)] })).filter((page) => page.includes('Bar'));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('Category');
  });
});
