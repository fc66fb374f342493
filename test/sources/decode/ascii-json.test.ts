import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiJson } from '../../../src/sources/decode/ascii-json.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('letters beyond ASCII become escape sequences', () => {
  expect(asciiJson(bytesOf('["Retail – Zone 2, Zürich, and a 🚀 of more than one unit"]'))).toBe(
    '["Retail \\u2013 Zone 2, Z\\u00fcrich, and a \\ud83d\\ude80 of more than one unit"]',
  );
});

test('a part of a longer buffer is read alone', () => {
  expect(asciiJson(bytesOf('é["a long text with ö"]é').subarray(2, -2))).toBe('["a long text with \\u00f6"]');
});

test('a letter after a backslash is left to the parser, which refuses it', () => {
  expect(asciiJson(bytesOf('["a long text with \\é"]'))).toBeUndefined();
});

test('a text of such letters alone is left as it is', () => {
  expect(asciiJson(bytesOf('["概要と監査"]'))).toBeUndefined();
});

const padded = fc
  .string({ unit: 'binary' })
  .map((text) => JSON.stringify([text, 'and enough of ASCII to make escapes pay']));

test('any JSON is read as by the parser', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json({ stringUnit: 'binary' }), padded), (text) => {
      const ascii = asciiJson(bytesOf(text));
      fc.pre(ascii !== undefined);
      expect(JSON.parse(ascii)).toEqual(JSON.parse(new TextDecoder().decode(bytesOf(text))));
    }),
    { numRuns: 2000 },
  );
});
