import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import type { Rendering } from '../../../src/renderers/renderer.js';
import { aCover, aHeading, aParagraph, aPolicyRow, aPolicyTable } from '../../helpers/blocks.js';
import { fontsFor } from '../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS } from '../../helpers/pdf.js';

/** A text on the cover, in a heading with its bookmark, in prose and in a table. */
async function renderEverywhere(text: string, direction: 'ltr' | 'rtl' = 'ltr'): Promise<Rendering> {
  const document = aPdfDocument({
    meta: { title: text, runningHead: [text] },
    tables: { policies: aPolicyTable([aPolicyRow(1, { title: text })]) },
    blocks: [
      aCover({ title: text }),
      aHeading(1, text, 'one'),
      aParagraph(`before ${text} after`),
      { type: 'policyTable', view: { table: 'policies' } },
    ],
    overrides: { locale: { tag: direction === 'rtl' ? 'ar' : 'en', direction, timeZone: 'UTC' } },
  });
  const { files } = await fontsFor(text);
  return pdfRenderer.render(document, PDF_OPTIONS, { fonts: files });
}

describe('a letter with a mark that the fonts cannot place on it', () => {
  it('is printed beside it, and named in a notice', async () => {
    const { notices } = await renderEverywhere('Vector ẍ\u0338 of state');
    expect(notices).toEqual([
      'The fonts cannot place some marks on their letters, so the PDF shows the marks beside them: "ẍ\u0338".',
    ]);
  });

  it('never costs the document, whatever the script and the place', async () => {
    const characterOf = (...ranges: readonly (readonly [number, number])[]) =>
      fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))));
    const letter = characterOf(
      ...([
        [0x41, 0x7a],
        [0x1e00, 0x1eff],
        [0x370, 0x52f],
        [0x5d0, 0x5ea],
        [0x620, 0x64a],
        [0x671, 0x6d3],
        [0x905, 0x939],
        [0xe01, 0xe2e],
        [0xfb50, 0xfbc1],
        [0x25a0, 0x25ff],
      ] as const),
    );
    const mark = characterOf(
      ...([
        [0x300, 0x36f],
        [0x1dc0, 0x1dff],
        [0x20d0, 0x20f0],
        [0x591, 0x5c7],
        [0x610, 0x61a],
        [0x64b, 0x65f],
        [0x900, 0x903],
        [0xe31, 0xe4e],
      ] as const),
    );
    const word = fc
      .tuple(letter, fc.array(fc.oneof(mark, letter, mark), { maxLength: 5 }))
      .map(([first, rest]) => `${first}${rest.join('')}`);
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('ltr', 'rtl'), async (written, direction) => {
        const { bytes } = await renderEverywhere(written, direction);
        expect(accessibilityProblems(bytes)).toEqual([]);
      }),
      { numRuns: 60, examples: [['ݐ\u0618\u0650\u065b ﯀\u0618\u0650', 'rtl']] },
    );
  }, 60_000);
});
