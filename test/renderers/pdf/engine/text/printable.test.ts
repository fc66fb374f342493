import { describe, expect, it } from 'vitest';
import type { Face, FallbackFamily } from '../../../../../src/renderers/pdf/engine/text/fonts.js';
import { cleanText, FontCoverage } from '../../../../../src/renderers/pdf/engine/text/printable.js';

function aFace(family: string, characters: string): Face {
  const codePoints = new Set(Array.from(characters, (character) => character.codePointAt(0)));
  return {
    family,
    ascent: 1,
    capHeight: 0.7,
    lineHeight: 1.3,
    hasAscii: false,
    has: (codePoint) => codePoints.has(codePoint),
    advance: () => 0.6,
    unitsPerEm: 1,
    shapedWidth: (text) => 0.6 * text.length,
  };
}

/** Families of one style. */
function families(...faces: readonly Face[]): FallbackFamily[] {
  return faces.map((face) => ({ regular: () => face, semibold: () => face }));
}

describe('cleaning text', () => {
  it.each([
    ['line\r\nends and\ttabs', 'line  ends and tabs'],
    ['con\u0000trols\u0007', 'controls'],
    ['txt\u202eexe', 'txtexe'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['half \ud83d a pair', 'half \ufffd a pair'],
    ['a pair 😀', 'a pair 😀'],
    ['Überprüfung – “ok”', 'Überprüfung – “ok”'],
    // Between letters that join these are spelling.
    ['می\u200cخواهیم', 'می\u200cخواهیم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['a\u200db', 'ab'],
    ['\u200cم', 'م'],
    // A part that reads in its own direction; nothing else may change the order of reading.
    ['\u2068A\u2069، \u2068B\u2069', '\u2068A\u2069، \u2068B\u2069'],
    ['\u2068A، \u2068B\u2069 C', 'A، \u2068B\u2069 C'],
    ['\u2067A\u2069 \u2066B\u2069 C\u2069', 'A B C'],
  ])('%j prints as %j', (text, printed) => {
    expect(cleanText(text)).toBe(printed);
  });
});

describe('the coverage of the fonts', () => {
  it('uses the wanted font, and for missing characters the first font that has them', () => {
    const sans = aFace('Sans', 'abc ');
    const coverage = new FontCoverage(families(sans, aFace('Mono', 'a●'), aFace('Last', '→')));
    expect(coverage.fontRuns('a ●→b', sans)).toEqual([
      { text: 'a ', font: 'Sans' },
      { text: '●', font: 'Mono' },
      { text: '→', font: 'Last' },
      { text: 'b', font: 'Sans' },
    ]);
    expect(coverage.missing).toEqual([]);
  });

  it('uses one font for a run of missing characters if a font has them all', () => {
    const sans = aFace('Sans', 'ab');
    const coverage = new FontCoverage(families(sans, aFace('Japanese', '日本'), aFace('Chinese', '日本确')));
    expect(coverage.fontRuns('a日本b日确', sans)).toEqual([
      { text: 'a', font: 'Sans' },
      { text: '日本', font: 'Japanese' },
      { text: 'b', font: 'Sans' },
      { text: '日确', font: 'Chinese' },
    ]);
  });

  it('keeps marks and joiners in the font of their letter', () => {
    const sans = aFace('Sans', 'a\u0301');
    const coverage = new FontCoverage(families(sans, aFace('Arabic', 'می\u0301')));
    expect(coverage.fontRuns('می\u200cم\u0301a\u0301', sans)).toEqual([
      { text: 'می\u200cم\u0301', font: 'Arabic' },
      { text: 'a\u0301', font: 'Sans' },
    ]);
  });

  it('falls back on semibold faces for semibold text', () => {
    const sans = aFace('Sans', 'a');
    const [regular, semibold] = [aFace('Other', 'a日'), aFace('Other', 'a')];
    const coverage = new FontCoverage([{ regular: () => regular, semibold: () => semibold }]);
    expect(coverage.fontRuns('日', sans, 'regular')).toEqual([{ text: '日', font: 'Other' }]);
    expect(coverage.missing).toEqual([]);
    coverage.fontRuns('日', sans, 'semibold');
    expect(coverage.missing).toHaveLength(1);
  });

  it('records nothing for text that is only measured', () => {
    const sans = aFace('Sans', 'a');
    const coverage = new FontCoverage(families(sans));
    expect(coverage.faceRuns('a日', sans)).toEqual([
      { text: 'a', face: sans },
      { text: '日', face: null },
    ]);
    expect(coverage.missing).toEqual([]);
  });

  it('replaces characters that no font has, and records each once', () => {
    const sans = aFace('Sans', 'ab\ufffd');
    const coverage = new FontCoverage(families(sans));
    expect(coverage.fontRuns('a日b日😀', sans)).toEqual([{ text: 'a\ufffdb\ufffd\ufffd', font: 'Sans' }]);
    expect(coverage.missing).toEqual([
      { codePoint: 0x65e5, example: 'a日b日😀' },
      { codePoint: 0x1f600, example: 'a日b日😀' },
    ]);
  });

  it('replaces with a question mark if the font lacks the replacement character', () => {
    const sans = aFace('Sans', 'ab');
    expect(new FontCoverage(families(sans)).fontRuns('a日', sans)).toEqual([{ text: 'a?', font: 'Sans' }]);
  });

  it('keeps empty text', () => {
    const sans = aFace('Sans', '');
    expect(new FontCoverage(families(sans)).fontRuns('', sans)).toEqual([{ text: '', font: 'Sans' }]);
  });
});
