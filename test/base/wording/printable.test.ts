import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printableJson, quote, describeValue } from '../../../src/base/wording/printable.js';

/** Characters that control or hide terminal output, or break lines, except for line feeds. */
const OBEYED = /[\0-\u0009\u000b-\u001f\u007f-\u009f\p{Cf}\p{Cs}\u2028\u2029]/u;

describe('JSON for a terminal', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u009b2J', '\u202e', '\u2066', '\u200b', '\ufeff', '\u00ad', '\u2028', '\x7f', '\u{e0041}', '\\'),
  );
  const value = fc.jsonValue({ stringUnit: 'binary' });

  it('parses to the same value and contains no control characters', () => {
    fc.assert(
      fc.property(value, hostile, hostile, fc.constantFrom(undefined, 2), (any, key, text, indent) => {
        const given = JSON.parse(JSON.stringify({ any, text, [`${key}!`]: text })) as unknown;
        const printed = printableJson(given, indent);
        expect(JSON.parse(printed)).toEqual(given);
        expect(printed).not.toMatch(OBEYED);
      }),
    );
  });

  it('escapes a character outside the basic plane as two code units', () => {
    expect(printableJson('a\u{e0041}\u009b')).toBe('"a\\udb40\\udc41\\u009b"');
    expect(JSON.parse(quote('a\u{e0041}', 9))).toBe('a\u{e0041}');
  });

  it('equals JSON.stringify if nothing needs an escape', () => {
    expect(printableJson({ a: ['Größe 😀\n'] }, 2)).toBe(JSON.stringify({ a: ['Größe 😀\n'] }, null, 2));
  });
});

describe('a value in a message', () => {
  it.each<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    [true, 'true'],
    [1000.1, '1000.1'],
    ['', '""'],
    ['a\n\u001b[31m', '"a\\n\\u001b[31m"'],
    ['x'.repeat(500), `"${'x'.repeat(59)}…"`],
    [[], '[]'],
    [[1, 2, 3, 4], '[1, 2, 3, …]'],
    [{}, '{}'],
    [{ a: { b: [1, [2]] } }, '{"a": {"b": […]}}'],
    [1e999, 'a number beyond the range of JSON readers'],
    [() => 1, 'a function'],
  ])('is shown: %j as %s', (value, shown) => {
    expect(describeValue(value)).toBe(shown);
  });

  it('is on one line of bounded length, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const shown = describeValue(value);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        expect(shown.length).toBeLessThan(5000);
      }),
    );
  });
});
