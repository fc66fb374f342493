import { describe, expect, it } from 'vitest';
import type { Face } from '../../../../src/renderers/pdf/typesetting/faces.js';
import { cleanText, Coverage } from '../../../../src/renderers/pdf/typesetting/printable.js';

function aFace(family: string, characters: string): Face & { asked: number } {
  const codePoints = new Set(Array.from(characters, (character) => character.codePointAt(0)));
  return {
    family,
    ascent: 1,
    capHeight: 0.7,
    lineHeight: 1.3,
    asked: 0,
    has(codePoint) {
      this.asked += 1;
      return codePoints.has(codePoint);
    },
    advance: () => 0.6,
  };
}

describe('cleaning text', () => {
  it.each([
    ['line\r\nends and\ttabs', 'line  ends and tabs'],
    ['con\u0000trols\u0007', 'controls'],
    ['txt\u202eexe', 'txtexe'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['Überprüfung – “ok”', 'Überprüfung – “ok”'],
  ])('%j prints as %j', (text, printed) => {
    expect(cleanText(text)).toBe(printed);
  });
});

describe('the coverage of the fonts', () => {
  it('sets text in the wanted font, and what it lacks in the first that has it', () => {
    const sans = aFace('Sans', 'abc ');
    const coverage = new Coverage([sans, aFace('Mono', 'a●'), aFace('Last', '●→')]);
    expect(coverage.runs('a ●→b', sans)).toEqual([
      { text: 'a ', font: 'Sans' },
      { text: '●', font: 'Mono' },
      { text: '→', font: 'Last' },
      { text: 'b', font: 'Sans' },
    ]);
    expect(coverage.missing).toEqual([]);
  });

  it('replaces what no font has, and remembers it once', () => {
    const sans = aFace('Sans', 'ab\ufffd');
    const coverage = new Coverage([sans]);
    expect(coverage.runs('a日b日😀', sans)).toEqual([{ text: 'a\ufffdb\ufffd\ufffd', font: 'Sans' }]);
    expect(coverage.missing).toEqual([0x65e5, 0x1f600]);
  });

  it('replaces by a question mark where the font has no mark of its own', () => {
    const sans = aFace('Sans', 'ab');
    expect(new Coverage([sans]).runs('a日', sans)).toEqual([{ text: 'a?', font: 'Sans' }]);
  });

  it('asks once for each different character', () => {
    const sans = aFace('Sans', 'ab');
    const coverage = new Coverage([sans]);
    for (let time = 0; time < 50; time += 1) coverage.runs('abba', sans);
    expect(sans.asked).toBe(2);
  });

  it('keeps empty text', () => {
    const sans = aFace('Sans', '');
    expect(new Coverage([sans]).runs('', sans)).toEqual([{ text: '', font: 'Sans' }]);
  });
});
