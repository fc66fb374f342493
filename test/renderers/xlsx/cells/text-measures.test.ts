import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAKING_SPACE } from '../../../../src/model/values/text.js';
import {
  columnFor,
  lineCount,
  measureText,
  textWidth,
  twoLineWidth,
} from '../../../../src/renderers/xlsx/cells/text-measures.js';

const prose = fc
  .array(fc.stringMatching(/^[a-zA-Z0-9.,]{1,14}$/), { minLength: 1, maxLength: 30 })
  .map((words) => words.join(' '));

describe('lineCount', () => {
  it('is one in a column made for the text', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(lineCount(text, columnFor(textWidth(text)))).toBe(1);
      }),
    );
  });

  it('is never lower in a narrower column', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 8, max: 80 }), fc.integer({ min: 0, max: 40 }), (text, width, more) => {
        expect(lineCount(text, width)).toBeGreaterThanOrEqual(lineCount(text, width + more));
      }),
    );
  });

  it('counts line feeds', () => {
    expect(lineCount('a\nb\nc', 20)).toBe(3);
  });

  it('breaks a word that is longer than the line', () => {
    expect(lineCount('x'.repeat(100), 30)).toBeGreaterThan(3);
  });
});

describe('measureText', () => {
  it('finds the words between spaces and line ends, and no others', () => {
    const pieces = fc.constantFrom('word', 'Ünïcode', ' ', '\n', '\t', '\u00a0', '\u2003', '\u2007', '-');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const words = text.split(BREAKING_SPACE).map((word) => textWidth(word));
        expect(measureText(text).word).toBeCloseTo(Math.max(...words), 9);
      }),
    );
  });

  it('breaks between characters of scripts without spaces', () => {
    expect(measureText('監査の報告').word).toBe(textWidth('監'));
  });

  it('counts characters in mono', () => {
    expect(measureText('iiii WWWW', 'mono').width).toBeCloseTo(9 * textWidth('x', 'mono'), 9);
    expect(measureText('監 WWWW', 'mono').word).toBeCloseTo(4 * textWidth('x', 'mono'), 9);
  });
});

describe('twoLineWidth', () => {
  it('is the width of the longer line at the best break', () => {
    const longer = Math.max(textWidth('Risk level'), textWidth('none given'));
    expect(twoLineWidth('Risk level none given')).toBeCloseTo(longer, 9);
  });

  it('breaks between characters of scripts without spaces', () => {
    expect(twoLineWidth('評価済みリソース')).toBeCloseTo(textWidth('評価済み'), 9);
  });

  it('has room for the longest word', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(twoLineWidth(text)).toBeGreaterThanOrEqual(measureText(text).word - 1e-9);
      }),
    );
  });
});

describe('textWidth', () => {
  it('is the width of the longest line', () => {
    expect(textWidth('short\na longer line')).toBe(textWidth('a longer line'));
  });

  it('is larger for ideographs than for letters', () => {
    expect(textWidth('監査')).toBeGreaterThan(textWidth('au') * 1.5);
  });
});
