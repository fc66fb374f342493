import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAK, markBreaks, unbreakableParts } from '../../../src/pdf-engine/text/break-opportunities.js';

describe('break opportunities', () => {
  it.each([
    ['one two', ['one ', 'two']],
    ['仮想マシン', ['仮', '想', 'マ', 'シ', 'ン']],
    // Closing marks and small letters stay with the character before them, opening marks with the one after.
    ['暗号化（Azure）、確認。', ['暗', '号', '化', '（Azure）、', '確', '認。']],
    ['「ログ」が', ['「ロ', 'グ」', 'が']],
    ['チェック', ['チェッ', 'ク']],
    ['365日', ['365', '日']],
    ['データ disk を', ['デー', 'タ ', 'disk ', 'を']],
    ['', ['']],
  ])('of %j', (text, parts) => {
    expect(unbreakableParts(text)).toEqual(parts);
  });

  it('split the text without changing it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab 1仮マっ。（）「」、ไทย')) }), (text) => {
        expect(unbreakableParts(text).join('')).toBe(text);
        expect(markBreaks(text).replaceAll(BREAK, '')).toBe(text);
      }),
    );
  });

  it('never start a line with a closing mark or end one with an opening mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('a仮マ。、（）「」')), maxLength: 30 }), (text) => {
        const parts = unbreakableParts(text);
        for (const part of parts.slice(1)) expect(part).not.toMatch(/^[。、）」]/);
        for (const part of parts.slice(0, -1)) expect(part).not.toMatch(/[（「]$/);
      }),
    );
  });

  it('are between Thai words', () => {
    expect(markBreaks('ตรวจสอบข้อมูล 365 วัน')).toBe(`ตรวจ${BREAK}สอบ${BREAK}ข้อมูล 365 วัน`);
    expect(unbreakableParts(markBreaks('ตรวจสอบ'))).toEqual([`ตรวจ${BREAK}`, 'สอบ']);
    expect(markBreaks('plain text')).toBe('plain text');
  });
});
