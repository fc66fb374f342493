import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakId,
  breakWords,
  countLines,
  BREAK,
  joinWhole,
  markBreaks,
  unbreakableParts,
} from '../../../../../src/renderers/pdf/engine/text/lines.js';

const length = (text: string) => Array.from(text).length;

describe('lines of a column', () => {
  it('breaks only words that are longer than a line, at break opportunities', () => {
    expect(breakWords('the FunctionAppServiceStandardAsp is on', 14, length)).toBe(
      'the FunctionApp\nService\nStandardAsp is on',
    );
    expect(breakWords('short words only', 8, length)).toBe('short words only');
  });

  it('adds nothing but line ends', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, width) => {
        expect(breakWords(text, width, length).replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
      }),
    );
  });

  it.each([
    ['one two three', 13, 1],
    ['one two three', 12, 2],
    ['one two three', 5, 3],
    ['one\ntwo', 20, 2],
    ['', 20, 1],
  ])('counts %j on lines of %i as %i', (text, width, lines) => {
    expect(countLines(text, width, length)).toBe(lines);
  });
});

describe('parts that stay together', () => {
  it.each([
    [
      ['of service-', 'PAX7TFHM, ', 'well-', 'known'],
      ['of service-PAX7TFHM, ', 'well-', 'known'],
    ],
    [['account-', 'id-', 'XGFHPB80'], ['account-id-XGFHPB80']],
    [
      ['2026', '年', '11', '月', '14', '日', '付'],
      ['2026年11月14日', '付'],
    ],
  ])('joins %j within ids and dates', (parts, joined) => {
    expect(joinWhole(parts)).toEqual(joined);
  });

  it('breaks a Japanese date that is longer than a line after the year and the month', () => {
    expect(breakWords('2026年11月14日', 7, length)).toBe('2026年\n11月14日');
  });
});

describe('breaking an identifier', () => {
  it.each([
    ['AppServiceBackupConfigured', 16, ['AppServiceBackup', 'Configured']],
    ['AZ_CSBP_Azure_Compute_(IaaS)', 14, ['AZ_CSBP_Azure_', 'Compute_(IaaS)']],
    ['NSGIngressTCP7000RuleId', 16, ['NSGIngress', 'TCP7000RuleId']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['short', 80, ['short']],
  ])('%s on lines of %i', (id, room, lines) => {
    expect(breakId(id, room, length)).toEqual(lines);
  });

  it('adds and loses nothing, and every line fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (id, room) => {
        const lines = breakId(id, room, length);
        expect(lines.join('')).toBe(id);
        for (const line of lines) expect(length(line)).toBeLessThanOrEqual(room);
      }),
    );
  });

  it('puts one character on each line if not even one fits', () => {
    expect(breakId('abc', 0, length)).toEqual(['a', 'b', 'c']);
  });
});

describe('break opportunities', () => {
  it.each([
    ['one two', ['one ', 'two']],
    ['加密磁盘', ['加', '密', '磁', '盘']],
    // Japanese phrases stay whole: words with their particles and endings.
    ['リスクレベルの順に並べています。', ['リスク', 'レベルの', '順に', '並べています。']],
    ['準拠率は 25.0% になります。', ['準拠', '率は ', '25.0% ', 'になります。']],
    // Closing marks and small letters stay with the character before them, opening marks with the one after.
    ['暗号化（Azure）、確認。', ['暗', '号', '化', '（Azure）、', '確', '認。']],
    ['「ログ」が', ['「ログ」が']],
    ['チェック', ['チェック']],
    ['365日', ['365', '日']],
    ['データ disk を', ['データ ', 'disk ', 'を']],
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
