import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssString, cssValue } from '../../../../src/renderers/html/style/css.js';

describe('cssString', () => {
  it('does not change letters, digits and spaces', () => {
    expect(cssString('Page 1')).toBe('"Page 1"');
  });

  it('escapes characters that could end the string or the style element', () => {
    expect(cssString('"; } </style>')).toBe('"\\22 \\3b  \\7d  \\3c \\2f style\\3e "');
  });

  it('contains no character with a meaning in CSS or HTML, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cssString(text)).toMatch(/^"[A-Za-z0-9 \\]*"$/);
      }),
    );
  });
});

describe('cssValue', () => {
  it('accepts a font stack', () => {
    expect(cssValue('sans', "'IBM Plex Sans', system-ui")).toBe("'IBM Plex Sans', system-ui");
  });

  it('refuses a value that ends its declaration, and names it', () => {
    expect(() => cssValue('ink', 'red; } body { display: none')).toThrow(/ink of the theme/);
  });
});
