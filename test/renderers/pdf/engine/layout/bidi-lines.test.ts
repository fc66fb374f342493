import type { InlineRun, Line } from 'pdfmake/js/LayoutBuilder.js';
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { describe, expect, it } from 'vitest';
import { resolveLevels, type BaseDirection } from '../../../../../src/renderers/pdf/engine/text/bidi.js';
import { orderLine } from '../../../../../src/renderers/pdf/engine/layout/bidi-lines.js';

/** A font whose characters are one point wide; joiners and isolates have no width. */
const font = {
  widthOfString: (text: string) => text.replaceAll(/[\u200c\u200d\u2066-\u2069]/g, '').length,
} as unknown as ProvidedFont;

function aLine(...texts: string[]): Line {
  const inlines = texts.map((text): InlineRun => ({ text, x: 0, width: text.length, height: 1, font, fontSize: 1 }));
  const line = {
    inlines,
    inlineWidths: 0,
    leadingCut: 0,
    trailingCut: 0,
    getHeight: () => 1,
    getAscenderHeight: () => 1,
  };
  return { ...line, getWidth: () => line.inlineWidths };
}

function ordered(texts: readonly string[], baseDirection: BaseDirection = 'auto'): Line {
  const line = aLine(...texts);
  orderLine(line, resolveLevels(texts.join(''), baseDirection), 0);
  return line;
}

/** The runs from left to right. */
function seen({ inlines }: Line): string[] {
  return inlines.toSorted((one, other) => one.x - other.x).map(({ text, logicalText = text }) => logicalText);
}

describe('ordering a line', () => {
  it('keeps runs in reading order and positions them visually', () => {
    const line = ordered(['שלום ', 'AB 12 ', 'עולם']);
    expect(line.inlines.map(({ text, logicalText = text }) => logicalText).join('')).toBe('שלום AB 12 עולם');
    expect(seen(line)).toEqual(['עולם', ' ', 'AB 12', 'שלום ']);
  });

  it('leaves no gap and no overlap', () => {
    const runs = ordered(['Text (שלום ', 'עולם) 12 ', 'end']).inlines.toSorted((one, other) => one.x - other.x);
    for (const [index, run] of runs.entries()) {
      const before = runs[index - 1];
      expect(run.x).toBe(before === undefined ? 0 : before.x + before.width);
    }
  });

  it('lets white space at the end of a right-to-left line hang over the left edge', () => {
    const line = ordered(['שלום ', 'עולם ']);
    const [first, second, space] = line.inlines;
    expect(space).toMatchObject({ text: ' ', x: -1 });
    expect(second).toMatchObject({ x: 0 });
    expect(first).toMatchObject({ x: 4 });
    expect(line.trailingCut).toBe(1);
  });

  it('keeps only letters within a word joined when the style changes', () => {
    expect(ordered(['سل', 'ام']).inlines.map(({ text }) => text)).toEqual(['سل\u200d', '\u200dام']);
    expect(ordered(['سل ', 'ام']).inlines.map(({ text }) => text)).toEqual(['سل ', 'ام']);
    expect(ordered(['של', 'ום']).inlines.map(({ text }) => text)).toEqual(['של', 'ום']);
  });

  it('mirrors brackets and reverses text without letters for the font, and keeps the logical text', () => {
    const [opening, letters] = ordered(['«', 'עם', '»'], 'rtl').inlines;
    expect(opening).toMatchObject({ text: '»', logicalText: '«', isRtl: true });
    expect(letters).toMatchObject({ text: 'עם', logicalText: 'עם', isRtl: true });
    expect(ordered(['ע', '!)'], 'rtl').inlines[1]).toMatchObject({ text: '(!', logicalText: '!)' });
  });

  it('keeps Arabic digits left to right, although fonts would reverse them', () => {
    const [, digits] = ordered(['كل ', '٩٠'], 'rtl').inlines;
    expect(digits).toMatchObject({ text: '٠٩', logicalText: '٩٠' });
    expect(digits?.isRtl).toBeUndefined();
  });

  it('sets numbers in the font of the nearest words that are as bold', () => {
    const [arabic, arabicBold, latin, latinBold] = ['Arabic', 'Arabic bold', 'Latin', 'Latin bold'].map((id) =>
      Object.assign(Object.create(font) as ProvidedFont, { id, font: { hasGlyphForCodePoint: () => true } }),
    ) as unknown as [ProvidedFont, ProvidedFont, ProvidedFont, ProvidedFont];
    const styles = [
      { text: 'وهناك ', font: arabic, bold: false },
      { text: '133 ', font: latinBold, bold: true },
      { text: 'سياسة ', font: arabicBold, bold: true },
      { text: '44', font: latin, bold: false },
    ];
    const line = aLine(...styles.map(({ text }) => text));
    line.inlines = line.inlines.map((run, index) => ({ ...run, ...styles[index] }));
    orderLine(line, resolveLevels('وهناك 133 سياسة 44', 'rtl'), 0);
    const digits = line.inlines.filter(({ text }) => /\d/.test(text));
    expect(digits.map((run) => run.font.id)).toEqual(['Arabic bold', 'Arabic']);
  });

  it('removes isolates', () => {
    const line = ordered(['\u2068שלום\u2069 · \u2068AB\u2069'], 'ltr');
    expect(seen(line).join('')).toBe('שלום · AB');
  });
});
