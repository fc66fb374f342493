import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth, wrapped } from '../../../src/base/message-formats/text.js';

describe('wrapped', () => {
  it('breaks at spaces, and indents the lines that follow', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapped('one two three', 9, '  ')).toEqual(['one two', '  three']);
  });

  it('keeps a long word whole', () => {
    expect(wrapped('a https://files.example/long b', 10)).toEqual(['a', 'https://files.example/long', 'b']);
  });

  it('breaks between wide characters, but not before a full stop or after a bracket', () => {
    expect(wrapped('準拠率は高い。', 12)).toEqual(['準拠率は高', 'い。']);
    expect(wrapped('準拠ポリシー', 8)).toEqual(['準拠', 'ポリシー']);
    expect(wrapped('準拠率（高い）', 8)).toEqual(['準拠率', '（高い）']);
  });

  it('breaks no text at a no-break space', () => {
    expect(wrapped('71,8\u00a0% x', 5)).toEqual(['71,8\u00a0%', 'x']);
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bcd', ' ', '準', '。', '（', '1.2')),
        fc.integer({ min: 2, max: 20 }),
        (parts, width) => {
          const text = parts.join('');
          expect(wrapped(text, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        },
      ),
    );
  });
});

describe('textWidth', () => {
  it('counts wide characters twice and marks not at all', () => {
    expect(textWidth('a準。')).toBe(5);
    expect(textWidth('e\u0301\u2068x\u2069')).toBe(2);
  });
});
