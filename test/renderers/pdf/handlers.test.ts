import type { Content } from 'pdfmake/interfaces.js';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import { archivalProblems } from '../../pdf-check/archival.js';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import type { Rendering } from '../../../src/renderers/renderer.js';
import { aHeading, aParagraph } from '../../helpers/blocks.js';
import { theFonts } from '../../helpers/fonts.js';
import { aPdfDocument, pagesOf, PDF_OPTIONS, run } from '../../helpers/pdf.js';
import { colorAt, columnAt } from '../../helpers/pdf-pictures.js';

/** A document whose paragraph is drawn by a handler. Archival, so that its claims are checked. */
async function drawn(content: () => Content, direction: 'ltr' | 'rtl' = 'ltr'): Promise<Rendering> {
  const document = aPdfDocument({
    blocks: [aHeading(1, 'One'), aParagraph('drawn by the handler')],
    overrides: { locale: { tag: direction === 'rtl' ? 'ar' : 'en', direction, timeZone: 'UTC' } },
  });
  const handlers = { module: 'handlers.mjs', byType: { paragraph: content } };
  const rendering = await pdfRenderer.render(
    document,
    { ...PDF_OPTIONS, archival: true },
    { fonts: theFonts(), handlers },
  );
  expect(rendering.notices).toEqual([]);
  expect([...accessibilityProblems(rendering.bytes), ...archivalProblems(rendering.bytes)]).toEqual([]);
  return rendering;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf({ bytes }: Rendering, word: string): Box {
  const xml = run('pdftotext', ['-bbox', '-', '-'], bytes);
  const number = '="([\\d.]+)"';
  const pattern = new RegExp(`xMin${number} yMin${number} xMax${number} yMax${number}>${word}<`);
  const [left = 0, top = 0, right = 0, bottom = 0] = (pattern.exec(xml) ?? []).slice(1).map(Number);
  expect(right, word).toBeGreaterThan(left);
  return { left, top, right, bottom };
}

const WHITE = [255, 255, 255];

/** The colors in the middle of a word from its top to its bottom. */
function columnOf(rendering: Rendering, word: string): number[][] {
  const { left, top, right, bottom } = boxOf(rendering, word);
  return columnAt(rendering, Math.round((left + right) / 2), Math.round(top), Math.round(bottom - top));
}

describe.each(['ltr', 'rtl'] as const)('content of a handler on pages from %s', (direction) => {
  it('is underlined, in the color of the decoration', async () => {
    const text = ['before ', { text: 'WWWW', decoration: 'underline', decorationColor: '#ff0000' } as const, ' after'];
    const rendering = await drawn(() => ({ text, fontSize: 24 }), direction);
    const isRed = ([red = 0, green = 0]: number[]) => red > 200 && green < 200;
    expect(columnOf(rendering, 'WWWW').some(isRed)).toBe(true);
    expect(columnOf(rendering, 'before').some(isRed)).toBe(false);
  });

  it('has a background', async () => {
    const text = ['before ', { text: 'iiii', background: '#00ff00' }, ' after'];
    const rendering = await drawn(() => ({ text, fontSize: 24 }), direction);
    const { left, top } = boxOf(rendering, 'iiii');
    expect(colorAt(rendering, Math.ceil(left), Math.ceil(top) + 2)).toEqual([0, 255, 0]);
    expect(colorAt(rendering, Math.ceil(boxOf(rendering, 'before').left), Math.ceil(top) + 2)).toEqual(WHITE);
  });

  it('is transparent', async () => {
    const rendering = await drawn(
      () => ({ text: [{ text: 'HHHH', opacity: 0.2 }, ' HHH'], fontSize: 40, bold: true }),
      direction,
    );
    const darkest = (word: string) => Math.min(...columnOf(rendering, word).map(([red = 0]) => red));
    expect(darkest('HHHH')).toBeGreaterThan(180);
    expect(darkest('HHH')).toBeLessThan(80);
  });

  it('has superscript and subscript', async () => {
    const rendering = await drawn(
      () => ({ text: ['base ', { text: 'upper', sup: true }, ' ', { text: 'lower', sub: true }] }),
      direction,
    );
    const [base, upper, lower] = ['base', 'upper', 'lower'].map((word) => boxOf(rendering, word));
    expect(upper!.bottom).toBeLessThan(lower!.bottom);
    expect(upper!.bottom).toBeLessThan(base!.bottom - 2);
    expect(upper!.bottom - upper!.top).toBeLessThan((base!.bottom - base!.top) * 0.7);
  });

  it.each(['left', 'center', 'right'] as const)(
    'has page numbers within a line aligned at the %s',
    async (alignment) => {
      const rendering = await drawn(
        () => [
          { text: ['see page ', { pageReference: 'there' }, ' for more'], alignment },
          { text: 'end', alignment },
          { text: 'Target', id: 'there', pageBreak: 'before' },
        ],
        direction,
      );
      expect(pagesOf(rendering)[0]).toMatch(/see page 2 for more\n/);
      const [line, end] = [boxOf(rendering, 'more'), boxOf(rendering, 'end')];
      const isAtTheRight = (alignment === 'right') !== (direction === 'rtl') && alignment !== 'center';
      expect(isAtTheRight ? line.right : end.right).toBeCloseTo(end.right, 1);
    },
  );
});
