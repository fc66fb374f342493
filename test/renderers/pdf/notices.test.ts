import { describe, expect, it } from 'vitest';
import { missingCharacterNotices } from '../../../src/renderers/pdf/notices.js';
import { OPTIONAL_FONTS } from '../../../src/template/fonts/fallback-fonts.js';

function missing(characters: string, example = characters) {
  return Array.from(characters, (character) => ({ codePoint: character.codePointAt(0) ?? 0, example }));
}

describe('the notice of characters that no font has', () => {
  it('is absent if all characters are printed', () => {
    expect(missingCharacterNotices([], OPTIONAL_FONTS)).toEqual([]);
  });

  it('names them, their number, and where the first occurs', () => {
    expect(missingCharacterNotices(missing('ᚠᚢ', 'Old ᚠᚢ'))).toEqual([
      '2 characters that the fonts lack are replaced by a mark in the PDF: ᚠ (U+16A0), ᚢ (U+16A2); the first in "Old ᚠᚢ".',
    ]);
  });

  it('shows ten of them, and a part of a long text', () => {
    const [notice] = missingCharacterNotices(missing('ᚠᚡᚢᚣᚤᚥᚦᚧᚨᚩᚪᚫ', `${'before '.repeat(20)}ᚠ${' after'.repeat(20)}`));
    expect(notice).toContain('ᚩ (U+16A9) and 2 more');
    expect(notice).toMatch(/the first in "….*before ᚠ after.*…"\.$/);
    expect(notice?.length).toBeLessThan(300);
  });

  it('names each missing package once', () => {
    const [, advice] = missingCharacterNotices(missing('한국नमᚠ'), OPTIONAL_FONTS);
    expect(advice).toBe(
      'To install fonts with these characters: npm install @expo-google-fonts/noto-sans-kr @expo-google-fonts/noto-sans-devanagari.',
    );
  });

  it('explains why an installed package is ignored', () => {
    const fonts = OPTIONAL_FONTS.map((font) => ({ ...font, distrust: '/srv can be written by all users (mode 777)' }));
    const [, advice] = missingCharacterNotices(missing('한국'), fonts);
    expect(advice).toBe(
      'The font package @expo-google-fonts/noto-sans-kr is ignored: /srv can be written by all users (mode 777).',
    );
  });

  it('gives no advice if no package is known', () => {
    expect(missingCharacterNotices(missing('ᚠ'), OPTIONAL_FONTS)).toHaveLength(1);
  });
});
