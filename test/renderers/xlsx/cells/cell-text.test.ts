import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../../../../src/model/values/text.js';
import { legalText, storedText } from '../../../../src/renderers/xlsx/cells/cell-text.js';

describe('legalText', () => {
  it('removes characters that are illegal in XML or invisible, and replaces lone surrogates', () => {
    expect(legalText('a\u0000b\u001bc\ufffed\uffffe\ud800f\u007fg\u0080h\u009f')).toBe('abcde\ufffdfgh');
  });

  it('keeps tabs and line ends, the latter as line feeds', () => {
    expect(legalText('a\tb\r\nc\rd')).toBe('a\tb\nc\nd');
  });

  it('leaves nothing illegal, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(legalText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/u);
      }),
    );
  });
});

describe('cutText', () => {
  it('returns short text as is, and ends long text with an ellipsis', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('abcd', 3)).toBe('ab…');
  });

  it('does not split a character', () => {
    expect(cutText('a😀b', 3)).toBe('a…');
  });
});

describe('storedText', () => {
  it('escapes what programs would read as the code of a character', () => {
    expect(storedText('_x0041_ _x_ x0041')).toBe('_x005F_x0041_ _x_ x0041');
  });
});
