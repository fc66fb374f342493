import { expect } from 'vitest';
import { accessibilityProblems } from '../pdf-check/accessibility.js';
import type { Rendering } from '../../src/renderers/renderer.js';
import { pagesOf } from './pdf.js';
import { differingPixels, picturesOf } from './pdf-pictures.js';
import { outlineOf } from './pdf-structure.js';

/** Rounding moves a hairline or a shape by a fraction of a pixel. */
const MAX_PIXELS = 12;

/** Expects two PDFs to have the same text, structure and pictures, and no accessibility problem. Needs pdftotext and pdftoppm. */
export function expectSamePages(one: Rendering, other: Rendering): void {
  expect(textsOf(one)).toEqual(textsOf(other));
  expect(outlineOf(one.bytes)).toBe(outlineOf(other.bytes));
  expect(accessibilityProblems(one.bytes)).toEqual([]);
  const [pictures, others] = [picturesOf(one), picturesOf(other)];
  expect(pictures).toHaveLength(others.length);
  pictures.forEach((picture, page) => {
    expect(differingPixels(picture, others[page]!), `page ${String(page + 1)}`).toBeLessThanOrEqual(MAX_PIXELS);
  });
}

/** The pages as text. Blanks and empty lines depend on rounding, so only the pictures compare positions. */
function textsOf(rendering: Rendering): string[] {
  return pagesOf(rendering).map((page) => page.replace(/ {2,}/g, '  ').replace(/\n{2,}/g, '\n'));
}
