import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printableJson, quote } from '../../src/messages/printable.js';

/** What a terminal obeys or hides, or what ends a line there; the line feeds between the lines aside. */
const OBEYED = /[\0-\u0009\u000b-\u001f\u007f-\u009f\p{Cf}\p{Cs}\u2028\u2029]/u;

describe('JSON for a terminal', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u009b2J', '\u202e', '\u2066', '\u200b', '\ufeff', '\u00ad', '\u2028', '\x7f', '\u{e0041}', '\\'),
  );
  const value = fc.jsonValue({ stringUnit: 'binary' });

  it('is the same value, and nothing in it that a terminal obeys', () => {
    fc.assert(
      fc.property(value, hostile, hostile, fc.constantFrom(undefined, 2), (any, key, text, indent) => {
        const given = JSON.parse(JSON.stringify({ any, text, [`${key}!`]: text })) as unknown;
        const printed = printableJson(given, indent);
        expect(JSON.parse(printed)).toEqual(given);
        expect(printed).not.toMatch(OBEYED);
      }),
    );
  });

  it('escapes a character beyond the first plane as two', () => {
    expect(printableJson('a\u{e0041}\u009b')).toBe('"a\\udb40\\udc41\\u009b"');
    expect(JSON.parse(quote('a\u{e0041}', 9))).toBe('a\u{e0041}');
  });

  it('is what JSON.stringify gives where nothing needs an escape', () => {
    expect(printableJson({ a: ['Größe 😀\n'] }, 2)).toBe(JSON.stringify({ a: ['Größe 😀\n'] }, null, 2));
  });
});
